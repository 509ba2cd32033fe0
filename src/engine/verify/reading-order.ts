/**
 * The order that shown texts are read in by where they stand: lines downwards, along each of them from where its
 * letters set out. A page may paint its lines in any other order (ISO 32000-2, 14.8.2.3.1).
 */
import { multiply } from "#base/geometry.ts";
import type { ShownText } from "../content/model.ts";

/** Baselines nearer than this (em) are one line: superscripts, letters that were raised a little. */
const SAME_LINE_EM = 0.5;

interface Placed {
  readonly show: ShownText;
  /** In the frame of the first text, points: along its line, and upwards from it. */
  readonly along: number;
  readonly up: number;
}

/** The texts line by line, in the frame of the first of them; those that stand in one place as they were painted. */
export function inReadingOrder(shows: readonly ShownText[]): readonly ShownText[] {
  const [first] = shows;
  if (first === undefined) {
    return shows;
  }
  const [a, b, c, d] = multiply(first.operator.startTm, first.ctm);
  const [width, height] = [Math.hypot(a, b) || 1, Math.hypot(c, d) || 1];
  const placed = shows.map((show): Placed => {
    const [, , , , x, y] = multiply(show.operator.startTm, show.ctm);
    return { show, along: (x * a + y * b) / width, up: (x * c + y * d) / height };
  });
  const near = SAME_LINE_EM * Math.abs(first.operator.shown.size) * height;
  const lines: Placed[][] = [];
  for (const one of placed.toSorted((p, q) => q.up - p.up)) {
    const line = lines.at(-1);
    if (line !== undefined && (line[0]?.up ?? 0) - one.up < near) {
      line.push(one);
    } else {
      lines.push([one]);
    }
  }
  return lines.flatMap((line) =>
    line.toSorted((p, q) => p.along - q.along).map(({ show }) => show),
  );
}
