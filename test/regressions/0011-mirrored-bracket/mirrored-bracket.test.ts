/**
 * Found by the given corpus (s12): in right-to-left text a browser shows one bracket's glyph and says that it reads
 * as the other. Written again with other operators but the same codes, it was refused as said to read otherwise.
 * What is said anew is still judged.
 */
import { beforeAll, expect, test } from "vitest";
import { concatBytes, latin1Bytes } from "#base/bytes.ts";
import type { Engine } from "#engine/engine.ts";
import { appendBaseOf } from "#engine/pdf/append-base.ts";
import { appendUpdate, updateOf } from "#engine/pdf/append-update.ts";
import { openPdf } from "#engine/pdf/open-pdf.ts";
import { ENGINE_LIMITS } from "#engine/contract/problems.ts";
import { openTestEngine } from "#test/support/engine-parts.ts";
import { withTextOpen } from "#test/support/opened.ts";
import { writePdf } from "#test/support/write-pdf.ts";

let engine: Engine;
beforeAll(async () => {
  engine = await openTestEngine();
});

const said = (text: string, shows: string): string =>
  `/Span<</ActualText(${text})>>BDC ${shows} EMC`;
const text = (content: string): string =>
  `BT /F1 18 Tf 20 100 Td ${content} 0 -40 Td (Other) Tj ET`;
const AUTHORED = text(`(12) Tj ${said("[", "(]) Tj")} (34) Tj`);

function file(content: string): Uint8Array {
  const font = (name: string): string =>
    `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`;
  return writePdf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 1/Kids[3 0 R]>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Resources<</Font<</F1 5 0 R/F2 6 0 R>>>>/Contents 4 0 R>>",
    { dict: "", data: content },
    font("Helvetica"),
    font("Courier"),
  ]);
}

/** The file with its content replaced, as a fill would append it. */
function edited(source: Uint8Array, content: string): Uint8Array {
  const doc = openPdf(source, ENGINE_LIMITS);
  const stream = doc.object(4);
  if (stream === null) {
    throw new Error("the content is missing");
  }
  const dict = stream.source.slice(stream.span.start, stream.span.end);
  const update = updateOf(stream, dict, latin1Bytes(content));
  return concatBytes([source, appendUpdate(appendBaseOf(doc), [update], "00".repeat(16))]);
}

test("written again just so, it is verified", async () => {
  const source = file(AUTHORED);
  const template = withTextOpen(await engine.compileTemplate(source));
  const { pdf, certificate } = await engine.rewriteUnchanged(template);
  expect(certificate.operators.replaced).toBeGreaterThan(0);
  const { violations, words } = await engine.verifyPdf(source, pdf, { rasters: true });
  expect([violations, words]).toEqual([[], []]);
});

test.each([
  ["another operator", `[(12)] TJ ${said("[", "[<5D>] TJ")} (34) Tj`, []],
  ["other words around it", `(5) Tj ${said("[", "[(]) 0] TJ")} (67) Tj`, []],
  ["another glyph", `[(12)] TJ ${said("[", "[(\\)) 0] TJ")} (34) Tj`, ["structure_changed"]],
  ["another text", `[(12)] TJ ${said("{", "[(]) 0] TJ")} (34) Tj`, ["structure_changed"]],
  [
    "another font",
    `[(12)] TJ ${said("[", "/F2 18 Tf (]) Tj /F1 18 Tf")} [(34)] TJ`,
    ["structure_changed"],
  ],
  ["more glyphs", `[(12)] TJ ${said("[", "(]) Tj (]) Tj")} (34) Tj`, ["structure_changed"]],
  [
    "a text for other words",
    `${said("99", "(12) Tj")} ${said("[", "(]) Tj")} (35) Tj`,
    ["structure_changed"],
  ],
])("%s", async (_, content, codes) => {
  const source = file(AUTHORED);
  const { violations } = await engine.verifyPdf(source, edited(source, text(content)));
  const found = new Set(violations.map(({ code }) => code));
  expect([...found].filter((code) => code !== "state_leak")).toEqual(codes);
});
