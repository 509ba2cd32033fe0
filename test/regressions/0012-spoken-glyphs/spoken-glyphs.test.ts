/**
 * Found by fuzzing (content 1009; values 610, 807, 985, 1416, 2010, 3661): true replacement texts were refused as
 * "said to read otherwise". A letter and marks without names beside it, one letter's glyph named after another with
 * marks, a bracket turned round, an Arabic body shown with other dots, doubled text that is said once.
 */
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { concatBytes, latin1Bytes, latin1Text } from "#base/bytes.ts";
import type { Engine } from "#engine/engine.ts";
import { appendBaseOf } from "#engine/pdf/append-base.ts";
import { appendUpdate, updateOf } from "#engine/pdf/append-update.ts";
import { isStream } from "#engine/pdf/objects.ts";
import { openPdf } from "#engine/pdf/open-pdf.ts";
import { ENGINE_LIMITS } from "#engine/contract/problems.ts";
import { openTestEngine } from "#test/support/engine-parts.ts";
import { withTextOpen } from "#test/support/opened.ts";
import { writePdf } from "#test/support/write-pdf.ts";

let engine: Engine;
beforeAll(async () => {
  engine = await openTestEngine();
});

const corpus = (name: string): Uint8Array => new Uint8Array(readFileSync(`test/corpus/${name}`));

test.each([
  ["made/s12-arabic-menu-card-chromium.pdf", "\u0e04a\u033a\u033a\u05d9a\u0632"],
  ["made/s12-arabic-menu-card-chromium.pdf", "\u05ea<a\u0339\u0339"],
  ["made/s07-poster-rotated-inkscape.pdf", "8\ufb01a\u0333\u0333a\u031a\u031a\u0e10"],
  ["made/s02-postcard-cmyk-spot-reportlab.pdf", "a\u0339\u0339\u0339{{name}}\u0108a\u0320\u05e4"],
  ["made/s09-letterhead-table-libreoffice.pdf", "<\u0647\u05e6>\u0644\u0643"],
  ["broken/b05-wrong-startxref.pdf", "\u063e\u0109\u0649\u0635"],
])("%s with %s", async (file, value) => {
  const source = corpus(file);
  const template = withTextOpen(await engine.compileTemplate(source));
  let filled = 0;
  for (const { id } of template.fields) {
    const { pdf, problems } = await engine.fillTemplate(template, { [id]: value }, { force: true });
    filled += problems.some(({ code }) => code === "missing_glyph") ? 0 : 1;
    expect((await engine.verifyPdf(source, pdf)).violations).toEqual([]);
    if (filled === 2) {
      break;
    }
  }
  expect(filled).toBeGreaterThan(0);
});

// Found by the property of scripts-corpus.test.ts (seed 1738124936): one glyph twice, and the first had both marks.
test("a mark twice with no letter under it reads as two", async () => {
  const source = corpus("made/s12-arabic-menu-card-chromium.pdf");
  const template = withTextOpen(await engine.compileTemplate(source));
  for (const { id } of template.fields) {
    const { pdf } = await engine.fillTemplate(template, { [id]: "\u064b\u064b" });
    expect((await engine.verifyPdf(source, pdf)).violations).toEqual([]);
  }
});

describe("a sequence with a replacement text", () => {
  const page = (content: string): Uint8Array =>
    writePdf([
      "<</Type/Catalog/Pages 2 0 R>>",
      "<</Type/Pages/Count 1/Kids[3 0 R]>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>",
      { dict: "", data: content },
      "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    ]);
  const doubled = page(
    "/Span<</ActualText(said)>>BDC BT /F1 18 Tf 20 100 Td (Anna) Tj ET BT /F1 18 Tf 20.5 99.5 Td (Anna) Tj ET EMC",
  );

  async function filledWith(value: string): Promise<Uint8Array> {
    const template = withTextOpen(await engine.compileTemplate(doubled));
    const [field] = template.fields;
    return (await engine.fillTemplate(template, { [field?.id ?? ""]: value })).pdf;
  }

  test("says doubled text once", async () => {
    const pdf = await filledWith("Jose");
    expect(latin1Text(contentOf(pdf)).match(/<feff004a006f00730065>/g)).toHaveLength(1);
    expect((await engine.verifyPdf(doubled, pdf)).violations).toEqual([]);
  });

  test.each([
    ["a mark that is not there", "<feff004a006f007300650301>"],
    ["half of a word", "(Jo)"],
    ["a bracket turned round", "(<Jose>)"],
  ])("does not say %s", async (_, said) => {
    const pdf = await filledWith(said.startsWith("(<") ? ">Jose<" : "Jose");
    const doc = openPdf(pdf, ENGINE_LIMITS);
    const object = doc.object(4);
    const content = latin1Text(contentOf(pdf)).replace(/<feff[0-9a-f]*>/, said);
    if (object === null) {
      throw new Error("the content is missing");
    }
    const update = updateOf(object, latin1Bytes("<<>>"), latin1Bytes(content));
    const section = appendUpdate(appendBaseOf(doc), [update], "00".repeat(16));
    const { violations } = await engine.verifyPdf(doubled, concatBytes([pdf, section]));
    expect(violations.map(({ code }) => code)).toContain("structure_changed");
  });

  function contentOf(pdf: Uint8Array): Uint8Array {
    const doc = openPdf(pdf, ENGINE_LIMITS);
    const value = doc.object(4)?.value;
    return isStream(value) ? doc.decode(value).value : new Uint8Array(0);
  }
});
