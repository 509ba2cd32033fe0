/**
 * Columns of copy with little room between them: where a line of the left one nearly reaches the right one, both would
 * read as one line. Rows above and below in which the gap is wide tell where the right column begins.
 */
import { addToList } from "#base/maps.ts";
import { mostOf } from "#base/numbers.ts";
import { RUN_GAP, sameSize } from "../runs/text-runs.ts";
import type { TextRun } from "../runs/text-run.ts";
import { lineOf, type TextLine } from "./text-lines.ts";

/** A gap this wide (em), and by so much wider than the others of its line, is no word space. */
const [GAP_EM, WIDER] = [0.35, 1.5];
/** Narrower gaps (em) are kerning. */
const SPACE_MIN = 0.12;
/** Columns begin at one place to this: points, em. */
const [START_PT, START_EM] = [0.3, 0.03];
/** Left columns begin at one place to this (em). */
const LEFT_EM = 0.5;
/** Rows that tell: so many, the next one no farther off than this (em), and the others no farther than that. */
const ROWS_MIN = 2;
const [NEXT_EM, ROWS_EM] = [2.6, 8];
/** The left column ends this near before the right one (em). */
const BESIDE_EM = 40;
/** Lines stand in one row to this (em). */
const BASE_EM = 0.15;
/** Lines of one row that are asked. */
const ASKED_MAX = 64;

/** Where a right column begins, and the left one beside it. */
interface Column {
  readonly right: TextLine;
  readonly left: TextLine;
}

/** The lines, those that span two columns cut in two. About n log n in the lines. */
export function columnLines(lines: readonly TextLine[]): readonly TextLine[] {
  // Most pages have no such line, and are read no further.
  if (!lines.some((line) => gapsOf(line).length > 0)) {
    return lines;
  }
  const sorted = lines.toSorted((a, b) => b.across - a.across || a.start - b.start);
  const columns = new Map<number, Column[]>();
  for (const column of columnsOf(sorted)) {
    addColumn(columns, column);
  }
  // A line that was cut tells of the next one, downwards and upwards.
  const cut = (line: TextLine): readonly TextLine[] => {
    const gap = gapsOf(line).find((one) => beginsColumn(line, one, columns));
    if (gap === undefined) {
      return [line];
    }
    const parts = cutRuns(line.runs, gap).map((runs) => lineOf(runs, line.across));
    const [left, right] = parts;
    if (left !== undefined && right !== undefined) {
      addColumn(columns, { left, right });
    }
    return parts;
  };
  return sorted.flatMap(cut).toReversed().flatMap(cut);
}

/** A gap of more than a word space, without one typed in it: what stands behind it. */
interface Gap {
  readonly run: number;
  readonly glyph: number;
  readonly start: number;
}

function gapsOf({ runs, style, isRtl }: TextLine): readonly Gap[] {
  const gaps: (Gap & { readonly wide: number })[] = [];
  const spaces: number[] = [];
  // Of visible glyphs; where a space was typed in the gap is no column.
  let [end, isTyped] = [Infinity, false];
  for (const [run, { glyphs }] of isRtl ? [] : runs.entries()) {
    for (const [glyph, { start, end: next, isSpace }] of glyphs.entries()) {
      if (isSpace) {
        isTyped = true;
        continue;
      }
      const wide = (start - end) / style.sizePt;
      if (!isTyped && wide >= GAP_EM) {
        gaps.push({ run, glyph, start, wide });
      } else if (wide >= SPACE_MIN) {
        spaces.push(wide);
      }
      [end, isTyped] = [end === Infinity ? next : Math.max(end, next), false];
    }
  }
  const usual = mostOf([0, ...spaces]);
  return gaps.filter(({ wide }) => wide >= WIDER * usual);
}

/** What stands before a gap and behind it; a run may be cut. */
function cutRuns(
  runs: readonly TextRun[],
  { run: at, glyph }: Gap,
): readonly (readonly TextRun[])[] {
  const run = runs[at];
  if (run === undefined || glyph === 0) {
    return [runs.slice(0, at), runs.slice(at)];
  }
  const [left, right] = [run.glyphs.slice(0, glyph), run.glyphs.slice(glyph)].map((glyphs) => {
    const visible = glyphs.filter(({ isSpace }) => !isSpace);
    const [first, last] = [visible[0] ?? glyphs[0], visible.at(-1) ?? glyphs.at(-1)];
    return { ...run, glyphs, start: first?.start ?? run.start, end: last?.end ?? run.end };
  });
  return [
    [...runs.slice(0, at), ...(left === undefined ? [] : [left])],
    // The pen came to its first glyph, not to this one.
    [...(right === undefined ? [] : [{ ...right, pen: null }]), ...runs.slice(at + 1)],
  ];
}

/** Lines that stand beside another, with a wide gap between. */
function columnsOf(sorted: readonly TextLine[]): readonly Column[] {
  return sorted.flatMap((right, i) => {
    const size = right.style.sizePt;
    let left: TextLine | null = null;
    for (const step of [-1, 1]) {
      for (let at = i + step; Math.abs(at - i) <= ASKED_MAX; at += step) {
        const other = sorted[at];
        if (other === undefined || Math.abs(other.across - right.across) > BASE_EM * size) {
          break;
        }
        const gap = (right.start - other.end) / size;
        if (gap > RUN_GAP && gap <= BESIDE_EM && (left === null || other.end > left.end)) {
          left = other;
        }
      }
    }
    return left === null ? [] : [{ left, right }];
  });
}

function addColumn(columns: Map<number, Column[]>, column: Column): void {
  addToList(columns, Math.round(column.right.start), column);
}

function beginsColumn(
  line: TextLine,
  { run: at, glyph, start }: Gap,
  columns: ReadonlyMap<number, readonly Column[]>,
): boolean {
  const run = line.runs[at];
  const isWhole = glyph > 0 && (run?.usesActualText === true || run?.duplicates.length !== 0);
  const size = line.style.sizePt;
  const reach = Math.max(START_PT, START_EM * size);
  const key = Math.round(start);
  const near = [key - 1, key, key + 1].flatMap((one) => columns.get(one) ?? []);
  const rows = near
    .filter(
      ({ left, right }) =>
        run !== undefined &&
        !isWhole &&
        Math.abs(right.start - start) <= reach &&
        Math.abs(left.start - line.start) <= LEFT_EM * size &&
        right.style.fontKey === run.style.fontKey &&
        sameSize(right.style.sizePt, run.style.sizePt),
    )
    .map(({ right }) => (right.across - line.across) / size)
    .filter((up) => Math.abs(up) > BASE_EM && Math.abs(up) <= ROWS_EM);
  return new Set(rows).size >= ROWS_MIN && rows.some((up) => Math.abs(up) <= NEXT_EM);
}
