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
  ["a range that counts beyond 16 bits", "1 beginbfrange <00> <FF> <FFF0> endbfrange", 0x10, null],
  [
    "a range that counts into the surrogates",
    "1 beginbfrange <00> <FF> <D7FF> endbfrange",
    1,
    null,
  ],
  [
    "a range that counts out of them again",
    "1 beginbfrange <0000> <FFFF> <D7FF> endbfrange",
    0x801,
    "\uE000",
  ],
  [
    "a range of ligatures counts in the last unit",
    "1 beginbfrange <00> <FF> <00660069> endbfrange",
    3,
    "fl",
  ],
  [
    "a range beyond the BMP counts in the low surrogate",
    "1 beginbfrange <00> <FF> <D83DDE00> endbfrange",
    2,
    "\u{1F602}",
  ],
  [
    "a low surrogate that counts beyond its kind",
    "1 beginbfrange <00> <FF> <D83DDFFF> endbfrange",
    1,
    null,
  ],
  ["a text with U+0000 inside", "1 beginbfchar <03> <004100000042> endbfchar", 3, null],
  ["a text with U+FFFD inside", "1 beginbfchar <03> <0041FFFD> endbfchar", 3, null],
  ["a text with half a pair inside", "1 beginbfchar <03> <0041D83D> endbfchar", 3, null],
  ["an odd last byte is left out", "1 beginbfchar <03> <004100> endbfchar", 3, "A"],
  ["one byte of 0", "1 beginbfchar <03> <00> endbfchar", 3, null],
  ["the length of a code is not asked", "1 beginbfchar <0003> <0041> endbfchar", 3, "A"],
  ["the last of two mappings of a code", "2 beginbfchar <03> <0041> <03> <0042> endbfchar", 3, "B"],
  [
    "of ranges that overlap the one that starts lower",
    "2 beginbfrange <05> <09> <0061> <00> <06> <0041> endbfrange",
    6,
    "G",
  ],
  [
    "behind it the other one goes on, counted from its own start",
    "2 beginbfrange <05> <09> <0061> <00> <06> <0041> endbfrange",
    7,
    "c",
  ],
  ["a range of one code in an array", "1 beginbfrange <05> <05> [<0041>] endbfrange", 5, "A"],
  ["an empty array", "1 beginbfrange <05> <05> [] endbfrange", 5, null],
  [
    "a single mapping to nothing usable hides a range",
    "1 beginbfrange <00> <FF> <0041> endbfrange 1 beginbfchar <03> <0000> endbfchar",
    3,
    null,
  ],
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

test("codes are listed by number, singles and ranges together, each once", () => {
  const source =
    "2 beginbfchar <0100> <0041> <02> <0042> endbfchar 2 beginbfrange <01> <03> <0043> <03> <05> <0061> endbfrange";
  const map = readToUnicode(latin1Bytes(source));
  expect([...map.codes(100)]).toEqual([1, 2, 3, 4, 5, 0x100]);
});

test.each<[string, string, boolean]>([
  ["nothing", "", true],
  ["CIDs only", "1 begincidchar <01> 5 endcidchar", true],
  ["one code", "1 beginbfchar <01> <0041> endbfchar", false],
  ["a range", "1 beginbfrange <01> <02> <0041> endbfrange", false],
  ["a code of no usable text", "1 beginbfchar <01> <0000> endbfchar", false],
  ["an empty array", "1 beginbfrange <01> <02> [] endbfrange", true],
])("a map of %s is empty: %s", (_, source, isEmpty) => {
  expect(readToUnicode(latin1Bytes(source)).isEmpty).toBe(isEmpty);
});

test("a text of more units than any ligature has is cut", () => {
  const map = readToUnicode(latin1Bytes(`1 beginbfchar <01> <${"0041".repeat(600)}> endbfchar`));
  expect(map.textOf(1)).toBe("A".repeat(512));
});
