import fc from "fast-check";
import { expect, test } from "vitest";
import type { Rect } from "#base/geometry.ts";
import { TextNeighbours } from "./text-neighbours.ts";

interface Item {
  readonly rect: Rect;
}

function indexOf(items: readonly Item[]): TextNeighbours<Item> {
  const index = new TextNeighbours<Item>();
  for (const item of items) {
    index.add(item);
  }
  return index;
}

/** Items met, each once, in the order of the first meeting. */
function met(
  visit: (found: (item: Item) => boolean) => void,
  isGoingOn: (item: Item) => boolean = () => true,
): readonly Item[] {
  const all = new Set<Item>();
  visit((item) => {
    all.add(item);
    return isGoingOn(item);
  });
  return [...all];
}

const rect = fc
  .tuple(fc.nat(200), fc.nat(300), fc.nat(60), fc.nat(60))
  .map(([x, y, width, height]): Item => ({ rect: [x, y, x + width, y + height] }));

test("nothing beside the heights is missed on either side, and nothing of the other side is met", () => {
  fc.assert(
    fc.property(
      fc.array(rect, { maxLength: 15 }),
      fc.nat(260),
      fc.nat(300),
      fc.nat(40),
      (...of) => {
        const [items, at, low, height] = of;
        const index = indexOf(items);
        const heights = [low, low + height] as const;
        const isLevel = ({ rect: [, bottom, , top] }: Item): boolean =>
          top >= heights[0] && bottom <= heights[1];
        const right = met((visit) => index.rightOf(at, heights, visit));
        const left = met((visit) => index.leftOf(at, heights, visit));
        expect(right.every(({ rect: [x] }) => x >= at)).toBe(true);
        expect(left.every(({ rect: [, , x] }) => x <= at)).toBe(true);
        expect(right).toEqual(
          expect.arrayContaining(items.filter((item) => isLevel(item) && item.rect[0] >= at)),
        );
        expect(left).toEqual(
          expect.arrayContaining(items.filter((item) => isLevel(item) && item.rect[2] <= at)),
        );
      },
    ),
  );
});

const ROW: readonly Item[] = [30, 10, 20].map((x) => ({ rect: [x, 0, x + 5, 10] }));

test("the nearest comes first, and one answer ends the band", () => {
  const starts = (found: readonly Item[]): readonly number[] => found.map(({ rect: [x] }) => x);
  const index = indexOf(ROW);
  expect(starts(met((visit) => index.rightOf(10, [0, 10], visit)))).toEqual([10, 20, 30]);
  expect(starts(met((visit) => index.leftOf(35, [0, 10], visit)))).toEqual([30, 20, 10]);
  const isNear = ({ rect: [x] }: Item): boolean => x === 10;
  expect(starts(met((visit) => index.rightOf(10, [0, 10], visit), isNear))).toEqual([10, 20]);
  expect(
    starts(
      met(
        (visit) => index.leftOf(26, [0, 10], visit),
        () => false,
      ),
    ),
  ).toEqual([20]);
});

test("what was added after a question is met by the next one, in its place", () => {
  const index = indexOf(ROW);
  index.rightOf(0, [0, 10], () => true);
  index.add({ rect: [15, 0, 18, 10] });
  expect(met((visit) => index.rightOf(0, [0, 10], visit)).map(({ rect: [x] }) => x)).toEqual([
    10, 15, 20, 30,
  ]);
});

test.each<[string, Rect]>([
  ["as tall as forty bands", [50, -2000, 60, 2000]],
  ["of no known height", [50, Number.NaN, 60, Number.NaN]],
])("a text %s is met at every height", (_, tall) => {
  const index = indexOf([...ROW, { rect: tall }]);
  for (const heights of [
    [0, 10],
    [900, 910],
    [-5000, 5000],
  ] as const) {
    expect(met((visit) => index.rightOf(45, heights, visit))).toEqual([{ rect: tall }]);
    expect(met((visit) => index.leftOf(70, heights, visit))).toContainEqual({ rect: tall });
  }
});

test("heights far apart ask every band; far out the bands are counted, not added up", () => {
  const far: Item = { rect: [50, 1e18, 60, 1e18] };
  const index = indexOf([...ROW, far]);
  expect(met((visit) => index.rightOf(0, [-1e6, 1e6], visit))).toHaveLength(4);
  expect(met((visit) => index.rightOf(0, [1e18, 1e18], visit))).toEqual([far]);
});
