import { expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import {
  authoredColors,
  otherSpelling,
  PAGE_START,
  type ShownColors,
  UNKNOWN_START,
} from "./authored-colors.ts";

/** The colours at the only text-showing operator. */
function check(content: string, start: ShownColors = PAGE_START): ShownColors | undefined {
  return [...authoredColors(latin1Bytes(`${content} (a) Tj`), start).shows.values()][0];
}

test.each<[string, string, readonly string[] | null]>([
  ["a page begins in black", "", ["0.0 g"]],
  ["a colour in numbers, spelt with one digit more", "0.5 0 0 1 k", ["0.50 0.0 0.0 1.0 k"]],
  ["a named space and its tint", "/Spot cs 1 scn", ["/Spot cs", "1.0 scn"]],
  ["only the newest tint of a space", "/Spot cs 1 scn .5 scn", ["/Spot cs", ".50 scn"]],
  ["q and Q put it back", "1 g q 0 g Q", ["1.0 g"]],
  ["a stroking colour is none of filling", "1 0 0 RG", ["0.0 g"]],
  ["a pattern cannot be put back", "/Pattern cs /P1 scn", null],
  ["a tint without its space cannot be put back", "1 scn", ["0.0 g", "1.0 scn"]],
])("%s", (_, content, expected) => {
  expect(check(content)?.fill).toEqual(expected);
});

test("a form begins in colours that it does not tell, or in those it is given", () => {
  expect(check("", UNKNOWN_START)).toEqual({ fill: null, stroke: null, states: [] });
  const start = { fill: ["0.50 g"], stroke: null, states: [] };
  expect(check("", start)).toEqual(start);
  expect(check("q 1 0 0 rg Q", start)).toEqual(start);
});

test("forms are told with the colours they are painted in", () => {
  const { forms } = authoredColors(
    latin1Bytes("/A Do q 1 g /A#42 Do Q /Spot cs /C Do (x) Do"),
    PAGE_START,
  );
  expect(forms.map(({ name, colors }) => [name, colors.fill])).toEqual([
    ["A", ["0.0 g"]],
    ["AB", ["1.0 g"]],
    ["C", ["/Spot cs"]],
  ]);
});

test("graphics states are kept in order, as far as one can matter", () => {
  const names = Array.from({ length: 20 }, (_, i) => `/G${i} gs`).join(" ");
  expect(check(names)?.states).toEqual(Array.from({ length: 16 }, (_, i) => `G${i + 4}`));
});

test("which families of colours a stream sets", () => {
  const { usesCmyk, usesRgb } = authoredColors(latin1Bytes("0 0 0 1 K 0 g"), PAGE_START);
  expect({ usesCmyk, usesRgb }).toEqual({ usesCmyk: true, usesRgb: false });
});

test.each([
  ["1", "1.0"],
  ["-.5", "-.50"],
  ["4.", "4.0"],
])("%s is spelt %s: the same number, told apart from the one there", (number, expected) => {
  expect(otherSpelling(number)).toBe(expected);
  expect(Number(expected)).toBe(Number(number));
});
