/**
 * The order in which boxes are read. Rows are fixed steps rather than distances between neighbours, because "less
 * than 6 pt apart" is not transitive and would make the order depend on where a sort starts.
 */
import type { Rect } from "#base/geometry.ts";

/** Where a box stands as seen, y down, and how its text is turned there. */
export interface ReadPlace {
  readonly hull: Rect;
  /** Counter-clockwise, degrees. */
  readonly rotationDeg: number;
  /** Paint order: what boxes of equal place keep. */
  readonly order: number;
}

/**
 * Height of a row in points: boxes whose tops fall into one row stand side by side. About half a line of
 * body text, so that two columns whose first baselines differ by a hair are still read from left to right.
 */
const ROW_PT = 6;

/**
 * Top to bottom in rows, left to right in a row, or right to left on pages of such scripts. Boxes turned by a quarter or half are read as their own text
 * runs: among themselves they stand as they would with the page turned, in the places that they take among the
 * others. n log n.
 */
export function inReadingOrder<T>(
  items: readonly T[],
  placeOf: (item: T) => ReadPlace,
  { isRtl = false }: { readonly isRtl?: boolean } = {},
): readonly T[] {
  const placed = items.map((item) => {
    const place = placeOf(item);
    return { item, turn: quarterOf(place.rotationDeg), ...keyOf(place, { turn: 0, isRtl }), place };
  });
  const sorted = placed.toSorted(compare);
  for (const turn of [1, 2, 3]) {
    const turned = sorted
      .filter((one) => one.turn === turn)
      .map((one) => ({ ...one, ...keyOf(one.place, { turn, isRtl }) }))
      .sort(compare)
      .values();
    for (const [i, one] of sorted.entries()) {
      sorted[i] = one.turn === turn ? (turned.next().value ?? one) : one;
    }
  }
  return sorted.map(({ item }) => item);
}

/** Quarters counter-clockwise, 0 to 3. */
function quarterOf(rotationDeg: number): number {
  return ((Math.round(rotationDeg / 90) % 4) + 4) % 4;
}

interface Key {
  readonly row: number;
  readonly along: number;
}

/** How the page is turned to be read, in quarters, and where rows begin then. */
interface Reader {
  readonly turn: number;
  readonly isRtl: boolean;
}

/** Row and start of a box for a reader who turned the page so that its text is upright. */
function keyOf({ hull: [x0, y0, x1, y1] }: ReadPlace, { turn, isRtl }: Reader): Key {
  const [across, fromLeft, fromRight] = (
    [
      [y0, x0, -x1],
      [x0, -y1, y0],
      [-y1, -x1, x0],
      [-x1, y0, -y1],
    ] as const
  )[turn] ?? [y0, x0, -x1];
  return { row: Math.round(across / ROW_PT), along: isRtl ? fromRight : fromLeft };
}

function compare(
  a: Key & { readonly place: ReadPlace },
  b: Key & { readonly place: ReadPlace },
): number {
  return a.row - b.row || a.along - b.along || a.place.order - b.place.order;
}
