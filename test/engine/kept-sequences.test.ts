/**
 * Rows of a menu in a script whose signs stand where they are not read, as Canva writes Khmer: each glyph by itself, some
 * said by a replacement text for several, some by none. A dish or a price that changes leaves all other text as it was.
 */
import { beforeAll, expect, test } from "vitest";
import type { Engine } from "#engine/engine.ts";
import type { Template } from "#engine/contract/template.ts";
import { createPdfium, type Pdfium } from "#engine/packages/pdfium.ts";
import { loadEngineParts, openTestEngine } from "#test/support/engine-parts.ts";
import { difference, pdfiumPicture } from "#test/support/pictures.ts";
import { writePdf } from "#test/support/write-pdf.ts";

/** A letter, or a sign of no width: it begins a hair behind the letter that follows. */
type Glyph = string;
const ONE = "\\001";
const TWO = "\\002";

/** Glyphs that a replacement text speaks for; "" for those that speak for themselves. */
type Sequence = readonly [said: string, glyphs: readonly Glyph[]];

const plain = (text: string): Sequence => ["", Array.from(text)];

/** Rows of a dish in Latin letters, a word of sequences, dots and a price. */
const ROWS: readonly (readonly Sequence[])[] = [
  // The sign of the first letter begins behind the second letter.
  [plain("A1-Egg "), ["ra", ["r", ONE]], plain("sti.........$3.75")],
  // A letter that is shown first and read last, and a sign that nothing reads.
  [plain("A2-Ham "), ["kim", ["i", ONE, "k"]], plain("o"), ["", [TWO]], plain("u.........$4.00")],
  [plain("A3-Jam "), ["pel", ["e", ONE, "p"]], plain("l"), ["", [TWO]], plain("o.........$4.50")],
];

const FIRST_BASELINE = 240;
const LEADING = 16;

function menu(): Uint8Array {
  const content = ROWS.map((row, line) => {
    let x = 40;
    return row
      .map(([said, glyphs]) => {
        const shown = glyphs.map((code) => {
          const isSign = code.length > 1;
          const at = isSign ? x + 0.14 : x;
          x += isSign ? 0 : 6;
          return `BT /F1 10 Tf 1 0 0 1 ${at.toFixed(2)} ${FIRST_BASELINE - LEADING * line} Tm (${code}) Tj ET`;
        });
        return said === ""
          ? shown.join("\n")
          : `/Span <</ActualText (${said})>> BDC\n${shown.join("\n")}\nEMC`;
      })
      .join("\n");
  });
  const widths = Array.from({ length: 255 }, (_, i) => (i < 2 ? 0 : 600)).join(" ");
  return writePdf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>",
    { dict: "", data: content.join("\n") },
    `<</Type/Font/Subtype/Type1/BaseFont/Courier/FirstChar 1/LastChar 255/Widths[${widths}]/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[1/sign.one/sign.two]>>>>`,
  ]);
}

const SOURCE = menu();
const HEIGHT_PT = 300;
const PX_PER_PT = 150 / 72;

let engine: Engine;
let pdfium: Pdfium;
let template: Template;
beforeAll(async () => {
  engine = await openTestEngine();
  pdfium = await createPdfium((await loadEngineParts()).pdfiumWasm);
  template = await engine.compileTemplate(SOURCE);
});

const LINES = [
  "A1-Egg rasti.........$3.75",
  "A2-Ham kimo\ufffdu.........$4.00",
  "A3-Jam pell\ufffdo.........$4.50",
];

test("rows with letters that are not told apart are offered, each with its price", () => {
  expect(template.pages[0]?.boxes.map(({ text }) => text)).toEqual([LINES.join("\n")]);
  expect(template.fields.map(({ defaultValue }) => defaultValue)).toEqual([
    "A1-Egg rasti",
    "$3.75",
    null,
    "$4.00",
    null,
    "$4.50",
  ]);
});

/** The value for one field, on which row it stands, and how that row reads then. */
test.each<[field: number, value: string, row: number, text: string]>([
  [0, "A1-Tea", 0, "A1-Tea $3.75"],
  [1, "$3.25", 0, "A1-Egg rasti $3.25"],
  [1, "$13.75", 0, "A1-Egg rasti $13.75"],
  [2, "A2-Oats", 1, "A2-Oats $4.00"],
  [3, "$4.20", 1, "A2-Ham kimo\ufffdu $4.20"],
  [4, "A3-Milk and tea", 2, "A3-Milk and tea $4.50"],
  [5, "$5", 2, "A3-Jam pell\ufffdo $5"],
])("field %i becomes %j: all else stays where it was", async (field, value, row, text) => {
  const { id = "" } = template.fields[field] ?? {};
  const { pdf, fit, problems } = await engine.fillTemplate(template, { [id]: value });
  expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
  const { lines = [] } = fit.boxes.find(({ changed }) => changed) ?? {};
  const read = (line: string): string => line.replace(/\.{2,}/u, " ");
  expect(lines.map((line) => read(line.text))).toEqual(LINES.map(read).with(row, text));
  expect(lines.map(({ authoredLine }) => authoredLine)).toEqual(
    LINES.map((_, i) => (i === row ? undefined : i)),
  );
  const order = { pages: template.pages, fields: template.fields, values: { [id]: value } };
  expect((await engine.verifyPdf(SOURCE, pdf, { order })).violations).toEqual([]);
  const [page] = template.pages;
  const [was, is] = [SOURCE, pdf].map((file) => pdfiumPicture(pdfium, file, page!)!);
  const changed = difference(was!, is!);
  const isChanged = LINES.map((_, i) => {
    const [top, bottom] = [-11, 4].map((by) =>
      Math.round((HEIGHT_PT - FIRST_BASELINE + LEADING * i + by) * PX_PER_PT),
    );
    return changed.subarray(top! * was!.widthPx, bottom! * was!.widthPx).includes(1);
  });
  expect(isChanged).toEqual(LINES.map((_, i) => i === row));
});
