/** Press files of many orders in one archive: the stored bytes, under names that a press room goes by. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { RunnerError } from "#ports/engine-runner.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { type Client, clientOf } from "#test/support/client.ts";
import { openSession } from "#test/support/embed.ts";
import { outputOf } from "#test/support/programs.ts";
import { changeRow, fileOf } from "#test/support/rows.ts";
import { type TestRunner, testRunner } from "#test/support/runner.ts";
import { makeShop, type PlainShop } from "#test/support/world.ts";

let app: TestApp;
let runner: TestRunner;
let shop: PlainShop;
beforeAll(async () => {
  runner = testRunner();
  app = await startTestApp({ runner });
  shop = await makeShop(app);
});
afterAll(() => app.close());

/** A final of the shop's own values; its id. */
async function final(order: string | undefined, client: Client = shop.client): Promise<string> {
  const body = { template_id: shop.templateId, external_order_id: order };
  return (await client.post("/renders", body)).body.render.id;
}

/** A final of what a shopper saved in the widget. */
async function orderedInShop(order: string, sku: string): Promise<Record<"fill" | "id", string>> {
  const { browser } = await openSession(app, shop, { external_sku: sku });
  const { fill } = (await browser.post("/embed/fills")).body;
  await browser.post(`/embed/fills/${fill.id}/complete`, {});
  const { render } = (
    await shop.client.post(`/fills/${fill.id}/finalize`, { external_order_id: order })
  ).body;
  return { fill: fill.id, id: render.id };
}

async function archive(body: object, client: Client = shop.client): Promise<Response> {
  return await client.raw("POST", "/renders/archive", {
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

async function bytesOf(answer: Response): Promise<Uint8Array> {
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/zip"]);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Status, code and fields of a refusal. */
async function refusal(body: object): Promise<unknown[]> {
  const { status, body: answer } = await shop.client.post("/renders/archive", body);
  const fields: { readonly field: string }[] = answer.error?.fields ?? [];
  return [status, answer.error?.code, ...fields.map(({ field }) => field)];
}

async function download(id: string): Promise<Uint8Array> {
  const answer = await shop.client.raw("GET", `/renders/${id}/download`);
  return new Uint8Array(await answer.arrayBuffer());
}

describe("an archive", () => {
  test("holds the stored bytes under the names wished for, and is the same each time", async () => {
    const [plain, again, sold] = [
      await final("A/1"),
      await final("a/1"),
      await orderedInShop("1002", "mug-blue"),
    ];
    const name_pattern = "{order}-{sku}-{fill}.pdf";
    const answer = await archive({ render_ids: [sold.id, plain, again], name_pattern });
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="press-files-\d{4}-\d\d-\d\d\.zip"$/u,
    );
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    const bytes = await bytesOf(answer);
    const files = unzipSync(bytes);
    expect(Object.keys(files)).toEqual(["A-1.pdf", "a-1-2.pdf", `1002-mug-blue-${sold.fill}.pdf`]);
    const stored = await Promise.all([plain, again, sold.id].map(download));
    expect(Object.values(files).map((file) => Buffer.from(file))).toEqual(
      stored.map((file) => Buffer.from(file)),
    );
    // In another order, one of them twice, and with the pattern that nobody has to name.
    const ids = [again, plain, sold.id, plain];
    expect(Buffer.from(await bytesOf(await archive({ render_ids: ids }))).equals(bytes)).toBe(true);
    const path = join(app.objectsDir, "archive.zip");
    await writeFile(path, bytes);
    const { stdout } = await outputOf("python3", ["-m", "zipfile", "-t", path]);
    expect(stdout).toContain("Done testing");
  });

  test("gives a file the name that a single download has by the same pattern", async () => {
    const id = await final("Bestellung № 7");
    const single = await shop.client.raw("GET", `/renders/${id}/download?name_pattern=%7Border%7D`);
    expect(single.headers.get("content-disposition")).toBe(
      `attachment; filename="Bestellung _ 7.pdf"; filename*=UTF-8''Bestellung%20%E2%84%96%207.pdf`,
    );
    const files = unzipSync(
      await bytesOf(await archive({ render_ids: [id], name_pattern: "{order}" })),
    );
    expect(Object.keys(files)).toEqual(["Bestellung № 7.pdf"]);
    const wrong = await shop.client.get(`/renders/${id}/download?name_pattern=%7Bcolour%7D`);
    expect([wrong.status, wrong.body.error.code]).toEqual([422, "invalid_name_pattern"]);
  });

  test("of test data says so in every name", async () => {
    const key = await app.newKey(shop.teamId, { mode: "test" });
    const client = clientOf(app.url, key);
    const id = await final("1003", client);
    const answer = await archive({ render_ids: [id], name_pattern: "{order}" }, client);
    expect(answer.headers.get("content-disposition")).toContain('"TEST-press-files-');
    expect(Object.keys(unzipSync(await bytesOf(answer)))).toEqual(["TEST-1003.pdf"]);
    // Live and test data are apart here too.
    expect(await refusal({ render_ids: [id] })).toEqual([404, "render_not_found", "render_ids.0"]);
  });

  test("is refused before its first byte for what is not there, not made, erased or gone", async () => {
    const good = await final("1004");
    const other = await makeShop(app);
    const foreign = (await other.client.post("/renders", { template_id: other.templateId })).body
      .render.id;
    const picture = { template_id: shop.templateId, dpi: 72 };
    await shop.client.post("/previews", picture);
    const [preview] = (await shop.client.get("/renders?kind=preview&limit=1")).body.data;
    for (const id of [foreign, preview.id, "rnd_nobody"]) {
      expect(await refusal({ render_ids: [good, id] })).toEqual([
        404,
        "render_not_found",
        "render_ids.1",
      ]);
    }

    runner.failure = new RunnerError("failed", "arranged");
    await shop.client.post("/renders", { template_id: shop.templateId });
    runner.failure = null;
    const [failed] = (await shop.client.get("/renders?status=failed&limit=1")).body.data;
    expect(await refusal({ render_ids: [failed.id, good] })).toEqual([
      409,
      "render_not_ready",
      "render_ids.0",
    ]);

    const erased = await orderedInShop("1006", "mug-red");
    await shop.client.raw("DELETE", `/fills/${erased.fill}`);
    expect(await refusal({ render_ids: [good, erased.id] })).toEqual([
      404,
      "render_blob_missing",
      "render_ids.1",
    ]);
    const lost = await final("1007");
    await changeRow(app, "renders", lost, { pdfKey: "0".repeat(64) });
    expect(await refusal({ render_ids: [lost] })).toEqual([
      404,
      "render_blob_missing",
      "render_ids.0",
    ]);
  });

  test("is refused for too many, too much and names that stand for nothing", async () => {
    const id = await final("1008");
    expect(await refusal({ render_ids: [] })).toEqual([400, "invalid_parameter", "render_ids"]);
    expect(await refusal({ render_ids: Array(101).fill(id) })).toEqual([
      400,
      "invalid_parameter",
      "render_ids",
    ]);
    expect(await refusal({ render_ids: [id], name_pattern: "{order}-{colour}" })).toEqual([
      422,
      "invalid_name_pattern",
      "name_pattern",
    ]);
    expect(await refusal({ render_ids: [id], name_pattern: "" })).toEqual([
      400,
      "invalid_parameter",
      "name_pattern",
    ]);
    await changeRow(app, "renders", id, { sizeBytes: 2 ** 30 + 1 });
    expect(await refusal({ render_ids: [id] })).toEqual([400, "invalid_parameter", "render_ids"]);
  });

  test("that breaks off half way is not taken for a whole one", async () => {
    const id = await final("1009");
    const sha256 = await fileOf(app, id);
    const { objects } = app.services;
    const broken = {
      ...objects,
      get: async () => ({
        sha256,
        bytes: 9,
        body: (async function* () {
          yield new Uint8Array(5);
          throw new Error("arranged");
        })(),
      }),
    };
    Object.assign(app.services, { objects: broken });
    try {
      const answer = await archive({ render_ids: [id] });
      await expect(answer.arrayBuffer()).rejects.toThrow(TypeError);
    } finally {
      Object.assign(app.services, { objects });
    }
  });
});
