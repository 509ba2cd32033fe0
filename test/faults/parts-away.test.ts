/** A real service whose parts really go: what its callers are told, and that it goes on once they are back. */
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Client, clientOf } from "#test/support/client.ts";
import { startTestServer, temporaryFolder, type TestServer } from "#test/support/embedded.ts";
import { copyData } from "#test/support/hold-data.ts";
import { cardPdf } from "#test/support/world.ts";
import { killServer, type ServeProcess, signalServer, startServe } from "./serve-process.ts";

let folder: string;
let dataDir: string;
let running: ServeProcess | undefined;
let server: TestServer | undefined;

beforeEach(async () => {
  folder = await temporaryFolder();
  dataDir = join(folder, "data");
});
afterEach(async () => {
  running?.child.kill("SIGKILL");
  running = undefined;
  await server?.stop();
  server = undefined;
  await killServer(join(dataDir, "postgres"));
  await rm(folder, { recursive: true, force: true });
});

interface Started {
  readonly client: Client;
  readonly url: string;
  readonly templateId: string;
}

async function start(environment: Record<string, string> = {}): Promise<Started> {
  running = await startServe(dataDir, { PLATEN_RATE_SCALE: "0", ...environment });
  const { app_url: url, demo } = running.ready;
  return {
    client: clientOf(url, demo?.secret_key ?? ""),
    url,
    templateId: demo?.template_id ?? "",
  };
}

type Told = readonly [number, string | undefined];

const told = (answer: {
  readonly status: number;
  readonly body: { readonly error?: { readonly code: string; readonly request_id: string } };
}): Told => [answer.status, answer.body.error?.code];

async function ready(url: string): Promise<unknown> {
  const answer = await fetch(`${url}/readyz`);
  return [answer.status, await answer.json()];
}

test("the database is stopped: 503 db_unavailable everywhere, and not ready", async () => {
  server = await startTestServer();
  const target = await server.database("service");
  const { client, url, templateId } = await start({
    DATABASE_URL: `postgres://${target.user}@localhost/${target.database}?host=${encodeURIComponent(target.socketDir)}`,
  });
  expect((await client.get("/templates")).status).toBe(200);
  await server.stop();
  server = undefined;
  for (const answer of [
    await client.get("/templates"),
    await client.post("/renders", { template_id: templateId }),
    await client.post("/fills", { template_id: templateId }, { "idempotency-key": "k" }),
  ]) {
    expect(told(answer)).toEqual([503, "db_unavailable"]);
  }
  expect(await ready(url)).toMatchObject([503, { ok: false }]);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

// Elsewhere than on Linux there is no /proc to find its backends in.
test.runIf(process.platform === "linux")(
  "the embedded database stands still: 503 everywhere, and it goes on where it was",
  async () => {
    await copyData(dataDir);
    const { client, url, templateId } = await start();
    const signal = (name: NodeJS.Signals): Promise<void> =>
      signalServer(join(dataDir, "postgres"), name);
    await signal("SIGSTOP");
    const answers = await Promise.all([
      client.get("/templates").then(told),
      client.post("/renders", { template_id: templateId }).then(told),
      ready(url),
    ]);
    const unavailable: Told = [503, "db_unavailable"];
    expect(answers).toMatchObject([unavailable, unavailable, [503, { ok: false }]]);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    await signal("SIGCONT");
    const order = { template_id: templateId };
    expect((await client.post("/renders", order)).body.render?.status).toBe("succeeded");
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect(await running?.end("SIGTERM")).toBe(0);
  },
);

/** The processes of the engine that belong to the service. */
async function enginePids(): Promise<number[]> {
  const parent = String(running?.child.pid);
  const found: number[] = [];
  for (const name of await readdir("/proc")) {
    const read = (file: string): Promise<string> =>
      readFile(`/proc/${name}/${file}`, "utf8").catch(() => "");
    const stat = /^\d+$/u.test(name) ? await read("stat") : "";
    if (stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1] === parent) {
      if ((await read("cmdline")).includes("engine")) {
        found.push(Number(name));
      }
    }
  }
  return found;
}

async function signalEngines(signal: NodeJS.Signals): Promise<void> {
  for (const pid of await enginePids()) {
    try {
      process.kill(pid, signal);
    } catch {
      // Gone already.
    }
  }
}

// Elsewhere than on Linux there is no /proc to find them in.
test.runIf(process.platform === "linux")(
  "the renderer is killed at work: 502, nothing half made, and the next is done",
  async () => {
    await copyData(dataDir);
    const { client, templateId } = await start();
    /** Kills every process of the engine as soon as it is there, until the request is answered. */
    const killedAt = async (path: string, body: object): Promise<Told> => {
      // One that waits for work would be done with so small a job before it is found: it stands still until then.
      await signalEngines("SIGSTOP");
      let isAnswered = false;
      const asked = client.post(path, body).finally(() => {
        isAnswered = true;
      });
      while (!isAnswered) {
        await signalEngines("SIGKILL");
        await delay(5);
      }
      return told(await asked);
    };
    const killed: Told = [502, expect.stringMatching(/^renderer_(?:failed|unreachable)$/u)];
    const order = { template_id: templateId, values: { name: "Never drawn" } };
    /** Has a process started, so that the kill hits the work. `name`: of nothing drawn before. */
    const startEngine = async (name: string): Promise<void> => {
      const drawn = await client.post("/previews", { ...order, values: { name }, dpi: 72 });
      expect(drawn.status).toBe(200);
    };
    await startEngine("Ada");
    expect(await killedAt("/previews", { ...order, dpi: 72 })).toEqual(killed);
    const fillId: string = (await client.post("/fills", order)).body.fill.id;
    await startEngine("Grace");
    expect(await killedAt(`/fills/${fillId}/finalize`, {})).toEqual(killed);
    expect((await client.get(`/fills/${fillId}`)).body).toMatchObject({
      fill: { status: "open" },
      last_render: null,
    });
    const done = await client.post(`/fills/${fillId}/finalize`, {});
    expect([done.status, done.body.render?.status]).toEqual([200, "succeeded"]);
  },
);

test("the object store is denied: 503 for uploads and finals, and nothing is done; then all goes on", async () => {
  await copyData(dataDir);
  const { client, url, templateId } = await start();
  const objects = join(dataDir, "objects");
  await rename(objects, `${objects}-away`);
  // No folder, and none can be made: root, too, is kept out.
  await writeFile(objects, "");
  const unavailable: Told = [503, "object_storage_unavailable"];
  const upload = await client.upload(await cardPdf());
  expect(told(upload)).toEqual(unavailable);
  expect(upload.body.error.request_id).toMatch(/^req_/u);
  expect(JSON.stringify(upload.body)).not.toContain(dataDir);
  const order = { template_id: templateId, values: { name: "Denied" }, external_order_id: "d" };
  const render = await client.post("/renders", order);
  expect(told(render)).toEqual(unavailable);
  expect((await client.get("/renders")).body.data).toEqual([]);
  expect((await client.get("/fills")).status).toBe(200);
  // A paid order stays what it was: open, and finalized by the same request once there is room.
  const { fill } = (await client.post("/fills", { template_id: templateId })).body;
  const key = { "idempotency-key": "order-1" };
  const final = await client.post(`/fills/${fill.id}/finalize`, {}, key);
  expect([...told(final), final.headers.get("retry-after")]).toEqual([...unavailable, "5"]);
  expect((await client.get(`/fills/${fill.id}`)).body).toMatchObject({
    fill: { status: "open" },
    last_render: null,
  });
  expect(await ready(url)).toMatchObject([503, { ok: false }]);

  await rm(objects);
  await rename(`${objects}-away`, objects);
  const paid = await client.post(`/fills/${fill.id}/finalize`, {}, key);
  expect([paid.status, paid.body.render?.status]).toEqual([200, "succeeded"]);
  expect((await client.post("/renders", order)).body.render?.status).toBe("succeeded");
  expect((await client.upload(await cardPdf())).status).toBe(200);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
});

test("key-value store, secrets, renderer and object store set to none answer their codes", async () => {
  await copyData(dataDir);
  const whole = await start();
  const { fill } = (await whole.client.post("/fills", { template_id: whole.templateId })).body;
  await running?.end("SIGTERM");
  const { client, url, templateId } = await start({
    PLATEN_KEYVALUE: "none",
    PLATEN_RENDERER: "none",
    PLATEN_OBJECTS: "none",
  });
  expect(await ready(url)).toMatchObject([
    200,
    { ok: true, not_configured: ["renderer", "object_storage", "keyvalue"] },
  ]);
  expect(told(await client.post("/embed/sessions", { template_id: templateId }))).toEqual([
    503,
    "keyvalue_not_configured",
  ]);
  expect(told(await client.post("/previews", { template_id: templateId }))).toEqual([
    503,
    "renderer_not_configured",
  ]);
  expect(told(await client.upload(await cardPdf()))).toEqual([
    503,
    "object_storage_not_configured",
  ]);
  // A final can wait.
  const final = await client.post(`/fills/${fill.id}/finalize`, {});
  expect([final.status, final.body.render?.status]).toEqual([200, "queued"]);
  await running?.end("SIGTERM");

  const bare = await start({ PLATEN_SECRET_KEYS: "none" });
  expect(
    told(
      await bare.client.post("/webhook_endpoints", {
        url: "https://shop.example/hook",
        events: "*",
      }),
    ),
  ).toEqual([503, "webhook_secrets_not_configured"]);
});
