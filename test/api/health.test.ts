import { afterEach, describe, expect, test } from "vitest";
import { openRedisCounters } from "#adapters/redis-counters.ts";
import { openDatabase } from "#store/database.ts";
import { startTestApp, type TestApp, type TestAppOptions } from "#test/support/app.ts";
import { clientOf } from "#test/support/client.ts";
import { hasProgram } from "#test/support/programs.ts";
import { startRedis } from "#test/support/redis.ts";
import { testRunner } from "#test/support/runner.ts";
import { cardPdf } from "#test/support/world.ts";

let app: TestApp;
afterEach(() => app.close());

async function ask(path: string): Promise<[number, unknown, string | null]> {
  const answer = await fetch(`${app.url}${path}`);
  return [answer.status, await answer.json(), answer.headers.get("cache-control")];
}

test("a whole service is alive and ready", async () => {
  app = await startTestApp({ runner: testRunner(), siteHost: "print.example" });
  expect(await ask("/healthz")).toEqual([200, { ok: true, version: "0.0.0" }, "no-store"]);
  expect(await ask("/readyz")).toEqual([
    200,
    { ok: true, version: "0.0.0", migration: expect.any(Number), not_configured: [] },
    "no-store",
  ]);
  expect((await ask("/v1/healthz"))[0]).toBe(404);
});

test.each<[string, Partial<TestAppOptions>]>([
  ["renderer", { runner: null }],
  ["object_storage", { hasObjects: false }],
  ["keyvalue", { hasCounters: false }],
  ["secret_keys", { hasSecretKeys: false }],
])("a service without %s is ready and says what it lacks", async (name, options) => {
  app = await startTestApp({ runner: testRunner(), ...options });
  const [status, body] = await ask("/readyz");
  expect([status, body]).toMatchObject([200, { ok: true, not_configured: [name] }]);
});

test("a service that is to end is not ready, and still answers, the last time on each connection", async () => {
  let isDraining = false;
  app = await startTestApp({ runner: testRunner(), isDraining: () => isDraining });
  const { key } = await app.newTeam();
  const send = async (path: string): Promise<[number, string | null]> => {
    const headers = { authorization: `Bearer ${key}` };
    const answer = await fetch(`${app.url}${path}`, { headers });
    await answer.arrayBuffer();
    return [answer.status, answer.headers.get("connection")];
  };
  expect(await send("/readyz")).toEqual([200, "keep-alive"]);
  isDraining = true;
  expect(await send("/readyz")).toEqual([503, "close"]);
  expect(await send("/v1/templates")).toEqual([200, "close"]);
  expect(await send("/v1/nowhere")).toEqual([404, "close"]);
  expect(await send("/healthz")).toEqual([200, "close"]);
});

test("a part that says nothing is not waited for", async () => {
  app = await startTestApp({ runner: testRunner() });
  const { objects } = app.services;
  Object.assign(app.services, {
    objects: { ...objects, put: () => new Promise(() => {}) },
    // The time for it is over at once.
    timer: { pause: () => Promise.resolve() },
  });
  const [status, body] = await ask("/readyz");
  expect([status, body]).toMatchObject([503, { ok: false, migration: 0 }]);
});

test("a service that cannot reach its database is alive and not ready", async () => {
  app = await startTestApp({ runner: testRunner() });
  const { db } = app.services;
  const away = openDatabase({
    target: { url: "postgres://nobody@127.0.0.1:1/none" },
    maxConnections: 1,
    now: () => new Date(),
    onIdleError: () => {},
  });
  Object.assign(app.services, { db: away });
  const [status, body] = await ask("/readyz");
  expect([status, body]).toMatchObject([503, { ok: false, migration: 0 }]);
  expect((await ask("/healthz"))[0]).toBe(200);
  Object.assign(app.services, { db });
  await away.close();
});

test.runIf(hasProgram("redis-server"))(
  "a service that has lost its counters is not ready",
  async () => {
    const redis = await startRedis();
    const counters = await openRedisCounters(redis.url, () => {});
    app = await startTestApp({ runner: testRunner(), counters });
    expect((await ask("/readyz"))[0]).toBe(200);
    await redis.stop();
    const [status, body] = await ask("/readyz");
    expect([status, body]).toMatchObject([503, { ok: false, migration: expect.any(Number) }]);
    await counters.close();
  },
);

describe("what a part that is unset is needed for answers its own code", () => {
  test("nowhere to keep files: uploads are refused, lists go on", async () => {
    app = await startTestApp({ runner: testRunner(), hasObjects: false });
    const { key } = await app.newTeam();
    const client = clientOf(app.url, key);
    const upload = await client.upload(await cardPdf());
    expect([upload.status, upload.body.error.code]).toEqual([503, "object_storage_not_configured"]);
    expect((await client.get("/templates")).status).toBe(200);
  });

  test("no keys to encrypt with: Idempotency-Keys are refused, requests without go on", async () => {
    app = await startTestApp({ runner: testRunner(), hasSecretKeys: false });
    const { key } = await app.newTeam();
    const client = clientOf(app.url, key);
    const body = { type: "secret", mode: "live" };
    const refused = await client.post("/api_keys", body, { "idempotency-key": "k" });
    expect([refused.status, refused.body.error.code]).toEqual([
      503,
      "idempotency_store_unavailable",
    ]);
    expect((await client.post("/api_keys", body)).status).toBe(201);
  });
});
