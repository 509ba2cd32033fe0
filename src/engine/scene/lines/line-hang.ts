/**
 * Optical margins: typesetters let quotation marks, hyphens and stops at the ends of a line hang out of the
 * column, so that its edge looks straight (TeX's microtype, InDesign's optical margin alignment). Such lines
 * are flush with the others, though their ink is not.
 */
import { leastOf, mostOf } from "#base/numbers.ts";
import type { TextLine } from "./text-lines.ts";

const HANGS_AT_START = /^[“”„‟"'‘’‚«»‹›([¿¡]$/u;
const HANGS_AT_END = /^[-‐‑–—.,;:!?…·"'’‘”“»«›‹)\]]$/u;

/** How far a line may hang out on either side, points: the width of the mark there, 0 where no mark stands. */
export interface LineHang {
  readonly start: number;
  readonly end: number;
}

const known = new WeakMap<TextLine, LineHang>();

/** The hang of a line; each line is looked at once. */
export function hangOf(line: TextLine): LineHang {
  const seen = known.get(line);
  if (seen !== undefined) {
    return seen;
  }
  const glyphs = line.runs.flatMap((run) => run.glyphs).filter(({ isSpace }) => !isSpace);
  const [first, last] = [glyphs[0], glyphs.at(-1)];
  const hang = {
    start: first !== undefined && HANGS_AT_START.test(first.text) ? first.end - first.start : 0,
    end: last !== undefined && HANGS_AT_END.test(last.text) ? last.end - last.start : 0,
  };
  known.set(line, hang);
  return hang;
}

/** Starts of lines, those that hang out taken back to the edge of the others. */
export function startsWithoutHang(lines: readonly TextLine[]): readonly number[] {
  const edge = leastOf(lines.filter((line) => hangOf(line).start === 0).map(({ start }) => start));
  return lines.map((line) =>
    line.start < edge && edge - line.start <= hangOf(line).start ? edge : line.start,
  );
}

/** Ends of lines, those that hang out taken back to the edge of the others. */
export function endsWithoutHang(lines: readonly TextLine[]): readonly number[] {
  const edge = mostOf(lines.filter((line) => hangOf(line).end === 0).map(({ end }) => end));
  return lines.map((line) =>
    line.end > edge && line.end - edge <= hangOf(line).end ? edge : line.end,
  );
}
