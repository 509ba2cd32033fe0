import { expect, test } from "vitest";
import { inReadingOrder } from "./reading-order.ts";
import { pageReader } from "./page-reader.ts";
import { CARD, docOf } from "./small-files.test-kit.ts";

/** The words of a page with these text-showing operators, in the order they are read in. */
function read(content: string): string {
  const reader = pageReader(docOf({ ...CARD, 5: ["", `BT /F 10 Tf ${content} ET`] }));
  const page = reader(0);
  return inReadingOrder(page?.shownTexts ?? [])
    .map((show) =>
      page?.glyphs
        .slice(show.glyphStart, show.glyphEnd)
        .map(({ unicode }) => unicode)
        .join(""),
    )
    .join(" ");
}

test.each([
  ["nothing", "", ""],
  ["as painted", "(one) Tj 0 -12 Td (two) Tj", "one two"],
  ["lines upwards", "(three) Tj 0 12 Td (two) Tj 0 12 Td (one) Tj", "one two three"],
  ["words backwards", "60 0 Td (two) Tj -60 0 Td (one) Tj", "one two"],
  ["a raised word in its line", "60 0 Td (two) Tj -60 -4 Td (one) Tj", "one two"],
  ["in one place", "(one) Tj 0 0 Td (two) Tj", "one two"],
  ["turned by a quarter", "0 1 -1 0 50 50 Tm (two) Tj 0 1 -1 0 38 50 Tm (one) Tj", "one two"],
  ["mirrored", "1 0 0 -1 50 50 Tm (two) Tj 1 0 0 -1 50 38 Tm (one) Tj", "one two"],
  ["without an extent", "0 0 0 0 0 0 Tm (one) Tj (two) Tj", "one two"],
])("%s", (_, content, words) => {
  expect(read(content)).toBe(words);
});
