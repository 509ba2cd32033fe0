/** A delivery that was under way when the service was killed is made again, and none is lost. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { clientOf } from "#test/support/client.ts";
import { temporaryFolder } from "#test/support/embedded.ts";
import { copyData } from "#test/support/hold-data.ts";
import { openReceiver, type Receiver, verified } from "#test/support/receiver.ts";
import { killServer, type ServeProcess, startServe } from "./serve-process.ts";

let folder: string;
let dataDir: string;
let service: ServeProcess | undefined;
let receiver: Receiver;

beforeEach(async () => {
  folder = await temporaryFolder();
  dataDir = join(folder, "data");
  await copyData(dataDir);
  receiver = await openReceiver();
});
afterEach(async () => {
  service?.child.kill("SIGKILL");
  await killServer(join(dataDir, "postgres"));
  await rm(folder, { recursive: true, force: true });
  await receiver.close();
});

async function start(): Promise<ServeProcess> {
  service = await startServe(dataDir, {
    PLATEN_RATE_SCALE: "0",
    PLATEN_WEBHOOK_ALLOW_LOOPBACK: "1",
  });
  return service;
}

test("kill -9 in the middle of a delivery: it comes again, and what followed comes too", async () => {
  const first = await start();
  const { demo, app_url } = first.ready;
  const client = clientOf(app_url, demo?.secret_key ?? "");
  const made = await client.post("/webhook_endpoints", {
    url: receiver.url,
    events: ["fill.created"],
  });
  const { signing_secret: secret, webhook_endpoint: endpoint } = made.body;
  const fill = async (): Promise<string> =>
    (await client.post("/fills", { template_id: demo?.template_id })).body.fill.id;
  const fillIds = [await fill()];
  // One is delivered by the running queue; the next two are under way when the service dies.
  await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(1);
  receiver.answer = () => {};
  fillIds.push(await fill(), await fill());
  await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(3);
  fillIds.push(await fill());
  await first.end("SIGKILL");

  receiver.answer = (response) => response.end();
  const second = await start();
  const told = (): string[] =>
    receiver.received.slice(3).map((message) => verified(secret, message).data.fill.id);
  await expect.poll(() => new Set(told()).size, { timeout: 150_000, interval: 500 }).toBe(3);
  expect(new Set(told())).toEqual(new Set(fillIds.slice(1)));
  const again = clientOf(second.ready.app_url, demo?.secret_key ?? "");
  await expect
    .poll(
      async () =>
        (await again.get(`/webhook_endpoints/${endpoint.id}/deliveries`)).body.data.length,
      { timeout: 20_000 },
    )
    .toBe(4);
  const { data } = (await again.get(`/webhook_endpoints/${endpoint.id}/deliveries`)).body;
  for (const row of data) {
    expect(row).toMatchObject({ attempt_number: 1, status: "succeeded" });
  }
}, 240_000);
