import { describe, expect, test } from "vitest";
import type { ScenePage, TextBox } from "../../contract/scene.ts";
import { scenePage } from "../../preview/small-scenes.test-kit.ts";
import { pageNumbers } from "./page-numbers.ts";

/** A text of 10 pt with its top at a height of a page of 300 pt; its id is "page text". */
const box = (page: number, text: string, top: number): TextBox => {
  const made: Partial<TextBox> = {
    id: `${page} ${text}`,
    page,
    text,
    bboxPt: [10, top, 20, top + 10],
  };
  return made as TextBox;
};

/** Which texts, one on each page from the first on, are page numbers. */
function found(
  texts: readonly string[],
  top = 285,
  changes: Partial<ScenePage> = {},
): readonly string[] {
  const pages = texts.map((text, index) =>
    scenePage([box(index, text, top)], { index, ...changes }),
  );
  return [...pageNumbers(pages)];
}

test("figures at the edge that count the pages are their numbers", () => {
  expect(found(["1", "2", "3"])).toEqual(["0 1", "1 2", "2 3"]);
  // From any number on.
  expect(found(["17", "18", "19"])).toHaveLength(3);
});

test.each([
  ["at the foot", 285, true],
  ["at the foot by 12 % of the page", 254, true],
  ["over that", 253, false],
  ["at the head by 12 % of the page", 36, true],
  ["below that", 37, false],
])("%s: %s", (_, top, isNumber) => {
  expect(found(["1", "2", "3"], top)).toHaveLength(isNumber ? 3 : 0);
});

test.each([
  ["1 | Page", true],
  ["Page 1", true],
  ["Seite 1 von 4", true],
  ["Page 1 of our story", false],
  ["1", false],
])("%s says so itself, on one page: %s", (text, isNumber) => {
  expect(found([text])).toHaveLength(isNumber ? 1 : 0);
  expect(found([text], 150)).toHaveLength(0);
});

describe("of two pages", () => {
  /** "1" and "2" at the foot in 10 pt, under words of 12 pt. */
  const ofTwo = (
    change: Partial<TextBox> = {},
    [first, second] = ["1", "2"],
    words = 12,
  ): number => {
    const pages = [first, second].map((text, index) => {
      const number = { ...box(index, text, 285), sizePt: 10, font: "5" };
      const changed = index === 1 ? { ...number, ...change } : number;
      return scenePage([changed, { ...box(index, "words", 150), sizePt: words }], { index });
    });
    return pageNumbers(pages).size;
  };

  test.each<[string, Partial<TextBox>, number]>([
    ["at one place", {}, 2],
    ["at one right edge", { bboxPt: [5, 285, 20, 295] }, 2],
    ["on one axis", { bboxPt: [5, 285, 25, 295] }, 2],
    ["at another place", { bboxPt: [12, 285, 23, 295] }, 0],
    ["higher", { bboxPt: [10, 280, 20, 290] }, 0],
    ["in another font", { font: "6" }, 0],
    ["in another size", { sizePt: 11 }, 0],
  ])("their own numbers %s", (_, change, count) => {
    expect(ofTwo(change)).toBe(count);
  });

  test("not other numbers, nor the largest type of the page", () => {
    expect(ofTwo({}, ["2", "3"])).toBe(0);
    expect(ofTwo({}, ["1", "1"])).toBe(0);
    expect(ofTwo({}, ["1", "2"], 10)).toBe(0);
  });
});

test("two figures of all pages are numbers on two pages, too", () => {
  expect(found(["1/2", "2/2"])).toEqual(["0 1/2", "1 2/2"]);
  expect(found(["1/3", "2/3"])).toEqual([]);
  expect(found(["1/1"])).toEqual([]);
});

test("the edge is that of the trimmed sheet", () => {
  const trim = [20, 60, 380, 240] as const;
  expect(found(["1", "2", "3"], 230, { trim })).toHaveLength(3);
  expect(found(["1", "2", "3"], 150, { trim })).toHaveLength(0);
  expect(found(["1", "2", "3"], 72, { trim })).toHaveLength(3);
});

test.each([["– # –"], ["Page #"], ["Seite # von 12"], ["#/12"], ["p. #"], ["| # |"]])(
  "%s is a page number",
  (form) => {
    expect(found(["1", "2", "3"].map((number) => form.replace("#", number)))).toHaveLength(3);
  },
);

test.each([["Table #"], ["# rooms"], ["#.5"], ["10#5"], ["#, 2"]])("%s is none", (form) => {
  expect(found(["1", "2", "3"].map((number) => form.replace("#", number)))).toHaveLength(0);
});

test("figures that do not count the pages are none, nor those of two", () => {
  expect(found(["1", "1", "1"])).toEqual([]);
  expect(found(["3", "2", "1"])).toEqual([]);
  expect(found(["1", "2"])).toEqual([]);
  // At the head and at the foot of two pages: still two.
  const both = [0, 1].map((index) =>
    scenePage([box(index, `${index + 1}`, 285), box(index, `${index + 1}`, 0)], { index }),
  );
  expect([...pageNumbers(both)]).toEqual([]);
});
