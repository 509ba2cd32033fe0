/**
 * Prices in a colour of their own that begin or end at one place, row by row. Where the letters before them are set as
 * far apart as they stand off ("豆   瓣 200"), both read as one line, and a dish that grows would push its price out of
 * the column.
 */
import type { TextRun } from "../runs/text-run.ts";
import { lineOf, type TextLine } from "./text-lines.ts";

/** A gap this wide (em) may part an item and its price; a figure in a sentence stands nearer. */
const GAP_EM = 0.25;
/** Rows share an edge to this: points, em. */
const [EDGE_PT, EDGE_EM] = [0.3, 0.03];
/** So many rows make a column, none farther from the next one than this (em). */
const ROWS_MIN = 3;
const NEXT_EM = 2.6;
const FIGURES = /^[\p{Sc}\s]*\d[\d.,:'’\s]*[\p{Sc}\s]*$/u;

/** A line and the figures it ends with, or is. */
interface Row {
  readonly line: TextLine;
  /** Index of the first run of the figures. */
  readonly at: number;
  readonly start: number;
  readonly end: number;
  readonly colorKey: string;
}

/** The lines of one direction, those cut in two that end in a figure of such a column. About n log n in the lines. */
export function priceColumns(lines: readonly TextLine[]): readonly TextLine[] {
  const rows = lines.flatMap(rowOf).toSorted((a, b) => b.line.across - a.line.across);
  if (!rows.some(({ at }) => at > 0)) {
    return lines;
  }
  const cut = new Map<TextLine, readonly TextLine[]>();
  for (const row of rows.filter(({ at }) => at > 0)) {
    if (isColumn(row, rows)) {
      const { runs, across } = row.line;
      cut.set(row.line, [
        lineOf(runs.slice(0, row.at), across),
        lineOf(runs.slice(row.at), across),
      ]);
    }
  }
  return lines.flatMap((line) => cut.get(line) ?? [line]);
}

/** The last runs of a line that are figures and of one colour, which what stands before them has not. */
function rowOf(line: TextLine): readonly Row[] {
  const { runs, style } = line;
  const last = runs.at(-1);
  if (last === undefined || line.isRtl) {
    return [];
  }
  const { colorKey } = last.style;
  const at = runs.findLastIndex((run) => run.style.colorKey !== colorKey) + 1;
  const [figures, before] = [runs.slice(at), runs[at - 1]];
  const start = figures[0]?.start ?? last.start;
  const isApart = before === undefined || start - before.end >= GAP_EM * style.sizePt;
  return isApart &&
    FIGURES.test(textOf(figures)) &&
    (at === 0 || /\p{L}/u.test(textOf(runs.slice(0, at))))
    ? [{ line, at, start, end: last.end, colorKey }]
    : [];
}

function textOf(runs: readonly TextRun[]): string {
  return runs.flatMap(({ glyphs }) => glyphs.map(({ text }) => text)).join("");
}

/** Enough rows above and below without a gap between them. */
function isColumn(row: Row, rows: readonly Row[]): boolean {
  const size = row.line.style.sizePt;
  const reach = Math.max(EDGE_PT, EDGE_EM * size);
  const column = rows.filter(
    (other) =>
      other.colorKey === row.colorKey &&
      (Math.abs(other.start - row.start) <= reach || Math.abs(other.end - row.end) <= reach),
  );
  const near = column.filter((other, i) => {
    const [above, below] = [column[i - 1], column[i + 1]];
    return [above, below].some(
      (one) =>
        one !== undefined &&
        Math.abs(one.line.across - other.line.across) <= NEXT_EM * size &&
        one.line.across !== other.line.across,
    );
  });
  return near.includes(row) && near.length >= ROWS_MIN;
}
