/**
 * Letters drawn as a line around what they would fill, as Canva's hollow effect and outline faces are. Their strokes
 * are the space within the line: measured as they are drawn, a heavy sans would be a thin face with feet.
 */
import type { Point } from "#base/geometry.ts";
import type { DrawnLetter, LetterReader, Outline } from "../program/glyph-outline.ts";
import { outlineBox } from "../program/glyph-outline.ts";
import { inkInRow, spanWidth } from "./scan-line.ts";

/** Letters that a row meets in one stroke or two, and the row's share of their height; the plainest first. */
const ROWS: readonly (readonly [character: string, row: number, strokes: number])[] = [
  ["T", 0.3, 1],
  ["l", 0.4, 1],
  ["E", 0.32, 1],
  ["n", 0.3, 2],
  ["I", 0.4, 1],
  ["L", 0.6, 1],
  ["F", 0.2, 1],
  ["P", 0.2, 1],
  ["o", 0.5, 2],
  ["O", 0.5, 2],
  ["c", 0.5, 1],
  ["C", 0.5, 1],
  ["H", 0.2, 2],
  ["U", 0.6, 2],
  ["V", 0.6, 2],
];

/** Sides of a corner's loop: over the end, to the corner, and back. */
const LOOP = 3;

/** One of these alone tells: others have loops that a pen drew. */
const STRAIGHT = "TEILFHUV";

/**
 * The letters as they would be filled; the same reader for a face whose letters are. All that tell must be hollow: the
 * serif of one E stands beside its stem in that row, and an l may be a loop.
 */
export function filledLetters(read: LetterReader): LetterReader {
  const hollow: string[] = [];
  for (const [character, row, strokes] of ROWS) {
    const letter = read(character);
    if (letter !== null) {
      if (!isHollow(letter, row, strokes)) {
        return read;
      }
      hollow.push(character);
    }
  }
  const [first = ""] = hollow;
  const isTold = hollow.length > 1 || (first !== "" && STRAIGHT.includes(first));
  return isTold ? (one) => filled(read(one)) : read;
}

/** Each stroke is two lines, with more white between than either is wide, and each line has two sides. */
function isHollow({ outline }: DrawnLetter, row: number, strokes: number): boolean {
  const box = outlineBox(outline);
  const spans = box === null ? [] : inkInRow(outline, box[1] + row * (box[3] - box[1]));
  return (
    outline.length % 2 === 0 &&
    spans.length === 2 * strokes &&
    spans.every((span, i) => {
      const mate = spans[i ^ 1] ?? span;
      const white = Math.max(span[0], mate[0]) - Math.min(span[1], mate[1]);
      return white > spanWidth(span);
    })
  );
}

/** Of the two contours of each line the outer one of the letter, the inner one of its counters. */
function filled(letter: DrawnLetter | null): DrawnLetter | null {
  if (letter === null) {
    return null;
  }
  const { outline } = letter;
  const kept = outline.filter((contour) => {
    const depth = outline.filter((other) => other !== contour && holds(other, contour)).length;
    return depth % 4 === 0 || depth % 4 === 3;
  });
  return { ...letter, outline: kept.map(withoutLoops) };
}

/** Corners that a line turns inwards at, where its side runs past the next one, to the corner itself and back. */
function withoutLoops(contour: Outline[number]): Outline[number] {
  const points = Array.from(
    { length: contour.length / 2 },
    (_, i): Point => [contour[2 * i] ?? 0, contour[2 * i + 1] ?? 0],
  );
  for (let i = 0; i < points.length && points.length > LOOP + 1; i++) {
    const at = (k: number): Point => points[(i + k) % points.length] ?? [0, 0];
    const crossing = crossingOf([at(0), at(1)], [at(LOOP), at(LOOP + 1)]);
    if (crossing !== null) {
      const first = (i + 1) % points.length;
      points[first] = crossing;
      points.splice(first + 1, LOOP - 1);
    }
  }
  return points.flat();
}

/** Where two lines cross between their ends; null where they do not. */
function crossingOf(
  [a, b]: readonly [Point, Point],
  [c, d]: readonly [Point, Point],
): Point | null {
  const [ux, uy, vx, vy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]];
  const cross = ux * vy - uy * vx;
  const along = ((c[0] - a[0]) * vy - (c[1] - a[1]) * vx) / cross;
  const across = ((c[0] - a[0]) * uy - (c[1] - a[1]) * ux) / cross;
  const isWithin = cross !== 0 && along > 0 && along < 1 && across > 0 && across < 1;
  return isWithin ? [a[0] + along * ux, a[1] + along * uy] : null;
}

/** Whether a contour lies within another, by its first point. */
function holds(outer: Outline[number], inner: Outline[number]): boolean {
  const [x = 0, y = 0] = inner;
  return inkInRow([outer], y).some(([from, to]) => from < x && x < to);
}
