import { expect, test } from "vitest";
import { type CoverageCandidate, coverageOf, sameText } from "./coverage.ts";
import { trueTypeSample } from "./font-samples.ts";
import { openFontProgram } from "../program/open-program.ts";

const PROGRAM = openFontProgram(
  trueTypeSample(
    [
      { name: ".notdef", outline: "square" },
      { name: "empty", outline: "empty" },
      { name: "first", outline: "square" },
      { name: "second", outline: "square" },
    ],
    [],
  ),
);

function candidate(changes: Partial<CoverageCandidate>): CoverageCandidate {
  const plain = { code: 65, length: 1, gid: 2, width: 500, toUnicode: "A" };
  return { ...plain, nameText: null, glyphName: null, ...changes };
}

function check(...candidates: readonly Partial<CoverageCandidate>[]): unknown[][] {
  return [...coverageOf(PROGRAM, candidates.map(candidate))].map(([text, { code }]) => [
    text,
    code,
  ]);
}

test.each<[string, Partial<CoverageCandidate>, boolean]>([
  ["a letter with ink", {}, true],
  ["a space without ink", { toUnicode: " ", gid: 1 }, true],
  ["a no-break space without ink", { toUnicode: "\u00A0", gid: 1 }, true],
  ["a space with ink", { toUnicode: " " }, false],
  ["a letter without ink", { gid: 1 }, false],
  [".notdef", { gid: 0 }, false],
  ["a glyph the program does not have", { gid: 4 }, false],
  ["no glyph", { gid: null }, false],
  ["no width", { width: null }, false],
  ["a width of 0", { width: 0 }, false],
  ["no text", { toUnicode: null }, false],
  ["a name alone", { toUnicode: null, nameText: "A" }, true],
  ["two sources that agree", { nameText: "A" }, true],
  ["two sources that differ", { nameText: "B" }, false],
  ["a ligature", { toUnicode: "fi" }, false],
  ["a ligature character", { toUnicode: "\uFB01" }, true],
  ["a combining mark", { toUnicode: "\u0301" }, false],
  ["a soft hyphen that draws something", { toUnicode: "\u00AD" }, true],
  ["a control character", { toUnicode: "\t" }, false],
  ["private use", { toUnicode: "\uE000" }, false],
  ["a letter outside the BMP", { toUnicode: "\u{1D400}" }, true],
  ["Arabic, Hebrew and Thai letters", { toUnicode: "\u0628" }, true],
])("%s", (_, changes, isCovered) => {
  expect(check(changes)).toHaveLength(isCovered ? 1 : 0);
});

test("of two codes for a letter the first counts, unless it is a variant", () => {
  expect(check({ code: 65 }, { code: 66, gid: 3 })).toEqual([["A", 65]]);
  expect(check({ code: 65, glyphName: "A.sc" }, { code: 66, gid: 3, glyphName: "A" })).toEqual([
    ["A", 66],
  ]);
});

test("without a program nothing is covered", () => {
  expect(coverageOf(null, [candidate({})]).size).toBe(0);
});

test.each<[string, string, boolean]>([
  ["A", "A", true],
  ["\u00B5", "\u03BC", true],
  ["\u2126", "\u03A9", true],
  ["\u2206", "\u0394", true],
  ["\uFB01", "fi", true],
  ["\u00A0", " ", true],
  ["\u2010", "-", true],
  ["A", "B", false],
  ["\u2019", "'", false],
  ["0", "O", false],
])("%s and %s: the same character is %s", (a, b, expected) => {
  expect(sameText(a, b)).toBe(expected);
  expect(sameText(b, a)).toBe(expected);
});
