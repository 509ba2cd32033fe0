import { describe, expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import type { Matrix } from "#base/geometry.ts";
import { boundsOf, operatorsOf, subpathsOf } from "./path-operators.ts";

describe("operators of a content stream", () => {
  test("are told by name and place, and whether they paint a path", () => {
    const content = "0 0 9 9 re f q 1 w n Q";
    const found = operatorsOf(latin1Bytes(content));
    expect(found.map(({ name, isPainter }) => `${name}${isPainter ? " paints" : ""}`)).toEqual([
      "re",
      "f paints",
      "q",
      "w",
      "n paints",
      "Q",
    ]);
    expect(found.map(({ start, end }) => content.slice(start, end))).toEqual([
      "0 0 9 9 re",
      "f",
      "q",
      "1 w",
      "n",
      "Q",
    ]);
  });

  test.each("S s f F f* B B* b b* n".split(" "))("%s ends a path", (name) => {
    expect(operatorsOf(latin1Bytes(name))[0]?.isPainter).toBe(true);
  });

  test.each("m l c v y h re W W* Do sh Tj".split(" "))("%s does not", (name) => {
    expect(operatorsOf(latin1Bytes(name))[0]?.isPainter).toBe(false);
  });
});

test("a path is parted where it begins anew", () => {
  const operators = operatorsOf(latin1Bytes("1 0 l 0 0 m 1 0 l h 2 2 1 1 re 5 5 m 6 6 l"));
  expect(subpathsOf(operators, 10).map(({ ordinals }) => ordinals)).toEqual([
    [11, 12, 13],
    [14],
    [15, 16],
  ]);
});

describe("what operators bound", () => {
  function check(content: string, ctm: Matrix = [1, 0, 0, 1, 0, 0]) {
    const data = latin1Bytes(content);
    const place = { contentStream: "page:0", data, start: 0, end: data.length, operator: 0, ctm };
    return boundsOf(operatorsOf(data), place);
  }

  test.each<[string, string, readonly number[] | null]>([
    ["a line", "1 2 m 5 3 l", [1, 2, 5, 3]],
    ["a rectangle, drawn in any direction", "5 6 -3 -2 re", [2, 4, 5, 6]],
    ["a triangle, closed", "0 0 m 4 0 l 2 3 l h", [0, 0, 4, 3]],
    ["nothing, where the pen is only moved", "1 2 m", null],
    ["nothing, where it is moved twice", "1 2 m 3 4 m", null],
  ])("%s", (_, content, expected) => {
    expect(check(content)).toEqual(expected);
  });

  test("is on the page, wherever the path's own space lies", () => {
    expect(check("1 2 m 5 3 l", [0, 2, -2, 0, 10, 0])).toEqual([4, 2, 6, 10]);
  });

  test("is nothing where an operator is missing", () => {
    const place = {
      contentStream: "page:0",
      data: new Uint8Array(0),
      start: 0,
      end: 0,
      operator: 0,
      ctm: [1, 0, 0, 1, 0, 0] as const,
    };
    expect(boundsOf([undefined], place)).toBeNull();
  });
});
