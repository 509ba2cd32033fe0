/**
 * Optical margins: typesetters let quotation marks, hyphens and stops at the ends of a line hang out of the
 * column, so that its edge looks straight (TeX's microtype, InDesign's optical margin alignment). Such lines
 * are flush with the others, though their ink is not.
 */
import { leastOf, mostOf } from "#base/numbers.ts";
import type { TextLine } from "./text-lines.ts";

const HANGS_AT_START = /^[“”„‟"'‘’‚«»‹›([¿¡]$/u;
const HANGS_AT_END = /^[-‐‑–—.,;:!?…·"'’‘”“»«›‹)\]]$/u;

/**
 * Brackets and stops as wide as a letter have their mark in one half of it; at the edge of a column the blank half is
 * left out (JIS X 4051; InDesign, CSS text-spacing-trim), so that the mark stands flush and the letter hangs out.
 */
const TRIMMED_AT_START = /^[「『（【〈《〔［｛〝]$/u;
const TRIMMED_AT_END = /^[、。，．」』）】〉》〕］｝〟]$/u;
/** The blank half, and what tracking adds to it. */
const BLANK_SHARE = 0.55;

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
    start:
      first === undefined
        ? 0
        : shareOf(first.text, HANGS_AT_START, TRIMMED_AT_START) * (first.end - first.start),
    end:
      last === undefined
        ? 0
        : shareOf(last.text, HANGS_AT_END, TRIMMED_AT_END) * (last.end - last.start),
  };
  known.set(line, hang);
  return hang;
}

/** What part of a letter may hang out. */
function shareOf(letter: string, hangs: RegExp, isTrimmed: RegExp): number {
  return hangs.test(letter) ? 1 : isTrimmed.test(letter) ? BLANK_SHARE : 0;
}

/** Where the mark of a line that begins with a wide bracket stands when its blank half is left out; else its start. */
export function trimmedStart(line: TextLine): number {
  const first = firstLetter(line);
  return first !== undefined && TRIMMED_AT_START.test(first.text)
    ? (first.start + first.end) / 2
    : line.start;
}

function firstLetter({ runs }: TextLine): TextLine["runs"][number]["glyphs"][number] | undefined {
  for (const { glyphs } of runs) {
    const first = glyphs.find(({ isSpace }) => !isSpace);
    if (first !== undefined) {
      return first;
    }
  }
  return undefined;
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
