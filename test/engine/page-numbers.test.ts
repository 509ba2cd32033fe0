import { expect, test } from "vitest";
import { sceneOfTexts } from "#test/support/scene-kit.ts";
import { pageNumbers } from "#engine/scene/fields/page-numbers.ts";

/** One text at the foot of each page of 400 pt. */
function countOf(texts: readonly string[], bottom = 390): number {
  const pages = texts.flatMap((text, index) =>
    sceneOfTexts([text], () => ({
      id: `box_${String(index)}`,
      bboxPt: [20, bottom - 10, 60, bottom],
    })).pages.map((page) => ({ ...page, index })),
  );
  return pageNumbers(pages).size;
}

test.each([
  [["- 3 -", "- 4 -", "- 5 -"], 3],
  [["Page 1 of 3", "Page 2 of 3", "Page 3 of 3"], 3],
  [["1", "2"], 0],
  [["3", "3", "3"], 0],
  [["2 people", "3 people", "4 people"], 0],
])("%j", (texts, count) => {
  expect(countOf(texts)).toBe(count);
});

test("not in the middle of the page", () => {
  expect(countOf(["1", "2", "3"], 200)).toBe(0);
});
