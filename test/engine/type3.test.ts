/** Text in Type 3 fonts is filled with another font; the Type 3 font itself never prints new words. */
import { beforeAll, expect, test } from "vitest";
import type { Engine } from "#engine/engine.ts";
import { createPdfium, type Pdfium } from "#engine/packages/pdfium.ts";
import { loadEngineParts, openTestEngine } from "#test/support/engine-parts.ts";
import { inkMask } from "#test/support/ink-mask.ts";
import { withTextOpen } from "#test/support/opened.ts";
import { countOutside, difference, pdfiumPicture } from "#test/support/pictures.ts";
import { tinyPdf } from "#test/support/tiny-pdf.ts";

const BOX = "100 0 m 600 0 l 600 700 l 100 700 l h f";

/** "ab" in a Type 3 font whose glyphs have these names and begin with this operator. */
function sample(names: readonly [string, string], metrics: string): Uint8Array {
  return tinyPdf({
    content: "0.2 0.4 0 0 k BT /X 12 Tf 50 200 Td (ab) Tj ET BT /F 12 Tf 50 100 Td (Below) Tj ET",
    objects: [
      `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 0 0] /FontMatrix [0.001 0 0 0.001 0 0] /CharProcs << /${names[0]} 11 0 R /${names[1]} 11 0 R >> /Encoding << /Type /Encoding /Differences [97 /${names[0]} /${names[1]}] >> /FirstChar 97 /LastChar 98 /Widths [700 700] /Resources << >> >>`,
      ["", `${metrics} ${BOX}`],
    ],
  });
}

let engine: Engine;
let pdfium: Pdfium;
beforeAll(async () => {
  const parts = await loadEngineParts();
  engine = await openTestEngine();
  pdfium = await createPdfium(parts.pdfiumWasm);
});

test.each<readonly [string, readonly string[], string]>([
  ["its own words look as they did", [], "ab"],
  ["new words are set in another font and nothing else moves", ["bundled"], "Zoë"],
])("%s", async (_, roles, value) => {
  const pdf = sample(["a", "b"], "700 0 0 0 700 700 d1");
  const template = withTextOpen(await engine.compileTemplate(pdf));
  const [page] = template.pages;
  const [box] = page?.boxes ?? [];
  expect(box).toMatchObject({ text: "ab", editable: true, reason: null });
  const [field] = template.fields;
  const filled = await engine.fillTemplate(template, { [field?.id ?? ""]: value });
  expect(filled.fit.boxes[0]?.overflow).toBe(false);
  expect(filled.fit.fontsUsed.map(({ role }) => role)).toEqual(roles);
  expect((await engine.verifyPdf(pdf, filled.pdf)).violations).toEqual([]);
  const [was, is] = [pdf, filled.pdf].map((bytes) =>
    page === undefined ? null : pdfiumPicture(pdfium, bytes, page, 72),
  );
  if (page === undefined || !was || !is) {
    throw new Error("no picture");
  }
  const changed = difference(was, is);
  expect(countOutside(changed, inkMask(template, filled, page, was))).toBe(0);
  expect(changed.some((pixel) => pixel > 0)).toBe(roles.length > 0);
});

test("glyphs without text and glyphs in colours of their own are pictures", async () => {
  for (const pdf of [
    sample(["stampone", "stamptwo"], "700 0 0 0 700 700 d1"),
    sample(["a", "b"], "700 0 d0 1 0 0 rg"),
  ]) {
    const { pages, fields } = withTextOpen(await engine.compileTemplate(pdf));
    expect(pages[0]?.boxes[0]).toMatchObject({ editable: false, reason: "type3_font" });
    expect(pages[0]?.reasons).toEqual(["type3_font"]);
    expect(fields.map(({ defaultValue }) => defaultValue)).toEqual(["Below"]);
  }
});
