import { describe, expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import { IDENTITY, type Matrix } from "#base/geometry.ts";
import { ENGINE_LIMITS, UnusablePdf } from "../contract/problems.ts";
import { documentOf } from "../font/pdf-font/font-samples.ts";
import { isDict } from "../pdf/objects.ts";
import { newBudget } from "./budget.ts";
import { maskPictures } from "./mask-pictures.ts";

type Stream = readonly [dict: string, data: string];

const IMAGE: Stream = ["<</Subtype/Image/Width 2/Height 2>>", "data"];

/** Pictures of an ExtGState whose mask is drawn by form 2 with this content; 3 and on are as given. */
function picturesOf(
  content: string,
  {
    mask = "/S/Luminosity",
    form = "",
    others = [IMAGE],
    ctm = IDENTITY,
    limits = {},
  }: {
    mask?: string;
    form?: string;
    others?: readonly Stream[];
    ctm?: Matrix;
    limits?: object;
  } = {},
): readonly (readonly [object: number, ctm: Matrix, seen: string])[] {
  const names = others.map((_, i) => `/X${3 + i} ${3 + i} 0 R`).join("");
  const doc = documentOf([
    `<</SMask<<${mask}/G 2 0 R>>>>`,
    [
      `<</Subtype/Form/Resources<</XObject<<${names}>>/Pattern<<${names}>>>>${form}>>`,
      latin1Bytes(content),
    ],
    ...others.map(([dict, data]) => [dict, latin1Bytes(data)] as const),
  ]);
  const state = doc.object(1)?.value;
  const budget = newBudget({ ...ENGINE_LIMITS, ...limits });
  return maskPictures(doc, budget, isDict(state) ? state : doc.trailer, ctm).map(
    ({ object, ctm: own, seen }) => [object, own, seen],
  );
}

describe("the pictures of a soft mask (11.6.5.2)", () => {
  test.each<[string, string, readonly Matrix[]]>([
    ["where they are put", "10 0 0 20 30 40 cm /X3 Do", [[10, 0, 0, 20, 30, 40]]],
    ["the new matrix acting first", "2 0 0 2 0 0 cm 1 0 0 1 5 0 cm /X3 Do", [[2, 0, 0, 2, 10, 0]]],
    [
      "each by itself",
      "q 2 0 0 2 0 0 cm /X3 Do Q /X3 Do",
      [
        [2, 0, 0, 2, 0, 0],
        [1, 0, 0, 1, 0, 0],
      ],
    ],
    ["Q without q changes nothing", "2 0 0 2 0 0 cm Q /X3 Do", [[2, 0, 0, 2, 0, 0]]],
    ["a matrix that is none changes nothing", "2 0 0 2 0 cm /X3 Do", [[1, 0, 0, 1, 0, 0]]],
    ["names that lead to nothing", "/X9 Do 5 Do Do", []],
    ["what else is drawn does not count", "0 0 9 9 re f BT (a) Tj ET", []],
    ["nothing", "", []],
  ])("%s", (_, content, matrices) => {
    expect(picturesOf(content).map(([, ctm]) => ctm)).toEqual(matrices);
  });

  test("stand by the form's own matrix, and by the one that was in force", () => {
    const [found] = picturesOf("1 0 0 1 1 0 cm /X3 Do", {
      form: "/Matrix[2 0 0 2 0 0]",
      ctm: [1, 0, 0, 1, 100, 0],
    });
    expect(found).toEqual([3, [2, 0, 0, 2, 102, 0], "luminosity"]);
  });

  test.each<[string, string]>([
    ["/S/Alpha", "opacity"],
    ["/S/Luminosity", "luminosity"],
    ["", "luminosity"],
  ])("of a mask with %s let through by %s", (mask, seen) => {
    expect(picturesOf("/X3 Do", { mask })[0]?.[2]).toBe(seen);
  });

  test("in forms that it paints are found too, with what those move", () => {
    const inner: Stream = [
      "<</Subtype/Form/Matrix[1 0 0 1 7 0]/Resources<</XObject<</Y 4 0 R>>>>>>",
      "q 3 0 0 3 0 0 cm /Y Do Q",
    ];
    expect(picturesOf("2 0 0 2 0 0 cm /X3 Do /X4 Do", { others: [inner, IMAGE] })).toEqual([
      [4, [6, 0, 0, 6, 14, 0], "luminosity"],
      [4, [2, 0, 0, 2, 0, 0], "luminosity"],
    ]);
  });

  test("a form without resources uses those of what paints it", () => {
    expect(picturesOf("/X3 Do", { others: [["<</Subtype/Form>>", "/X4 Do"], IMAGE] })).toHaveLength(
      1,
    );
  });
});

describe("a tiling pattern that the group is filled with (8.7.3)", () => {
  const cell: Stream = [
    "<</PatternType 1/Matrix[1 0 0 1 5 6]/Resources<</XObject<</Y 3 0 R>>>>>>",
    "q 20 0 0 10 0 0 cm /Y Do Q",
  ];
  const shading: Stream = ["<</PatternType 2>>", "q /X3 Do Q"];
  const found = (content: string): readonly Matrix[] =>
    picturesOf(content, { form: "/Matrix[2 0 0 2 0 0]", others: [IMAGE, cell, shading] })
      .filter(([object]) => object === 3)
      .map(([, ctm]) => ctm);

  test.each<[string, string, number]>([
    ["filled", "/Pattern cs /X4 scn 0 0 9 9 re f*", 1],
    ["filled and stroked", "/Pattern cs /X4 scn 0 0 9 9 re B", 1],
    ["once more after Q", "/Pattern cs /X4 scn q 0 g Q 0 0 9 9 re f", 1],
    ["not filled", "/Pattern cs /X4 scn 0 0 9 9 re S", 0],
    ["that strokes only", "/Pattern CS /X4 SCN 0 0 9 9 re f", 0],
    ["no longer in force", "/Pattern cs /X4 scn 0 g 0 0 9 9 re f", 0],
    ["in force until Q", "q /Pattern cs /X4 scn Q 0 0 9 9 re f", 0],
    ["of shading", "/Pattern cs /X5 scn 0 0 9 9 re f", 0],
    ["that is missing", "/Pattern cs /X9 scn 0 0 9 9 re f", 0],
  ])("%s", (_, content, count) => {
    expect(found(content)).toHaveLength(count);
  });

  test("stands by the matrix that the group began with, whatever is in force", () => {
    expect(found("3 0 0 3 7 7 cm /Pattern cs /X4 scn 0 0 9 9 re f")).toEqual([
      [40, 0, 0, 20, 10, 12],
    ]);
  });
});

describe("bounds", () => {
  test("a form that paints itself ends", () => {
    expect(
      picturesOf("/X3 Do", { others: [["<</Subtype/Form>>", "/X3 Do /X4 Do"], IMAGE] }),
    ).toHaveLength(4);
  });

  test("more pictures than make a shadow are not looked for", () => {
    expect(picturesOf("/X3 Do ".repeat(100))).toHaveLength(64);
  });

  test("operators count against what the page may have", () => {
    expect(() => picturesOf("q Q ".repeat(60), { limits: { maxOperators: 100 } })).toThrow(
      UnusablePdf,
    );
  });
});

test.each<[string, string]>([
  ["no mask", "<</CA .5>>"],
  ["/None", "<</SMask/None>>"],
  ["a mask without a group", "<</SMask<</S/Alpha>>>>"],
  ["a group that is no form", "<</SMask<</S/Alpha/G 7>>>>"],
])("of an ExtGState with %s are none", (_, source) => {
  const doc = documentOf([source]);
  const state = doc.object(1)?.value;
  expect(
    maskPictures(doc, newBudget(ENGINE_LIMITS), isDict(state) ? state : doc.trailer, IDENTITY),
  ).toEqual([]);
});
