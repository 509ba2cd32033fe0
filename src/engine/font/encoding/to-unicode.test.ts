import { expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import { readToUnicode } from "./to-unicode.ts";

function check(source: string, code: number): string | null {
  return readToUnicode(latin1Bytes(source)).textOf(code);
}

test.each<[string, string, number, string | null]>([
  ["one character", "1 beginbfchar <03> <0041> endbfchar", 3, "A"],
  ["a ligature", "1 beginbfchar <03> <006600660069> endbfchar", 3, "ffi"],
  ["a character outside the BMP", "1 beginbfchar <03> <D83DDE00> endbfchar", 3, "\u{1F600}"],
  ["the last unit of a range counts up", "1 beginbfrange <10> <1F> <0061> endbfrange", 0x12, "c"],
  [
    "an array gives each code its own",
    "1 beginbfrange <01> <02> [<0041> <005A>] endbfrange",
    2,
    "Z",
  ],
  ["an array that is too short", "1 beginbfrange <01> <03> [<0041> <005A>] endbfrange", 3, null],
  ["U+0000 is rejected", "1 beginbfchar <03> <0000> endbfchar", 3, null],
  ["U+FFFD is rejected", "1 beginbfchar <03> <FFFD> endbfchar", 3, null],
  ["a lone surrogate is rejected", "1 beginbfchar <03> <D83D> endbfchar", 3, null],
  ["an empty text is rejected", "1 beginbfchar <03> <> endbfchar", 3, null],
  ["a code that is not mapped", "1 beginbfchar <03> <0041> endbfchar", 4, null],
  ["a text of one byte is a code point", "1 beginbfchar <03> <41> endbfchar", 3, "A"],
  [
    "a single mapping beats a range",
    "1 beginbfrange <00> <FF> <0000> endbfrange 1 beginbfchar <41> <0058> endbfchar",
    0x41,
    "X",
  ],
])("%s", (_, source, code, expected) => {
  expect(check(source, code)).toBe(expected);
});

test("lists mapped codes in order and stops at the limit", () => {
  const map = readToUnicode(latin1Bytes("1 beginbfrange <0000> <FFFF> <0000> endbfrange"));
  expect(map.codes(3)).toEqual([0, 1, 2]);
  expect(map.codes(100_000)).toHaveLength(65_536);
});

test("ranges that lie over one another a hundred thousand times are gone through once", () => {
  const range = "<0000> <FFFD> <0041>\n".repeat(100_000);
  const map = readToUnicode(latin1Bytes(`100000 beginbfrange ${range} endbfrange`));
  expect(map.codes(65_536)).toHaveLength(65_534);
});
