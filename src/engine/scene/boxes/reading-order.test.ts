import { expect, test } from "vitest";
import { inReadingOrder } from "./reading-order.ts";

type Place = readonly [text: string, x: number, y: number, rotationDeg?: number];

/** Boxes of 40 by 10 pt, turned by quarters; their texts as they are read. */
function read(places: readonly Place[]): string {
  return inReadingOrder(
    places.map((place, order) => ({ place, order })),
    ({ place: [, x, y, rotationDeg = 0], order }) => ({
      hull: rotationDeg % 180 === 0 ? [x, y, x + 40, y + 10] : [x, y, x + 10, y + 40],
      rotationDeg,
      order,
    }),
  )
    .map(({ place: [text] }) => text)
    .join(" ");
}

test.each<[string, readonly Place[], string]>([
  [
    "rows from the top, each from the left",
    [
      ["c", 10, 40],
      ["b", 90, 12],
      ["a", 10, 14],
    ],
    "a b c",
  ],
  [
    "equal places as painted",
    [
      ["a", 10, 10],
      ["b", 10, 10],
    ],
    "a b",
  ],
  [
    "down the page, lines to the left",
    [
      ["b", 60, 10, 270],
      ["c", 40, 10, 270],
      ["a", 80, 10, 270],
    ],
    "a b c",
  ],
  [
    "down the page, along the line",
    [
      ["b", 60, 80, 270],
      ["a", 60, 10, 270],
    ],
    "a b",
  ],
  [
    "up the page, lines to the right",
    [
      ["c", 80, 10, 90],
      ["a", 40, 10, 90],
      ["b", 60, 10, 90],
    ],
    "a b c",
  ],
  [
    "up the page, along the line",
    [
      ["b", 60, 10, 90],
      ["a", 60, 80, 90],
    ],
    "a b",
  ],
  [
    "on its head",
    [
      ["b", 10, 10, 180],
      ["a", 90, 10, 180],
      ["c", 90, -40, 180],
    ],
    "a b c",
  ],
  [
    "turned text keeps its places among the others",
    [
      ["top", 10, 0],
      ["b", 60, 20, 270],
      ["a", 80, 22, 270],
      ["end", 10, 90],
    ],
    "top a b end",
  ],
  [
    "tilted text is upright",
    [
      ["b", 10, 40, 20],
      ["a", 10, 10, 340],
    ],
    "a b",
  ],
])("%s", (_, places, expected) => {
  expect(read(places)).toBe(expected);
});

test("pages of right-to-left text are read from the right, turned text too", () => {
  const place = (x: number, y: number, rotationDeg: number, order: number) => ({
    hull: [x, y, x + 40, y + 10] as const,
    rotationDeg,
    order,
  });
  const texts = new Map([
    ["left", place(10, 10, 0, 0)],
    ["right", place(200, 12, 0, 1)],
    ["below", place(200, 60, 0, 2)],
    ["end", place(300, 200, 180, 3)],
    ["begin", place(10, 200, 180, 4)],
  ]);
  const read = inReadingOrder([...texts], ([, at]) => at, { isRtl: true });
  expect(read.map(([text]) => text)).toEqual(["right", "left", "below", "begin", "end"]);
});
