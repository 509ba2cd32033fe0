/**
 * Dots that lead from an item to its price, in a line whose words changed: as many as there is room for, shown by the
 * code and in the paint that they had, and as far apart.
 */
import type { Point } from "#base/geometry.ts";
import { dotLeadersIn } from "../contract/dot-leaders.ts";
import { type Letter, textOf } from "./letter-lines.ts";
import { type PageLetters, tolerance } from "./page-letters.ts";

/** So many steps are another one's at most. */
const ODD_MAX = 2;
/** So many dots in a row are of the words before them or behind them at most: an ellipsis. */
const WORD_DOTS_MAX = 3;
const SAME_SIZE = 1e-3;
/** Dots farther apart than this many of their steps are two leaders. */
const APART = 2.5;

/**
 * True where what came has the leader, of whatever length, or no leader at all: what may go with a blank value is
 * told by those who look for lost words. Notes the dots that are shown again.
 */
export function isLeaderAgain(
  leader: readonly Letter[],
  came: readonly Letter[],
  letters: Pick<PageLetters, "alike" | "pair" | "was">,
): boolean {
  const dots = leader.filter(({ text }) => text.trim() !== "");
  const [first, last] = [dots[0], dots.at(-1)];
  const steps = stepsOf(dots);
  if (first === undefined || last === undefined || steps.length === 0) {
    return true;
  }
  const codes = dots.filter((dot, i) => dots.findIndex(({ code }) => code === dot.code) === i);
  const alike = codes.flatMap((dot) => letters.alike(dot, came));
  const widest = Math.max(...steps);
  // A dot alone is one of a price.
  const runs = runsOf(alike, directionOf(first, last), (APART * widest) / first.em).filter(
    ({ length }) => length > 1,
  );
  const [nearest] = runs.toSorted((a, b) => away(a.at(-1), last) - away(b.at(-1), last));
  if (nearest === undefined) {
    // Dots of another line that was filled too are that one's.
    const unmatched = came.filter((letter) => letters.was(letter) === undefined);
    return dotLeadersIn(textOf(unmatched)).length === 0;
  }
  const again = sizesOf(nearest).find(({ dots: own, em }) => isEvenly(own, em / first.em, dots));
  if (again === undefined) {
    return false;
  }
  if (oddSteps(again.dots, again.em / first.em, dots) === 0) {
    const count = Math.min(dots.length, again.dots.length);
    letters.pair(dots.slice(-count), again.dots.slice(-count));
  }
  return true;
}

/** Dots of one size in a row, without those of others at its ends. */
interface SizedDots {
  readonly dots: readonly Letter[];
  readonly em: number;
}

/** For each size in a row: words set larger or smaller than the leader end and begin with dots of their own. */
function sizesOf(row: readonly Letter[]): readonly SizedDots[] {
  const ends = [...row.slice(0, WORD_DOTS_MAX + 1), ...row.slice(-WORD_DOTS_MAX - 1)];
  const sizes = new Map(ends.map(({ em }) => [Math.round(em / SAME_SIZE), em]));
  return [...sizes.values()].map((em) => {
    const isOther = (dot: Letter): boolean => Math.abs(dot.em / em - 1) > SAME_SIZE;
    const from = row.findIndex((dot, i) => i === WORD_DOTS_MAX || !isOther(dot));
    const left = row.slice(from);
    const to = left.findLastIndex((dot, i) => {
      return left.length - 1 - i === WORD_DOTS_MAX || !isOther(dot);
    });
    return { dots: left.slice(0, to + 1), em };
  });
}

/** True for dots as far apart as they were, in a size that shrank at most. */
function isEvenly(own: readonly Letter[], ratio: number, dots: readonly Letter[]): boolean {
  // A dot alone is one of a price.
  return own.length > 1 && ratio < 1 + SAME_SIZE && oddSteps(own, ratio, dots) <= ODD_MAX;
}

/** What is left over stands before the first one; words beside them may end and begin with dots of their own. */
function oddSteps(own: readonly Letter[], ratio: number, dots: readonly Letter[]): number {
  const [steps, [first]] = [stepsOf(dots), dots];
  const reach = first === undefined ? 0 : 2 * tolerance(first);
  const isStep = (step: number): boolean =>
    steps.some((known) => Math.abs(step - known * ratio) <= reach);
  return stepsOf(own).filter((step) => !isStep(step)).length;
}

/** Dots in rows, cut where the gap is wider than `gapEm`; in the order of reading. */
function runsOf(
  dots: readonly Letter[],
  [dx, dy]: Point,
  gapEm: number,
): readonly (readonly Letter[])[] {
  const along = ({ from: [x, y] }: Letter): number => x * dx + y * dy;
  const across = ({ from: [x, y] }: Letter): number => y * dx - x * dy;
  const rows: Letter[][] = [];
  for (const dot of dots.toSorted((a, b) => across(a) - across(b))) {
    const before = rows.at(-1)?.at(-1);
    if (before !== undefined && across(dot) - across(before) < 0.3 * dot.em) {
      rows.at(-1)?.push(dot);
    } else {
      rows.push([dot]);
    }
  }
  return rows.flatMap((row) => {
    const runs: Letter[][] = [];
    for (const dot of row.toSorted((a, b) => along(a) - along(b))) {
      const before = runs.at(-1)?.at(-1);
      if (before !== undefined && along(dot) - along(before) <= gapEm * dot.em) {
        runs.at(-1)?.push(dot);
      } else {
        runs.push([dot]);
      }
    }
    return runs;
  });
}

function directionOf(first: Letter, last: Letter): Point {
  const [x, y] = [last.from[0] - first.from[0], last.from[1] - first.from[1]];
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
}

function stepsOf(dots: readonly Letter[]): readonly number[] {
  return dots.slice(1).map((dot, i) => away(dots[i], dot));
}

function away(a: Letter | undefined, b: Letter): number {
  return a === undefined ? Infinity : Math.hypot(a.from[0] - b.from[0], a.from[1] - b.from[1]);
}
