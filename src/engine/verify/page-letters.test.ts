import { describe, expect, test } from "vitest";
import type { BoxSegment } from "../contract/scene.ts";
import { type Change, lettersIn } from "./changed-text.ts";
import { textOf } from "./letter-lines.ts";
import { PageLetters } from "./page-letters.ts";
import { pageReader } from "./page-reader.ts";
import { CARD, docOf } from "./small-files.test-kit.ts";

const PAGE = pageReader(
  docOf({ ...CARD, 5: ["", "BT /F 10 Tf 14 TL 20 100 Td (Tea) Tj T* (Tea) Tj T* (Rum) Tj ET"] }),
)(0)!;
const OPERATORS = PAGE.shownTexts.map(({ operator }) => operator.index);
const SEGMENTS = OPERATORS.map(
  (operator, line): BoxSegment => ({
    unit: "page:0",
    operator,
    glyphStart: 0,
    glyphEnd: 3,
    whole: true,
    line,
  }),
);
const LINES = OPERATORS.map((operator) => lettersIn(PAGE, "page:0", operator));
/** The first line went, without any in its place. */
const GONE: Change = {
  place: "",
  gone: [{ contentStream: "page:0", index: OPERATORS[0]!, letters: LINES[0]! }],
  old: LINES[0]!,
  now: [],
};

describe("letters of operators that nothing replaced", () => {
  const letters = new PageLetters(PAGE, [GONE]);
  const [place] = letters.placesOf(SEGMENTS);
  test.each([
    ["stay", [], ["Tea", "Rum"]],
    ["are those of no word that stays itself", [2], ["Tea"]],
  ])("%s", (_, words, expected) => {
    const own = words.map((line) => ({ letters: letters.of(SEGMENTS[line]!, place!) }));
    const staying = letters.staying(SEGMENTS, place!, own);
    expect(staying).toHaveLength(3 * expected.length);
    expect(textOf(staying).replaceAll(/\s/gu, "")).toBe(expected.join(""));
  });

  // A price list of teakboutique: a row moved up to the place of one that read as it did.
  test("show a word that went, where they stand", () => {
    const word = letters.of(SEGMENTS[0]!, place!);
    expect(letters.match(word, [])).toBeNull();
    expect(letters.match(word, letters.staying(SEGMENTS, place!))).toEqual(
      letters.of(SEGMENTS[1]!, place!),
    );
  });
});
