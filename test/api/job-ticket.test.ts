/** The job ticket of a final: what is on it, in whatever language and script, and that it is refused as the file is. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { encode } from "uqr";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { RunnerError } from "#ports/engine-runner.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { clientOf } from "#test/support/client.ts";
import { openSession } from "#test/support/embed.ts";
import { hasProgram, outputOf, runProgram } from "#test/support/programs.ts";
import { changeRow } from "#test/support/rows.ts";
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
beforeEach(() => {
  runner.failure = null;
});
afterAll(() => app.close());

async function ticket(id: string, language = "en", client = shop.client): Promise<Response> {
  return await client.raw("GET", `/renders/${id}/ticket`, {
    headers: { "accept-language": language },
  });
}

async function bytesOf(answer: Response): Promise<Uint8Array> {
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}

/** The words of a PDF as they are read, on as few spaces as can be, and without the marks that turn their order. */
async function wordsOf(pdf: Uint8Array): Promise<string> {
  const path = join(app.objectsDir, "ticket.pdf");
  await writeFile(path, pdf);
  const { stdout } = await outputOf("pdftotext", ["-layout", path, "-"]);
  return stdout
    .replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "")
    .replaceAll(/\s+/gu, " ");
}

/** A final of a shopper's order; what the first field says, the others as designed. */
async function ordered(text: string, order: string): Promise<{ id: string; fill: string }> {
  const { browser } = await openSession(app, shop, { external_sku: "mug-blue" });
  const values = { [shop.fields[0]!.id]: text };
  const { fill } = (await browser.post("/embed/fills", { values })).body;
  await browser.post(`/embed/fills/${fill.id}/complete`, {});
  const { render } = (
    await shop.client.post(`/fills/${fill.id}/finalize`, { external_order_id: order })
  ).body;
  return { id: render.id, fill: fill.id };
}

async function withText(text: string, more: object = {}): Promise<string> {
  const values = { [shop.fields[0]!.id]: text };
  const body = { template_id: shop.templateId, values, ...more };
  return (await shop.client.post("/renders", body)).body.render.id;
}

describe("a job ticket", () => {
  test("says what the press has to know, and is the same each time", async () => {
    const { id, fill } = await ordered("Hedy Lamarr", "PO-1002");
    const answer = await ticket(id);
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="[^"]+-ticket\.pdf"$/u,
    );
    expect(answer.headers.get("content-language")).toBe("en");
    const bytes = await bytesOf(answer);
    expect(Buffer.from(await bytesOf(await ticket(id))).equals(bytes)).toBe(true);
    const words = await wordsOf(bytes);
    const { template } = (await shop.client.get(`/templates/${shop.templateId}`)).body;
    const { certificate } = (await shop.client.get(`/renders/${id}/certificate`)).body;
    const reference = (await shop.client.get(`/fills/${fill}`)).body.fill.reference;
    for (const part of [
      "Job ticket Order PO-1002",
      id,
      `Reference ${reference}`,
      `Template ${template.title}, revision 1`,
      "Product (SKU) mug-blue",
      "Pages 2",
      "Trim size 85 × 55 mm",
      "Bleed 3 mm",
      "Released to the press not yet",
      certificate.output_sha256.replaceAll(/.{8}/gu, "$& ").trim(),
      "Hedy Lamarr",
      ...shop.fields.map(({ label }) => label),
    ]) {
      expect(words).toContain(part);
    }
    expect(words).toMatch(/Process inks .*Black/u);
    await shop.client.post(`/renders/${id}/release`);
    expect(await wordsOf(await bytesOf(await ticket(id)))).toMatch(
      /Released to the press \w+ \d+, \d{4} at .* UTC/u,
    );
  });

  test.each([
    ["de", "Auftragstasche Auftrag", "Noch Ärger über Öl", "Endformat"],
    ["fr", "Dossier de fabrication", "Où, dès Noël", "Format fini"],
    ["ja", "作業指示書", "山田太郎", "塗り足し"],
    ["ar", "بطاقة التشغيل", "مرحبا", "القالب"],
    ["he", "כרטיס עבודה", "שלום עולם", "תבנית"],
    ["en", "Job ticket", "Ελλάδα и Россия", "Fonts that stand in"],
  ])("in %s prints words of any script", async (language, title, text, label) => {
    const words = await wordsOf(await bytesOf(await ticket(await withText(text), language)));
    for (const part of [title, text, label]) {
      expect(words).toContain(part);
    }
  });

  test("leads by its code to the order, and is a sound file", async () => {
    const id = await withText("W".repeat(12));
    const path = join(app.objectsDir, "ticket.pdf");
    await writeFile(path, await bytesOf(await ticket(id)));
    if (hasProgram("qpdf")) {
      expect(runProgram("qpdf", ["--check", path]).output).toContain("No syntax or stream");
    }
    await outputOf("pdftoppm", ["-gray", "-r", "288", "-f", "1", "-l", "1", path, `${path}-page`]);
    const { data } = encode(`${app.services.publicUrl()}/dashboard/orders/${id}`, {
      ecc: "M",
      border: 0,
    });
    expect(codeOn(await readFile(`${path}-page-1.pgm`), data.length)).toEqual(data);
  });

  test("of test data says so on top", async () => {
    const client = clientOf(app.url, await app.newKey(shop.teamId, { mode: "test" }));
    const id = (await client.post("/renders", { template_id: shop.templateId })).body.render.id;
    const answer = await ticket(id, "en", client);
    expect(answer.headers.get("content-disposition")).toContain('"TEST-');
    expect(await wordsOf(await bytesOf(answer))).toContain("Test – not for the press");
    expect((await ticket(id)).status).toBe(404);
  });

  test("is refused as the file is, and where there is no renderer", async () => {
    const codeOf = async (id: string): Promise<unknown> => {
      const { status, body } = await shop.client.get(`/renders/${id}/ticket`);
      return [status, body.error.code];
    };
    expect(await codeOf("rnd_nobody")).toEqual([404, "render_not_found"]);
    const { id, fill } = await ordered("Ada", "PO-1");
    runner.failure = new RunnerError("failed", "arranged");
    expect(await codeOf(id)).toEqual([502, "renderer_failed"]);
    await shop.client.post("/renders", { template_id: shop.templateId });
    runner.failure = null;
    const [failed] = (await shop.client.get("/renders?status=failed&limit=1")).body.data;
    expect(await codeOf(failed.id)).toEqual([409, "render_not_ready"]);
    await shop.client.raw("DELETE", `/fills/${fill}`);
    expect(await codeOf(id)).toEqual([404, "render_blob_missing"]);
    const lost = await withText("Ada");
    await changeRow(app, "renders", lost, { pdfKey: "0".repeat(64) });
    expect(await codeOf(lost)).toEqual([404, "render_blob_missing"]);
  });

  test("stands in an archive under the name of its file", async () => {
    const ids = [await withText("Ada", { external_order_id: "7" }), await withText("Eva")];
    const answer = await shop.client.raw("POST", "/renders/archive", {
      headers: { "content-type": "application/json", "accept-language": "de" },
      body: JSON.stringify({ render_ids: ids, name_pattern: "job-{order}", tickets: true }),
    });
    const files = unzipSync(await bytesOf(answer));
    expect(Object.keys(files)).toEqual([
      "job-7.pdf",
      "job.pdf",
      "tickets/job-7.pdf",
      "tickets/job.pdf",
    ]);
    const single = await bytesOf(await ticket(ids[0]!, "de"));
    expect(Buffer.from(single).equals(files["tickets/job-7.pdf"] ?? new Uint8Array())).toBe(true);
  });
});

/** The modules of a code in the upper right corner of a page drawn at 288 ppi (PGM, 8 bits): the middle of each. */
function codeOn(pgm: Uint8Array, modules: number): readonly (readonly boolean[])[] {
  const [header = "", width = "0", height = "0"] =
    /^P5\s+(\d+)\s+(\d+)\s+255\s/u.exec(Buffer.from(pgm).toString("latin1")) ?? [];
  const pixels = pgm.subarray(header.length);
  const px = 288 / 72;
  const [margin, side] = [42 * px, 92 * px];
  const left = (595.276 - 42 - 92) * px;
  expect(pixels).toHaveLength(Number(width) * Number(height));
  return Array.from({ length: modules }, (_, y) =>
    Array.from({ length: modules }, (_unused, x) => {
      const at = (i: number): number => Math.round(((i + 0.5) * side) / modules);
      return (pixels[(margin + at(y)) * Number(width) + Math.round(left) + at(x)] ?? 255) < 128;
    }),
  );
}
