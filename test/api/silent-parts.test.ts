/** The service on a database that stops moving bytes: every request is answered, and goes on once it is back. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { NetConnectOpts } from "node:net";
import type { Target } from "#test/support/database.ts";
import { startBeside, startTestApp, type TestApp } from "#test/support/app.ts";
import { type Client, clientOf } from "#test/support/client.ts";
import { type Freezable, openFreezable } from "#test/support/freezable.ts";
import { testRunner } from "#test/support/runner.ts";
import { makeWorld, type World } from "#test/support/world.ts";

let app: TestApp;
let world: World;
let way: Freezable;
let service: { readonly url: string; close(): Promise<void> };
let client: Client;
/** Whether the next id of a fill freezes the database: in the midst of a request, after its key was claimed. */
let freezesAtFill = false;

beforeAll(async () => {
  app = await startTestApp({ runner: testRunner() });
  world = await makeWorld(app);
  way = await openFreezable(placeOf(app.database.target));
  const { random } = app.services;
  service = await startBeside(
    app,
    { runner: testRunner() },
    {
      way: { target: through(app.database.target, way.port), statementMs: 500 },
      random: {
        bytes: (count) => random.bytes(count),
        secret: (length) => random.secret(length),
        id: (prefix) => {
          if (prefix === "fil" && freezesAtFill) {
            freezesAtFill = false;
            way.freeze();
          }
          return random.id(prefix);
        },
      },
    },
  );
  client = clientOf(service.url, world.key);
});
afterAll(async () => {
  way.thaw();
  await service.close();
  await way.close();
  await app.close();
});

/** Where the server listens. */
function placeOf(target: Target): NetConnectOpts {
  const url = new URL("url" in target ? target.url : "postgres://localhost");
  const socketDir = "url" in target ? url.searchParams.get("host") : target.socketDir;
  return socketDir === null
    ? { host: url.hostname, port: Number(url.port === "" ? 5432 : url.port) }
    : { path: `${socketDir}/.s.PGSQL.5432` };
}

/** The same database by way of a port of this machine. */
function through(target: Target, port: number): Target {
  const url = new URL(
    "url" in target ? target.url : `postgres://${target.user}@h/${target.database}`,
  );
  const { username, password, pathname } = url;
  const secret = password === "" ? "" : `:${password}`;
  return { url: `postgres://${username}${secret}@127.0.0.1:${port}${pathname}` };
}

type Told = readonly [number, string | undefined, string | null];

async function told(answer: ReturnType<Client["get"]>): Promise<Told> {
  const { status, body, headers } = await answer;
  return [status, body?.error?.code, headers.get("retry-after")];
}

const UNAVAILABLE: Told = [503, "db_unavailable", "2"];

describe("a database that has fallen silent", () => {
  test("is told of by every request, in time, and by readiness", async () => {
    expect((await client.get("/templates")).status).toBe(200);
    way.freeze();
    const order = { template_id: world.templateId };
    const answers = await Promise.all([
      told(client.get("/templates")),
      told(client.post("/fills", order, { "idempotency-key": "silent-1" })),
      told(client.post("/renders", order)),
      told(client.get(`/fills/${world.openFillId}`)),
      told(client.get("/events")),
    ]);
    expect(answers).toEqual(answers.map(() => UNAVAILABLE));
    const ready = await fetch(`${service.url}/readyz`);
    expect([ready.status, await ready.json()]).toMatchObject([503, { ok: false, migration: 0 }]);
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
    way.thaw();
    expect((await client.get("/templates")).status).toBe(200);
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
  });

  test("in the midst of an order leaves nothing half done, and the same key goes through later", async () => {
    const before = (await world.client.get("/fills?limit=100")).body.data.length;
    const key = { "idempotency-key": "silent-2" };
    const send = (): ReturnType<Client["post"]> =>
      client.post("/fills", { template_id: world.templateId }, key);
    freezesAtFill = true;
    expect(await told(send())).toEqual(UNAVAILABLE);
    expect(freezesAtFill).toBe(false);
    way.thaw();
    // The claim could not be given back then; the next heartbeat does it.
    await expect.poll(async () => (await send()).status).toBe(201);
    const again = await send();
    expect([again.status, again.headers.get("idempotent-replay")]).toEqual([201, "true"]);
    expect((await world.client.get("/fills?limit=100")).body.data).toHaveLength(before + 1);
  });
});
