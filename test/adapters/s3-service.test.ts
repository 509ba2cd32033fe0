/** The service with its files in a bucket. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { unzipSync } from "fflate";
import S3rver from "s3rver";
import { expect, test } from "vitest";
import { openS3ObjectStore } from "#adapters/s3-object-store.ts";
import { S3_TIMEOUTS, type S3Bucket } from "#adapters/s3-object-store-client.ts";
import { withApiErrors } from "#services/files/object-errors.ts";
import { startTestApp } from "#test/support/app.ts";
import { openFreezable } from "#test/support/freezable.ts";
import { temporaryFolder } from "#test/support/embedded.ts";
import { testRunner } from "#test/support/runner.ts";
import { cardPdf, makeWorld } from "#test/support/world.ts";

/** A real bucket's server in this process. */
async function startBucket(folder: string) {
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: join(folder, "server"),
    configureBuckets: [{ name: "prints" }],
  });
  const { port } = await server.run();
  return {
    port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
      }),
  };
}

function bucketAt(port: number): S3Bucket {
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: "prints",
    region: "us-east-1",
    accessKeyId: "S3RVER",
    secretAccessKey: "S3RVER",
    prefix: "",
  };
}

test("from the upload to the delivered PDF, and what is told when the bucket is gone", async () => {
  const folder = await temporaryFolder();
  const server = await startBucket(folder);
  const bucket = bucketAt(server.port);
  const app = await startTestApp({ runner: testRunner() });
  try {
    Object.assign(app.services, {
      objects: withApiErrors(await openS3ObjectStore(bucket, join(folder, "spool"))),
    });
    const world = await makeWorld(app);
    const { status, body } = await world.client.post("/renders", { template_id: world.templateId });
    expect([status, body.render.status]).toEqual([200, "succeeded"]);
    const whole = Buffer.from(await (await fetch(body.render.signed_url)).arrayBuffer());
    expect(whole.subarray(0, 5).toString()).toBe("%PDF-");
    const part = await fetch(body.render.signed_url, { headers: { range: "bytes=10-29" } });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(10, 30))).toBe(true);
    const archive = await world.client.raw("POST", "/renders/archive", {
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ render_ids: [body.render.id, world.renderId] }),
    });
    const files = Object.values(unzipSync(new Uint8Array(await archive.arrayBuffer())));
    expect(files.map((file) => Buffer.from(file).equals(whole))).toEqual([false, true]);

    await server.close();
    const gone = await fetch(body.render.signed_url);
    expect([gone.status, (await gone.json()).error.code]).toEqual([
      503,
      "object_storage_unavailable",
    ]);
    const ready = await fetch(`${app.url}/readyz`);
    expect([ready.status, await ready.json()]).toMatchObject([
      503,
      { ok: false, not_configured: [] },
    ]);
  } finally {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  }
});

test("a bucket that falls silent is a 503 everywhere, leaves a paid order open, and is let alone until it is back", async () => {
  const folder = await temporaryFolder();
  const server = await startBucket(folder);
  const way = await openFreezable({ host: "127.0.0.1", port: server.port });
  const app = await startTestApp({ runner: testRunner() });
  try {
    const timeouts = { ...S3_TIMEOUTS, quietMs: 500 };
    const spool = join(folder, "spool");
    Object.assign(app.services, {
      objects: withApiErrors(await openS3ObjectStore(bucketAt(way.port), spool, timeouts)),
    });
    const { client, templateId, renderId } = await makeWorld(app);
    const { fill } = (await client.post("/fills", { template_id: templateId })).body;
    const key = { "idempotency-key": "silent-bucket" };
    way.freeze();
    const answers = await Promise.all([
      client.upload(Buffer.concat([await cardPdf(), Buffer.from("\n%new\n")])),
      client.post(`/fills/${fill.id}/finalize`, {}, key),
      client.post("/previews", { template_id: templateId, values: { name: "Unseen" }, dpi: 72 }),
      client.get(`/renders/${renderId}/download`),
    ]);
    for (const { status, body, headers } of answers) {
      expect([status, body.error?.code, headers.get("retry-after")]).toEqual([
        503,
        "object_storage_unavailable",
        "5",
      ]);
    }
    expect((await fetch(`${app.url}/readyz`)).status).toBe(503);
    expect((await client.get(`/fills/${fill.id}`)).body.fill.status).toBe("open");
    way.thaw();
    const paid = await client.post(`/fills/${fill.id}/finalize`, {}, key);
    expect([paid.status, paid.body.render?.status]).toEqual([200, "succeeded"]);
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
  } finally {
    await app.close();
    await way.close();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
});
