import { expect, test } from "vitest";
import { sequenceOffsets } from "./line-offsets.ts";

/** Glyphs of one sequence, its text behind "=" where it has one; each begins 600 behind the one before, or where "@" says. */
function sequences(spelling: string) {
  return spelling.split(" ").map((own, i) => {
    const [, shown = "", said = "", x] = /^([^=@]*)(?:=([^@]*))?(?:@(\d+))?$/u.exec(own) ?? [];
    const glyphs = Array.from(shown, (text) => ({ text: text === "_" ? " " : text }));
    return { said, glyphs, x: x === undefined ? 600 * i : Number(x) };
  });
}

test.each<[string, string, string, readonly string[] | null]>([
  ["letters one by one", "Tea", "T e a", ["T", "e", "a"]],
  ["a sequence as it is said to", "kim", "i\ufffdk=kim", ["kim", "kim", "kim"]],
  ["a sequence glyph by glyph where that is what is read", "to", "to=so", ["t", "o"]],
  [
    "letters between that are not told apart",
    "Tea ab..5",
    "T e a _ b a . . 5",
    ["T", "e", "a", " ", "ab", "ab", ".", ".", "5"],
  ],
  ["nothing that agrees", "Tea", "X Y", ["Tea", "Tea"]],
  ["a space that no glyph shows", "A b.", "A \ufffd .", ["A", "b", "."]],
  ["blanks that the text leaves out", "Ab", "A b _ _", ["A", "b", "", ""]],
  ["a glyph that no text is left for", "a.", "a \ufffd .", ["a", "a", "."]],
  [
    "the order they stand in",
    "Anna B",
    "B@3000 A@0 n@600 n@1200 a@1800",
    ["A", "n", "n", "a", "B"],
  ],
  ["right-to-left letters", "\u05d0\u05d1", "\u05d1 x", ["\u05d0\u05d1", "\u05d0\u05d1"]],
  ["letters without glyphs", "Tea", "_", null],
  ["glyphs without letters", "", "T", null],
])("%s", (_, text, spelling, expected) => {
  const found = sequenceOffsets(text, sequences(spelling));
  expect(found?.map(([, offsets]) => text.slice(...offsets)) ?? null).toEqual(expected);
});

test("the offsets come with their glyphs", () => {
  const [first] = sequenceOffsets("Te", sequences("e@600 T@0")) ?? [];
  expect(first).toEqual([{ text: "T" }, [0, 1]]);
});
