/** Texts that codes and sequences say of letters set anew: what says another text than the glyphs print is refused. */
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { concatBytes, latin1Bytes, latin1Text } from "#base/bytes.ts";
import { ENGINE_LIMITS } from "#engine/contract/problems.ts";
import type { Template } from "#engine/contract/template.ts";
import type { Engine } from "#engine/engine.ts";
import { readLibraryFont } from "#engine/font/library/library-font.ts";
import { appendBaseOf } from "#engine/pdf/append-base.ts";
import { appendUpdate, updateOf } from "#engine/pdf/append-update.ts";
import { isStream, type PdfObject } from "#engine/pdf/objects.ts";
import { openPdf } from "#engine/pdf/open-pdf.ts";
import { ONE_GLYPH_LETTERS } from "#engine/verify/one-glyph-letters.data.ts";
import { loadEngineParts, openTestEngine } from "#test/support/engine-parts.ts";
import { withTextOpen } from "#test/support/opened.ts";

const SOURCE = new Uint8Array(readFileSync("demo/business-card.pdf"));

let engine: Engine;
let template: Template;
beforeAll(async () => {
  engine = await openTestEngine();
  template = withTextOpen(await engine.compileTemplate(SOURCE));
});

/** The card with `value` for its first field. */
async function filled(value: string): Promise<Uint8Array> {
  const values = { [template.fields[0]!.id]: value };
  const { pdf } = await engine.fillTemplate(template, values, { force: true });
  return pdf;
}

const hexOf = (text: string): string =>
  Array.from({ length: text.length }, (_, i) =>
    text.charCodeAt(i).toString(16).padStart(4, "0"),
  ).join("");

/** The codes of violations after each new stream that `meddle` changes was changed. */
async function refusals(
  pdf: Uint8Array,
  meddle: (text: string) => string,
): Promise<readonly string[]> {
  const doc = openPdf(pdf, ENGINE_LIMITS);
  const changed = doc.objectNumbers().flatMap((num) => {
    const object = doc.object(num);
    if (object === null || !isStream(object.value) || object.span.start < SOURCE.length) {
      return [];
    }
    const before = latin1Text(doc.decode(object.value).value);
    const after = meddle(before);
    return after === before
      ? []
      : [updateOf(object as PdfObject, latin1Bytes("<<>>"), latin1Bytes(after))];
  });
  expect(changed).toHaveLength(1);
  const section = appendUpdate(appendBaseOf(doc), changed, "00".repeat(16));
  const { violations } = await engine.verifyPdf(SOURCE, concatBytes([pdf, section]));
  return violations.map(({ code }) => code);
}

/** Makes the sequence around the text set, written or put there, say `text`. */
const saying =
  (text: string) =>
  (content: string): string => {
    const said = `/ActualText<feff${hexOf(text)}>`;
    return /ActualText\s*<feff/u.test(content)
      ? content.replace(/\/ActualText\s*<feff[0-9a-f]*>/u, said)
      : content.replace(
          /(\[<[^\]]*>[^\]]*\]\s*TJ|<[0-9a-f]+>\s*Tj)/u,
          `/Span<<${said}>>BDC $1 EMC`,
        );
  };

describe("a sequence that says", () => {
  test.each([
    ["Latin", "Zoë Maas", "Zoë Mast"],
    ["Latin, a mark less", "Zoë Maas", "Zoe Maas"],
    ["Latin, another order", "Zoë Maas", "Zoë Msaa"],
    ["Latin, a capital", "Zoë Maas", "zoë Maas"],
    ["Devanagari, another consonant", "कि नि", "कि ति"],
    ["Devanagari, another vowel", "कि नि", "की नि"],
    ["Devanagari, a vowel less", "कि नि", "क नि"],
    ["Devanagari, a vowel more", "नाम", "नामी"],
    ["Devanagari, the nasal dot left out", "नुक नींक", "नुक नीक"],
    ["Devanagari, words behind", "क्षि ज्ञि", "क्षि ज्ञि मन"],
    ["Devanagari, the vowels of two words exchanged", "कि नी", "की नि"],
    ["Devanagari, letters in another order", "नमक", "कमन"],
    ["Thai, another consonant", "กำ กา", "กำ มา"],
    ["Thai, another vowel", "กี่ มา", "กื่ มา"],
    ["Thai, another tone", "ม่า ก้า", "ม้า ก่า"],
    ["Thai, a tone less", "ก้า มา", "กา มา"],
    ["Thai, letters in another order", "นาม", "มาน"],
    ["Thai, words behind", "กำ กา นำ้", "กำ กา นำ้กมน"],
  ])("%s", async (_, value, text) => {
    expect(await refusals(await filled(value), saying(text))).toContain("structure_changed");
  });
});

test.each([
  [
    "Latin",
    "Zoë Maas Łódź Ω",
    /<[0-9a-f]{4}><([0-9a-f]{4})>|<[0-9a-f]+>\s*<([0-9a-f]+)>(?=\s*(?:<|endbf))/u,
  ],
  ["Devanagari", "कि नि", /<[0-9a-f]+>\s*<([0-9a-f]+)>(?=\s*(?:<|endbf))/u],
  ["Thai", "กำ กา", /<[0-9a-f]+>\s*<([0-9a-f]+)>(?=\s*(?:<|endbf))/u],
])("a map of codes that says other letters: %s", async (_, value, entry) => {
  const codes = await refusals(await filled(value), (text) =>
    text.includes("begincmap")
      ? text.replace(entry, (found) => found.replace(/[0-9a-f]{4}>$/u, "0058>"))
      : text,
  );
  expect(codes).toContain("font_altered");
});

test("each pair of letters of one look shares a glyph of a bundled font", async () => {
  const { fonts } = await loadEngineParts();
  const bundled = fonts
    .filter(({ id }) => id.startsWith("bundled:"))
    .map((file) => readLibraryFont(file)!);
  const isShared = (letters: string): boolean =>
    bundled.some(({ glyphOf }) => {
      const [first = 0, ...others] = Array.from(letters, (letter) =>
        glyphOf(letter.codePointAt(0)!),
      );
      return first > 0 && others.length > 0 && others.every((gid) => gid === first);
    });
  expect(ONE_GLYPH_LETTERS.filter((letters) => !isShared(letters))).toEqual([]);
});
