/**
 * Columns of copy with little room between them: where a line of the first one nearly reaches the second one, both
 * would read as one line. Rows above and below in which the gap is wide tell where the second column begins. Places are
 * counted as the text is read: from the right for right-to-left lines, there negative.
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
/** First columns begin at one place to this (em). */
const FIRST_EM = 0.5;
/** Rows that tell: so many, the next one no farther off than this (em), and the others no farther than that. */
const ROWS_MIN = 2;
const [NEXT_EM, ROWS_EM] = [2.6, 8];
/** The first column ends this near before the second one (em). */
const BESIDE_EM = 40;
/** Lines stand in one row to this (em). */
const BASE_EM = 0.15;
/** Lines of one row that are asked. */
const ASKED_MAX = 64;

/** A column and the one that is read before it: the left one, or the right one of right-to-left text. */
interface Column {
  readonly first: TextLine;
  readonly second: TextLine;
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
    const parts = cutRuns(line.runs, gap.cut).map((runs) => lineOf(runs, line.across));
    const [first, second] = line.isRtl ? parts.toReversed() : parts;
    if (first !== undefined && second !== undefined) {
      addColumn(columns, { first, second });
    }
    return parts;
  };
  return sorted.flatMap(cut).toReversed().flatMap(cut);
}

/** From where to where a line is read. */
type ReadingDirection = "ltr" | "rtl";

function readingDirection({ isRtl }: TextLine): ReadingDirection {
  return isRtl ? "rtl" : "ltr";
}

/** Where a line, or a glyph, begins and ends as it is read. */
function startOf({ start, end }: Extent, direction: ReadingDirection): number {
  return direction === "rtl" ? -end : start;
}

function endOf({ start, end }: Extent, direction: ReadingDirection): number {
  return direction === "rtl" ? -start : end;
}

interface Extent {
  readonly start: number;
  readonly end: number;
}

/** A glyph of a line by its run. */
interface GlyphPlace {
  readonly run: number;
  readonly glyph: number;
}

/** A gap of more than a word space, without one typed in it. */
interface Gap {
  /** The first glyph behind it, as the line is read. */
  readonly behind: GlyphPlace;
  readonly start: number;
  /** The first glyph of the part that stands at the right. */
  readonly cut: GlyphPlace;
}

function gapsOf(line: TextLine): readonly Gap[] {
  const { runs, style, isRtl } = line;
  const direction = readingDirection(line);
  const gaps: (Gap & { readonly wide: number })[] = [];
  const spaces: number[] = [];
  const glyphs = runs.flatMap((run, at) =>
    run.glyphs.map((own, glyph) => ({ own, place: { run: at, glyph } })),
  );
  // Of visible glyphs; where a space was typed in the gap is no column.
  let [end, isTyped, before] = [Infinity, false, glyphs[0]?.place];
  for (const { own, place } of isRtl ? glyphs.toReversed() : glyphs) {
    if (own.isSpace) {
      isTyped = true;
      continue;
    }
    const start = startOf(own, direction);
    const wide = (start - end) / style.sizePt;
    if (!isTyped && wide >= GAP_EM && before !== undefined) {
      gaps.push({ behind: place, start, cut: isRtl ? before : place, wide });
    } else if (wide >= SPACE_MIN) {
      spaces.push(wide);
    }
    const next = endOf(own, direction);
    [end, isTyped, before] = [end === Infinity ? next : Math.max(end, next), false, place];
  }
  const usual = mostOf([0, ...spaces]);
  return gaps.filter(({ wide }) => wide >= WIDER * usual);
}

/** What stands left of a glyph, and the rest; a run may be cut. */
function cutRuns(
  runs: readonly TextRun[],
  { run: at, glyph }: GlyphPlace,
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
  return sorted.flatMap((second, i) => {
    const size = second.style.sizePt;
    const direction = readingDirection(second);
    let first: TextLine | null = null;
    for (const step of [-1, 1]) {
      for (let at = i + step; Math.abs(at - i) <= ASKED_MAX; at += step) {
        const other = sorted[at];
        if (other === undefined || Math.abs(other.across - second.across) > BASE_EM * size) {
          break;
        }
        const end = endOf(other, direction);
        const gap = (startOf(second, direction) - end) / size;
        const isNearer = first === null || end > endOf(first, direction);
        if (gap > RUN_GAP && gap <= BESIDE_EM && isNearer) {
          first = other;
        }
      }
    }
    return first === null ? [] : [{ first, second }];
  });
}

function addColumn(columns: Map<number, Column[]>, column: Column): void {
  addToList(columns, Math.round(startOf(column.second, readingDirection(column.second))), column);
}

function beginsColumn(
  line: TextLine,
  { behind, start, cut }: Gap,
  columns: ReadonlyMap<number, readonly Column[]>,
): boolean {
  const run = line.runs[behind.run];
  const parted = line.runs[cut.run];
  const isWhole =
    cut.glyph > 0 && (parted?.usesActualText === true || parted?.duplicates.length !== 0);
  const size = line.style.sizePt;
  const direction = readingDirection(line);
  const reach = Math.max(START_PT, START_EM * size);
  const key = Math.round(start);
  const near = [key - 1, key, key + 1].flatMap((one) => columns.get(one) ?? []);
  const rows = near
    .filter(
      ({ first, second }) =>
        run !== undefined &&
        !isWhole &&
        second.isRtl === line.isRtl &&
        Math.abs(startOf(second, direction) - start) <= reach &&
        Math.abs(startOf(first, direction) - startOf(line, direction)) <= FIRST_EM * size &&
        second.style.fontKey === run.style.fontKey &&
        sameSize(second.style.sizePt, run.style.sizePt),
    )
    .map(({ second }) => (second.across - line.across) / size)
    .filter((up) => Math.abs(up) > BASE_EM && Math.abs(up) <= ROWS_EM);
  return new Set(rows).size >= ROWS_MIN && rows.some((up) => Math.abs(up) <= NEXT_EM);
}
