/** The service with its files in a bucket. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import S3rver from "s3rver";
import { expect, test } from "vitest";
import { openS3ObjectStore } from "#adapters/s3-object-store.ts";
import { withApiErrors } from "#services/files/object-errors.ts";
import { startTestApp } from "#test/support/app.ts";
import { temporaryFolder } from "#test/support/embedded.ts";
import { testRunner } from "#test/support/runner.ts";
import { makeWorld } from "#test/support/world.ts";

test("from the upload to the delivered PDF, and what is told when the bucket is gone", async () => {
  const folder = await temporaryFolder();
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: join(folder, "server"),
    configureBuckets: [{ name: "prints" }],
  });
  const { port } = await server.run();
  const bucket = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: "prints",
    region: "us-east-1",
    accessKeyId: "S3RVER",
    secretAccessKey: "S3RVER",
    prefix: "",
  };
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

    await new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
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
