import { describe, expect, test } from "vitest";
import { apply, type Point } from "#base/geometry.ts";
import type { PdfPage } from "../pdf/document.ts";
import { seenMatrix } from "./seen-space.ts";
import { CARD, docOf } from "./small-files.test-kit.ts";

/** A page of 400 by 300 points from (10, 20), with these entries. */
function pageWith(entries: string): PdfPage {
  const [page] = docOf({
    ...CARD,
    3: `<</Type/Page/Parent 2 0 R/MediaBox[10 20 410 320]/Contents 5 0 R${entries}>>`,
  }).pages;
  if (page === undefined) {
    throw new Error("the card has a page");
  }
  return page;
}

describe("a page as it is seen", () => {
  // Lower left, lower right and upper left corner of the sheet: points from the top-left as seen.
  test.each<[string, string, readonly Point[]]>([
    [
      "upright",
      "",
      [
        [0, 300],
        [400, 300],
        [0, 0],
      ],
    ],
    [
      "turned a quarter clockwise",
      "/Rotate 90",
      [
        [0, 0],
        [0, 400],
        [300, 0],
      ],
    ],
    [
      "upside down",
      "/Rotate 180",
      [
        [400, 0],
        [0, 0],
        [400, 300],
      ],
    ],
    [
      "turned a quarter the other way",
      "/Rotate 270",
      [
        [300, 400],
        [300, 0],
        [0, 400],
      ],
    ],
    [
      "turned so by a negative angle",
      "/Rotate -90",
      [
        [300, 400],
        [300, 0],
        [0, 400],
      ],
    ],
    [
      "in units of two points",
      "/UserUnit 2",
      [
        [0, 600],
        [800, 600],
        [0, 0],
      ],
    ],
    [
      "in such units and turned",
      "/UserUnit 2/Rotate 90",
      [
        [0, 0],
        [0, 800],
        [600, 0],
      ],
    ],
  ])("%s", (_, entries, expected) => {
    const matrix = seenMatrix(pageWith(entries));
    const at = (point: Point) => apply(matrix, point).map((value) => value + 0);
    expect([at([10, 20]), at([410, 20]), at([10, 320])]).toEqual(expected);
  });

  test("takes a unit of nothing for a point", () => {
    const page = { ...pageWith(""), userUnit: 0 };
    expect(seenMatrix(page)).toEqual(seenMatrix(pageWith("")));
  });
});
