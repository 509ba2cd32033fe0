import { describe, expect, test } from "vitest";
import type { TextLine } from "./text-lines.ts";
import { endsWithoutHang, hangOf, startsWithoutHang, trimmedStart } from "./line-hang.ts";

/** A line from `start` on; each letter is 6 pt wide, marks 3. */
function line(text: string, start = 0): TextLine {
  let pen = start;
  const glyphs = Array.from(text, (letter) => {
    const width = /\p{L}|\s/u.test(letter) ? 6 : 3;
    const glyph = { text: letter, start: pen, end: pen + width, isSpace: letter === " " };
    pen = glyph.end;
    return glyph;
  });
  return { text, start, end: pen, runs: [{ glyphs }] } as unknown as TextLine;
}

/** A line that ends at `end`. */
const ending = (text: string, end: number): TextLine => line(text, end - line(text).end);

/** The blank half of a wide mark, and a little for tracking. */
const BLANK = 0.55 * 3;

describe("what may hang out of the column", () => {
  test.each([
    ["word", 0, 0],
    ["“word", 3, 0],
    ["«word", 3, 0],
    ["¿word", 3, 0],
    ["(word", 3, 0],
    ["word”", 0, 3],
    ["word-", 0, 3],
    ["word–", 0, 3],
    ["word.", 0, 3],
    ["word…", 0, 3],
    ["word)", 0, 3],
    ["“word.”", 3, 3],
    // Of marks that are wide for their blank half no more than that.
    ["「言葉", BLANK, 0],
    ["言葉。", 0, BLANK],
    ["（言葉）", BLANK, BLANK],
    // Not the other way round.
    [")word(", 0, 0],
    ["-word“", 0, 3],
    ["5word", 0, 0],
    [" “word ", 3, 0],
    ["", 0, 0],
    [" ", 0, 0],
  ])("of %j: %d and %d", (text, start, end) => {
    expect(hangOf(line(text))).toEqual({ start, end });
  });
});

test("a line that begins with a wide bracket starts in the middle of it when its blank half is left out", () => {
  expect(trimmedStart(line("「言葉", 10))).toBe(11.5);
  expect(trimmedStart(line("言葉「", 10))).toBe(10);
  expect(trimmedStart(line("(word", 10))).toBe(10);
  expect(trimmedStart(line("", 10))).toBe(10);
});

describe("edges of a column", () => {
  test("a line that hangs out by its mark is flush with the others", () => {
    const lines = [line("one", 10), line("“two", 7), line("three", 10)];
    expect(startsWithoutHang(lines)).toEqual([10, 10, 10]);
    const ends = [ending("one", 90), ending("two-", 93), ending("three", 90)];
    expect(endsWithoutHang(ends)).toEqual([90, 90, 90]);
  });

  test("one that hangs out by less is, too; one that hangs out by more is not", () => {
    expect(startsWithoutHang([line("one", 10), line("“two", 8.5)])).toEqual([10, 10]);
    expect(startsWithoutHang([line("one", 10), line("“two", 6)])).toEqual([10, 6]);
    expect(endsWithoutHang([ending("one", 90), ending("two.", 91)])).toEqual([90, 90]);
    expect(endsWithoutHang([ending("one", 90), ending("two.", 94)])).toEqual([90, 94]);
  });

  test("a mark within the column stays where it is", () => {
    expect(startsWithoutHang([line("one", 10), line("“two", 10)])).toEqual([10, 10]);
    expect(startsWithoutHang([line("one", 10), line("“two", 14)])).toEqual([10, 14]);
    expect(endsWithoutHang([ending("one", 90), ending("two.", 80)])).toEqual([90, 80]);
  });

  test("a line without a mark is never moved", () => {
    expect(startsWithoutHang([line("one", 10), line("two", 7)])).toEqual([10, 7]);
  });

  test("where all lines have marks, there is no edge to take them back to", () => {
    expect(startsWithoutHang([line("“one", 7), line("“two", 9)])).toEqual([7, 9]);
    expect(endsWithoutHang([ending("one.", 91), ending("two.", 93)])).toEqual([91, 93]);
    expect(startsWithoutHang([])).toEqual([]);
  });
});
