import { describe, expect, test } from "vitest";
import type { Point } from "#base/geometry.ts";
import type { Letter } from "./letter-lines.ts";
import { LettersByCode } from "./letters-by-code.ts";

/** A dot; `asked` counts who asks where it stands. */
function dotAt(place: Point, asked = { times: 0 }, code = 46): Letter {
  return {
    text: ".",
    get from() {
      asked.times++;
      return place;
    },
    to: [place[0] + 2.5, place[1]],
    em: 10,
    box: [...place, place[0] + 2.5, place[1] + 10],
    code,
    font: null,
    paint: "DeviceGray 0",
  };
}

test("letters of one code, in their order", () => {
  const [a, other, b] = [dotAt([9, 0]), dotAt([5, 0], undefined, 47), dotAt([1, 0])];
  const letters = new LettersByCode([a, other, b]);
  expect(letters.of(dotAt([0, 0]))).toEqual([a, b]);
  expect(letters.of(dotAt([0, 0], undefined, 48))).toEqual([]);
});

test("those that stand near a point, in their order, whether the reach meets them or not", () => {
  const places: readonly Point[] = [
    [10.01, 5],
    [10, 5],
    [10, 5.02],
    [10.02, 4.985],
    [-10, 5],
    [9.99, 5],
  ];
  const dots = places.map((place) => dotAt(place));
  const letters = new LettersByCode(dots);
  expect(letters.near(dotAt([0, 0]), [10, 5], 0.015)).toEqual([dots[0], dots[1], dots[5]]);
  expect(letters.near(dotAt([0, 0]), [12, 5], 0.015)).toEqual([]);
  expect(letters.near(dotAt([0, 0], undefined, 47), [10, 5], 0.015)).toEqual([]);
});

describe.each<[string, (i: number) => Point]>([
  ["a row", (i) => [3 * i, 700]],
  ["a column", (i) => [40, 3 * i]],
])("of %s of thousands", (_, placeOf) => {
  test("only those near the point are asked for their place", () => {
    const asked = { times: 0 };
    const dots = Array.from({ length: 5000 }, (__, i) => dotAt(placeOf(i), asked));
    const letters = new LettersByCode(dots);
    letters.near(dotAt([0, 0]), placeOf(2500), 0.01);
    asked.times = 0;
    expect(letters.near(dotAt([0, 0]), placeOf(1234), 0.01)).toEqual([dots[1234]]);
    expect(asked.times).toBeLessThan(10);
  });
});
