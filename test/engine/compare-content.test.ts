import { expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import { writePdf } from "#test/support/write-pdf.ts";
import { readPdfFont } from "#engine/font/pdf-font/read-font.ts";
import type { PdfValue } from "#engine/pdf/objects.ts";
import { openPdf } from "#engine/pdf/open-pdf.ts";
import { ENGINE_LIMITS } from "#engine/contract/problems.ts";
import { StateTrace } from "#engine/content/state-trace.ts";
import { compareContent, type ContentSide } from "#engine/verify/compare-content.ts";
import { readOperators } from "#engine/verify/content-tokens.ts";

const doc = openPdf(
  writePdf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 1/Kids[3 0 R]>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Resources<</Font<</F 4 0 R>>>>>>",
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
  ]),
  ENGINE_LIMITS,
);

function side(content: string): ContentSide {
  const data = latin1Bytes(content);
  const operators = readOperators(data);
  const options = {
    doc,
    fontOf: (value: PdfValue, key: string) => readPdfFont(doc, value, key),
    resources: doc.pages[0]?.resources ?? doc.trailer,
    clip: [0, 0, 600, 600],
  } as const;
  return { operators, states: new StateTrace(data, options, operators) };
}

const OLD = "BT 2 0 0 2 9 9 Tm 3 0 Td 4 1 Td (old) Tj 5 0 Td (kept) Tj ET";
const there = (way: string): string =>
  `BT 2 0 0 2 9 9 Tm 3 0 Td 4 1 Td 2 0 0 2 1 1 Tm [<00>] TJ ${way} 5 0 Td (kept) Tj ET`;

test.each([
  ["one Tm", there("2 0 0 2 23 11 Tm"), []],
  ["the Tm and moves it was reached by", there("2 0 0 2 9 9 Tm 3 0 Td 4 1 Td"), []],
  ["other moves to the same place", there("2 0 0 2 9 9 Tm 7 1 Td"), ["state_leak"]],
  ["the moves without the Tm", there("3 0 Td 4 1 Td"), ["state_leak"]],
  ["a part of the moves", there("2 0 0 2 9 9 Tm 3 0 Td"), ["state_leak"]],
  ["the moves once more", there("2 0 0 2 9 9 Tm 3 0 Td 4 1 Td 3 0 Td 4 1 Td"), ["artwork_changed"]],
  ["the moves of another line", there("2 0 0 2 9 9 Tm 3 0 Td 4 1 Td 5 0 Td"), ["artwork_changed"]],
  [
    "the moves, and text that stays moved by another",
    there("2 0 0 2 9 9 Tm 3 0 Td 4 1 Td").replace("5 0 Td", "5 0.1 Td"),
    ["artwork_changed"],
  ],
])("after new text elsewhere the line is reached by %s", (_, content, codes) => {
  const { violations } = compareContent(side(OLD), side(content));
  expect(violations.map(([code]) => code)).toEqual(codes);
});

test("a file that goes the same way twice is compared as it stands", () => {
  const old = "BT 2 0 0 2 9 9 Tm 3 0 Td (a) Tj 2 0 0 2 9 9 Tm 3 0 Td (b) Tj 3 0 Td (c) Tj ET";
  const codes = (now: string): readonly string[] =>
    compareContent(side(old), side(now)).violations.map(([code]) => code);
  expect(codes(old)).toEqual([]);
  expect(codes(old.replace("(b) Tj", "(d) Tj"))).toEqual([]);
  expect(codes(old.replace("3 0 Td (c)", "3 1 Td (c)"))).toEqual(["artwork_changed"]);
  expect(codes(old.replace("3 0 Td (b)", "3 1 Td (b)"))).not.toEqual([]);
});
