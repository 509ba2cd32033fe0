/** How the cards of a page may be counted: what each has one of, in rows and columns at even steps. */
import type { Rect } from "#base/geometry.ts";
import { type CardBox, listsBy, PLACE_TOL, stepsOf } from "./card-boxes.ts";

/** Steps from card to card agree to this, or to this share of the step (points). */
const [STEP_TOL, STEP_SHARE] = [3, 0.02];

/** Text of a page that is at places that all cards have, at least. */
export const LEAST_FULL = 0.5;

/** Cards that stand in several rows and columns, at least. */
export const LEAST_IN_ROWS = 4;

/** Ways to count the cards of a page that are tried. */
const MOST_TRIES = 12;

/** Lines of one style that a card has at most, where cards are counted by it. */
const MOST_ALIKE = 4;

/** Boxes of a page whose words are there again, where cards are few. */
const LEAST_REPEATED = 0.6;

/** A card by the corner that its places are counted from. */
export interface Corner {
  readonly x: number;
  readonly y: number;
}

/** The cards, row by row in the direction of reading, and the steps between them; Infinity where there is one row or column. */
export interface CardRows {
  readonly corners: readonly Corner[];
  readonly columns: number;
  readonly rows: number;
  readonly step: Corner;
}

/**
 * Boxes of which each card may have one: those of one style, also with equal words, or every second, third, fourth
 * line of it. As many as there can be cards, most first.
 */
export function anchorsOf<B extends CardBox>(
  styles: readonly (readonly B[])[],
  total: number,
): readonly (readonly B[])[] {
  const mayBe = (count: number): boolean => {
    const covered = styles.reduce((sum, { length }) => {
      const rest = length % count;
      return sum + (rest * 2 >= count ? length : length - rest);
    }, 0);
    return covered >= LEAST_FULL * total;
  };
  // Few cards stand in one row or column, and say mostly the same.
  const repeated = styles.flatMap((style) =>
    [...listsBy(style, ({ text }) => text).values()].filter((own) => own.length > 1).flat(),
  );
  const least = repeated.length >= LEAST_REPEATED * total ? 2 : LEAST_IN_ROWS;
  const found: (readonly B[])[] = [];
  const counts = new Map<number, boolean>();
  const add = (anchors: readonly B[]): void => {
    const { length } = anchors;
    if (length < least) {
      return;
    }
    const isCount = counts.get(length) ?? mayBe(length);
    counts.set(length, isCount);
    if (isCount) {
      found.push(anchors);
    }
  };
  for (const style of styles) {
    [...listsBy(style, ({ text }) => text).values()].forEach(add);
    add(style);
    const byHeight = style.toSorted((a, b) => a.bboxPt[1] - b.bboxPt[1]);
    const rows = stepsOf(byHeight.map(({ bboxPt }) => bboxPt[1]));
    // Lines at even steps all over a page are one design only as they are.
    for (let every = 2; every <= MOST_ALIKE && every < rows.length && !isEven(rows); every++) {
      const kept = rows.filter((_, i) => i % every === 0);
      add(style.filter(({ bboxPt }) => kept.some((y) => Math.abs(y - bboxPt[1]) <= PLACE_TOL)));
    }
  }
  return found.toSorted((a, b) => b.length - a.length).slice(0, MOST_TRIES);
}

/** Left edges, middles or right edges, whichever stand in the fewest columns. */
const REFERENCES: readonly ((at: Rect) => number)[] = [
  ([x0]) => x0,
  ([x0, , x1]) => (x0 + x1) / 2,
  ([, , x1]) => x1,
];

/** Null where they do not stand in rows and columns at even steps, only the last of which may be incomplete. */
export function rowsOfCards(
  anchors: readonly CardBox[],
  { isRtl }: { readonly isRtl: boolean },
): CardRows | null {
  const ys = anchors.map(({ bboxPt }) => bboxPt[1]);
  const rows = stepsOf(ys);
  if (!isEven(rows)) {
    return null;
  }
  const grids = REFERENCES.flatMap((reference): readonly CardRows[] => {
    const xs = anchors.map(({ bboxPt }) => reference(bboxPt));
    const columns = stepsOf(xs);
    const placed = xs.map((x, i) => {
      const y = ys[i] ?? 0;
      return { x, y, row: stepAt(rows, y), column: stepAt(columns, x) };
    });
    const inRows = placed.toSorted((a, b) => a.row - b.row || (isRtl ? b.x - a.x : a.x - b.x));
    const areFull =
      isFullButLast(
        placed.map(({ row }) => row),
        columns.length,
      ) ||
      isFullButLast(
        placed.map(({ column }) => column),
        rows.length,
      );
    if (!areFull || !isEven(columns)) {
      return [];
    }
    const step = { x: stepBetween(columns), y: stepBetween(rows) };
    return [{ corners: inRows, columns: columns.length, rows: rows.length, step }];
  });
  const [best = null] = grids.toSorted((a, b) => a.columns - b.columns);
  return best;
}

/** Whether each row, or column, by its number, has as many; only the last may have fewer. */
function isFullButLast(numbers: readonly number[], size: number): boolean {
  const counts: number[] = [];
  numbers.forEach((number) => (counts[number] = (counts[number] ?? 0) + 1));
  return counts.every(
    (count, i) => count === size || (i === counts.length - 1 && i > 0 && count < size),
  );
}

function isEven(steps: readonly number[]): boolean {
  const gaps = steps.slice(1).map((step, i) => step - (steps[i] ?? 0));
  const widest = Math.max(...gaps);
  return gaps.length < 2 || widest - Math.min(...gaps) <= Math.max(STEP_TOL, STEP_SHARE * widest);
}

function stepBetween(steps: readonly number[]): number {
  const [first, second] = steps;
  return first === undefined || second === undefined ? Infinity : second - first;
}

export function stepAt(steps: readonly number[], value: number): number {
  return steps.findLastIndex((step) => step <= value + PLACE_TOL);
}
