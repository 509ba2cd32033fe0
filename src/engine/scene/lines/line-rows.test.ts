import { expect, test } from "vitest";
import { textLine } from "../small-lines.test-kit.ts";
import { lineRows } from "./line-rows.ts";

type Place = readonly [text: string, start: number, across: number, sizePt?: number];

/** Texts of each row. */
const rows = (...places: readonly Place[]): readonly string[] =>
  lineRows(
    places.map(([text, start, across, sizePt = 10]) => textLine(text, { start, across, sizePt })),
  ).map((row) => row.map(({ text }) => text).join(" "));

test.each<[string, readonly Place[], readonly string[]]>([
  [
    "from the top, each along its row",
    [
      ["c", 0, 0],
      ["b", 50, 20],
      ["a", 0, 20],
    ],
    ["a b", "c"],
  ],
  [
    "a tenth of an em apart",
    [
      ["b", 50, 1],
      ["a", 0, 0],
    ],
    ["a b"],
  ],
  [
    "farther apart",
    [
      ["b", 50, 1.1],
      ["a", 0, 0],
    ],
    ["b", "a"],
  ],
  [
    "by the smaller type, above",
    [
      ["b", 50, 1, 9],
      ["a", 0, 0],
    ],
    ["b", "a"],
  ],
  [
    "by the smaller type, below",
    [
      ["b", 50, 1],
      ["a", 0, 0, 9],
    ],
    ["b", "a"],
  ],
  // Each is near the one before, but not near the first.
  [
    "that do not creep down a slanted stack",
    [
      ["a", 0, 0],
      ["b", 20, -0.9],
      ["c", 40, -1.8],
    ],
    ["a b", "c"],
  ],
  ["none of none", [], []],
])("rows: %s", (_, places, expected) => {
  expect(rows(...places)).toEqual(expected);
});
