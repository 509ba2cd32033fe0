import { expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import type { Matrix } from "#base/geometry.ts";
import { lineStart } from "./line-start.ts";

/** The operator "(x) Tj" (or ' or ") of some content, on the line `lm`. */
function segmentOf(
  content: string,
  lm: Matrix,
  leading = 0,
): readonly [Uint8Array, Parameters<typeof lineStart>[1]] {
  const start = content.indexOf("(x)");
  const shown = { fontName: "F", size: 1, charSpacing: 0, wordSpacing: 0, scale: 1, rise: 0 };
  const name = content.includes("(x)'") ? "'" : "Tj";
  const span = { start, end: start + 6 };
  return [latin1Bytes(content), { name, span, lm, shown: { ...shown, leading, render: 0 } }];
}

test.each<readonly [string, string, Matrix, number, readonly string[]]>([
  [
    "moves after a Tm, as they are spelt",
    "BT 9 9 Td 2 0 0 2 10. 20 Tm .5 0 Td (a) Tj 1 2 Td (x) Tj 7 7 Td ET",
    [2, 0, 0, 2, 13, 24],
    0,
    ["2 0 0 2 10. 20 Tm", ".5 0 Td", "1 2 Td"],
  ],
  ["moves after BT", "BT 10 20 Td (x) Tj", [1, 0, 0, 1, 10, 20], 0, ["1 0 0 1 0 0 Tm", "10 20 Td"]],
  [
    "its own text object only",
    "BT 5 5 Td ET (BT) BT 10 20 Td (x) Tj",
    [1, 0, 0, 1, 10, 20],
    0,
    ["1 0 0 1 0 0 Tm", "10 20 Td"],
  ],
  [
    "next lines, that of ' too",
    "BT 12 TL 10 20 Td T* (a)' (x)'",
    [1, 0, 0, 1, 10, -16],
    12,
    ["1 0 0 1 0 0 Tm", "10 20 Td", "T*", "T*", "T*"],
  ],
  [
    "a TD without the leading it sets",
    "BT 10 20 Td 0 -14 TD (x) Tj",
    [1, 0, 0, 1, 10, 6],
    14,
    ["1 0 0 1 0 0 Tm", "10 20 Td", "0 -14 Td"],
  ],
  [
    "not when the leading changed behind a next line",
    "BT 12 TL 10 20 Td T* 9 TL T* (x) Tj",
    [1, 0, 0, 1, 10, -1],
    9,
    ["1 0 0 1 10 -1 Tm"],
  ],
  [
    "not when BT stands in a string",
    "BT 3 4 Td (BT 1 1 Td) Tj (x) Tj",
    [1, 0, 0, 1, 3, 4],
    0,
    ["1 0 0 1 3 4 Tm"],
  ],
  [
    "not a long way",
    `BT ${"1 0 Td ".repeat(40)}(x) Tj`,
    [1, 0, 0, 1, 40, 0],
    0,
    ["1 0 0 1 40 0 Tm"],
  ],
])("a line is reached again by %s", (_, ...[content, lm, leading, expected]) => {
  const [data, segment] = segmentOf(content, lm, leading);
  expect(lineStart(data, segment)).toEqual(expected);
});
