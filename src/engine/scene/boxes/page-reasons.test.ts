import { describe, expect, test } from "vitest";
import type { Rect } from "#base/geometry.ts";
import type { Mark } from "../../content/model.ts";
import type { ReasonCode } from "../../contract/problems.ts";
import { pageOf, type Shown } from "../small-pages.test-kit.ts";
import { pageReasons } from "./page-reasons.ts";

interface Given {
  readonly shown?: readonly Shown[];
  readonly marks?: readonly Partial<Mark>[];
  readonly boxes?: readonly (ReasonCode | null)[];
  readonly others?: readonly ReasonCode[];
  readonly hidden?: readonly ReasonCode[];
}

const SHEET: Rect = [0, 0, 100, 100];

function reasons({
  shown = [],
  marks = [],
  boxes = [],
  others = [],
  hidden = [],
}: Given): readonly ReasonCode[] {
  const page = pageOf(shown, {
    marks: marks as readonly Mark[],
    hiddenText: new Map(hidden.map((reason) => [reason, 1])),
  });
  return pageReasons(page, { boxes, others }, SHEET);
}

const picture = (...bbox: Rect): Partial<Mark> => ({
  kind: "image",
  bbox,
  isRectangle: true,
  image: {} as Mark["image"],
});
/** Shapes of these heights side by side, feet at 10. */
const shapes = (
  count: number,
  more: (i: number) => Partial<Mark> = () => ({}),
): readonly Partial<Mark>[] =>
  Array.from({ length: count }, (_, i) => ({
    kind: "fill",
    isRectangle: false,
    image: null,
    bbox: [5 * i, 10, 5 * i + 4, 20],
    ...more(i),
  }));

describe("a page without any text is", () => {
  test.each<[string, Given, readonly ReasonCode[]]>([
    ["empty", {}, ["empty_page"]],
    ["a picture", { marks: [picture(0, 0, 100, 100)] }, ["image_only"]],
    [
      "a picture that reaches into the bleed",
      { marks: [picture(-10, -10, 110, 110)] },
      ["image_only"],
    ],
    ["a picture of nine tenths of it", { marks: [picture(0, 0, 90, 100)] }, ["image_only"]],
    ["empty with a smaller one", { marks: [picture(0, 0, 89, 100)] }, ["empty_page"]],
    ["empty with one beside the sheet", { marks: [picture(200, 0, 300, 100)] }, ["empty_page"]],
    ["of letters drawn as paths", { marks: shapes(20) }, ["outlined_text"]],
    ["empty with fewer shapes", { marks: shapes(19) }, ["empty_page"]],
    ["empty with rectangles", { marks: shapes(20, () => ({ isRectangle: true })) }, ["empty_page"]],
    ["empty with strokes", { marks: shapes(20, () => ({ kind: "stroke" })) }, ["empty_page"]],
    [
      "empty with dust",
      { marks: shapes(20, (i) => ({ bbox: [i, 10, i + 1, 11] })) },
      ["empty_page"],
    ],
    [
      "empty with shapes at heights of their own",
      { marks: shapes(40, (i) => ({ bbox: [i, 3 * i, i + 4, 3 * i + 10] })) },
      ["empty_page"],
    ],
    [
      "of letters whose feet differ by 5 %",
      { marks: shapes(20, (i) => ({ bbox: [i, i % 2 === 0 ? 10 : 10.4, i + 4, 20] })) },
      ["outlined_text"],
    ],
    [
      "empty with feet that differ by more",
      { marks: shapes(20, (i) => ({ bbox: [i, 0.6 * i, i + 4, 0.6 * i + 10] })) },
      ["empty_page"],
    ],
    [
      "of capitals and small letters",
      { marks: shapes(20, (i) => ({ bbox: [i, 10, i + 4, i % 2 === 0 ? 20 : 16.7] })) },
      ["outlined_text"],
    ],
    [
      "empty with heights that differ by more",
      { marks: shapes(20, (i) => ({ bbox: [i, 10, i + 4, 10 + 2.1 ** (i + 1)] })) },
      ["empty_page"],
    ],
    ["what was found there otherwise", { others: ["artifact"] }, ["artifact"]],
  ])("%s", (_, given, expected) => {
    expect(reasons(given)).toEqual(expected);
  });
});

describe("reasons of a page", () => {
  test("are those of its boxes, of text that makes none, and of what is hidden: sorted, each once", () => {
    const given: Given = {
      boxes: [null, "path_text", "path_text"],
      others: ["type3_font"],
      hidden: ["in_pattern"],
      shown: [{ text: "x", reason: "artifact" }, { text: "y" }],
    };
    expect(reasons(given)).toEqual(["artifact", "in_pattern", "path_text", "type3_font"]);
  });

  test("are none where all of it can be filled, whatever else is painted", () => {
    expect(reasons({ boxes: [null], marks: [picture(0, 0, 100, 100), ...shapes(20)] })).toEqual([]);
  });

  test("an operator that shows nothing hides nothing, unless its font is lost", () => {
    const nothing = { text: "", reason: "invisible_text" as const };
    expect(reasons({ boxes: [null], shown: [nothing] })).toEqual([]);
    expect(reasons({ boxes: [null], shown: [{ ...nothing, font: null }] })).toEqual([]);
    const page = pageOf([{ ...nothing, font: null }]);
    const [lost] = page.shownTexts;
    const elements = [
      { kind: "string" as const, span: { start: 0, end: 1 }, bytes: new Uint8Array(1) },
    ];
    const shownTexts = [{ ...lost!, operator: { ...lost!.operator, elements } }];
    expect(pageReasons({ ...page, shownTexts }, { boxes: [null], others: [] }, SHEET)).toEqual([
      "invisible_text",
    ]);
  });

  test("invisible text over a picture of the page is a scan", () => {
    const shown = [{ text: "scan", reason: "invisible_text" as const }];
    expect(reasons({ shown, marks: [picture(0, 0, 100, 100)] })).toEqual(["scanned_page"]);
    expect(reasons({ shown, marks: [picture(0, 0, 100, 100)], boxes: [null] })).toEqual([
      "scanned_page",
    ]);
    expect(reasons({ shown, marks: [picture(0, 0, 50, 100)] })).toEqual(["invisible_text"]);
  });
});
