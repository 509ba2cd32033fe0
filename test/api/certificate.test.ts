import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { clientOf } from "#test/support/client.ts";
import { testRunner } from "#test/support/runner.ts";
import { cardPdf, makeWorld, type World } from "#test/support/world.ts";
import { changeRow } from "#test/support/rows.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp({ runner: testRunner() });
  world = await makeWorld(app);
});
afterAll(() => app.close());

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

describe("a render's certificate", () => {
  test("names the original, the delivered file and what changed between them", async () => {
    const answer = await world.client.get(`/renders/${world.renderId}/certificate`);
    expect(answer.status).toBe(200);
    const { certificate } = answer.body;
    const delivered = new Uint8Array(await (await fetch(world.signedUrl)).arrayBuffer());
    expect(certificate).toMatchObject({
      cert: 1,
      source_sha256: sha256(await cardPdf()),
      output_sha256: sha256(delivered),
      mode: "incremental",
      prefix_equal: true,
      removed: [],
    });
    expect(certificate.changed.map(({ kind }: { kind: string }) => kind)).toContain("content");
    expect(certificate.unchanged.count).toBeGreaterThan(3);
    expect(certificate.operators.replaced).toBeGreaterThan(0);
    expect(JSON.stringify(certificate)).not.toContain("Hopper");
  });

  test("of another team is not to be had", async () => {
    const other = clientOf(app.url, (await app.newTeam()).key);
    const foreign = await other.get(`/renders/${world.renderId}/certificate`);
    expect([foreign.status, foreign.body.error.code]).toEqual([404, "render_not_found"]);
  });

  test("of a waiting render is not ready", async () => {
    await changeRow(app, "renders", world.renderId, { certificate: null, status: "queued" });
    const answer = await world.client.get(`/renders/${world.renderId}/certificate`);
    expect([answer.status, answer.body.error.code]).toEqual([409, "render_not_ready"]);
  });
});
