/** Twenty requests with one Idempotency-Key, the service killed in the middle: one effect, twenty equal answers. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Client, clientOf } from "#test/support/client.ts";
import { temporaryFolder } from "#test/support/embedded.ts";
import { copyData } from "#test/support/hold-data.ts";
import { killServer, startServe, type ServeProcess } from "./serve-process.ts";

let folder: string;
let dataDir: string;
let running: ServeProcess | undefined;

beforeEach(async () => {
  folder = await temporaryFolder();
  dataDir = join(folder, "data");
  await copyData(dataDir);
});
afterEach(async () => {
  running?.child.kill("SIGKILL");
  await killServer(join(dataDir, "postgres"));
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<Client> {
  running = await startServe(dataDir, { PLATEN_RATE_SCALE: "0" });
  return clientOf(running.ready.app_url, running.ready.demo?.secret_key ?? "");
}

const TWENTY = Array.from({ length: 20 }, (_, i) => i);

test("killed at any moment of a render's time", { timeout: 240_000 }, async () => {
  let client = await start();
  // Shares of the time that one render takes here, so that the kills fall before, into and after the work of the first
  // on a fast machine as on a busy one. What is expected holds at any moment.
  for (const share of [0.1, 0.6, 2]) {
    client = await expectOneEffect(client, share);
  }
});

/** Kills the service of `client` after this share; the client of the next one. */
async function expectOneEffect(killed: Client, share: number): Promise<Client> {
  const name = `killed at ${share}`;
  const body = {
    template_id: running?.ready.demo?.template_id,
    values: { name: "Ada Lovelace" },
    external_order_id: name,
  };
  const headers = { "idempotency-key": name };
  // Warm, so that the kill hits the work rather than the start of an engine process.
  expect((await killed.post("/renders", { template_id: body.template_id })).status).toBe(200);
  const startMs = performance.now();
  expect((await killed.post("/renders", { template_id: body.template_id })).status).toBe(200);
  const renderMs = performance.now() - startMs;
  const cut = TWENTY.map(() => killed.post("/renders", body, headers).catch(() => null));
  await delay(share * renderMs);
  await running?.end("SIGKILL");
  const first = (await Promise.all(cut)).filter((answer) => answer?.status === 200);

  const client = await start();
  const answers = await Promise.all(
    TWENTY.map(async () => {
      for (;;) {
        const answer = await client.post("/renders", body, headers);
        if (answer.body.error?.code !== "idempotency_request_in_progress") {
          return answer;
        }
      }
    }),
  );
  expect([name, ...answers.map(({ status }) => status)]).toEqual([name, ...TWENTY.map(() => 200)]);
  // Whoever was answered before the end was told the same.
  expect(new Set([...first, ...answers].map((answer) => answer?.text)).size, name).toBe(1);
  const list = await client.get(`/renders?external_order_id=${encodeURIComponent(name)}`);
  expect(list.body.data, name).toHaveLength(1);
  expect(answers[0]?.body.render.id).toBe(list.body.data[0].id);
  return client;
}
