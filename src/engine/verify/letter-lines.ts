/** Letters as they stand on a page, and what they read as. */
import type { Point, Rect } from "#base/geometry.ts";
import { hasRtl, isMostlyRtl, logicalOrder } from "../content/logical-order.ts";
import type { PdfFont } from "../font/pdf-font/pdf-font.ts";

/** A glyph with what is needed to join it with its neighbours. */
export interface Letter {
  readonly text: string;
  readonly from: Point;
  readonly to: Point;
  readonly em: number;
  readonly box: Rect;
  /** The code it is shown by, in which font, and what it is painted in. */
  readonly code: number;
  readonly font: PdfFont | null;
  readonly paint: string;
}

/** Letters that went, and those that came in their place. */
interface ReplacedLetters {
  readonly old: readonly Letter[];
  readonly now: readonly Letter[];
}

/** Changes of one line together: one ends where an operator is the same by chance, but goes on behind that. */
export function joinedInLines(changes: readonly ReplacedLetters[]): readonly ReplacedLetters[] {
  const lines: { readonly old: Letter[]; readonly now: Letter[] }[] = [];
  for (const { old, now } of changes) {
    const last = lines.at(-1);
    const [before, next] = [last?.old.at(-1), old[0]];
    if (
      last !== undefined &&
      before !== undefined &&
      next !== undefined &&
      isNextInLine(before, next)
    ) {
      last.old.push(...old);
      last.now.push(...now);
    } else {
      lines.push({ old: [...old], now: [...now] });
    }
  }
  return lines;
}

/** True when a glyph stands on the line of the one before, not far from it. */
function isNextInLine(before: Letter, next: Letter): boolean {
  const { gap, drop } = between(before, next);
  return Math.abs(drop) < 0.3 * before.em && gap > -0.5 * before.em && gap < 1.2 * before.em;
}

/** From one glyph's end to the next one's start, along the baseline and across. */
function between(
  { from, to }: Letter,
  { from: next }: Letter,
): { readonly gap: number; readonly drop: number } {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  const [x, y] = [next[0] - to[0], next[1] - to[1]];
  return { gap: (x * dx + y * dy) / length, drop: (y * dx - x * dy) / length };
}

/** Words in the order they are read in, with a space where letters stand apart. */
export function textOf(letters: readonly Letter[]): string {
  return linesOf(letters.filter(({ text }) => text !== ""))
    .map((line) => {
      const isVisual = hasRtl(line);
      const pieces = spaced(isVisual ? leftToRight(line) : line);
      const ordered = isVisual
        ? logicalOrder(pieces, isMostlyRtl(pieces) ? "rtl" : "ltr", (_, text) => ({ text }))
        : pieces;
      return ordered.map(({ text }) => text).join("");
    })
    .join(" ")
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * The same in the order in which the letters stand along their lines, whatever came first; raised ones are of the line
 * they are raised from.
 */
export function textInPlace(letters: readonly Letter[]): string {
  return textOf(rowsOf(letters.filter(({ text }) => text !== "")).flatMap(leftToRight));
}

/** Letters this far from a baseline belong to it, in em of the larger: superscripts are raised by a third. */
const RAISED_EM = 0.4;

/** The letters of each baseline, together. */
function rowsOf(letters: readonly Letter[]): readonly (readonly Letter[])[] {
  const rows: Letter[][] = [];
  for (const letter of letters) {
    const row = rows.findLast(([first]) => {
      const drop = first === undefined ? Infinity : Math.abs(between(first, letter).drop);
      return first !== undefined && drop < RAISED_EM * Math.max(first.em, letter.em);
    });
    if (row === undefined) {
      rows.push([letter]);
    } else {
      row.push(letter);
    }
  }
  return rows;
}

function linesOf(letters: readonly Letter[]): readonly (readonly Letter[])[] {
  const lines: Letter[][] = [];
  for (const letter of letters) {
    const line = lines.at(-1);
    const before = line?.at(-1);
    if (line && before && Math.abs(between(before, letter).drop) < 0.3 * before.em) {
      line.push(letter);
    } else {
      lines.push([letter]);
    }
  }
  return lines;
}

/** Letters of one line as they stand, whatever order they were painted in. */
function leftToRight(line: readonly Letter[]): readonly Letter[] {
  const longest = line.reduce((a, b) => (width(b) > width(a) ? b : a));
  const [dx, dy] = [longest.to[0] - longest.from[0], longest.to[1] - longest.from[1]];
  const along = ({ from: [x, y] }: Letter): number => x * dx + y * dy;
  return line.toSorted((a, b) => along(a) - along(b));
}

function width({ from, to }: Letter): number {
  return Math.hypot(to[0] - from[0], to[1] - from[1]);
}

function spaced(letters: readonly Letter[]): readonly { readonly text: string }[] {
  let last = "";
  return letters.flatMap((letter, i) => {
    const before = letters[i - 1];
    const isApart =
      before !== undefined &&
      (between(before, letter).gap > 0.18 * letter.em || !isNextInLine(before, letter));
    const needsSpace = isApart && !/\s$/.test(last) && !/^\s/.test(letter.text);
    last = letter.text;
    return needsSpace ? [{ text: " " }, { text: letter.text }] : [{ text: letter.text }];
  });
}
