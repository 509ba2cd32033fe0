/**
 * Prices without a currency or cents: menus print "590" or "12.900" behind a dish. Figures alone prove nothing, many of
 * them in columns behind words do, on a page where no other price stands.
 */
import { addToList } from "#base/maps.ts";
import type { BoxLine, TextBox } from "../../contract/scene.ts";
import { kindOfForm, plainDigits } from "./line-forms.ts";
import { perReading } from "./per-reading.ts";

/** So many of a page are a list of prices. */
const LIST_MIN = 6;
/** So many prices with a currency or cents say that the other figures are none. */
const MARKED_MIN = 3;
/** Lines stand in one row to this (em). */
const ROW_TOL = 0.35;
/** Right edges of a column agree to this (em). */
const COLUMN_TOL = 0.5;
/** So many figures behind words make their column one of prices, which has others at its edge (em). */
const COLUMN_MIN = 3;
const EDGE_TOL = 0.1;
/** Its first and last may stand so many times as far from the rest as these from each other. */
const NEXT_MAX = 3;
/** Figures that only grow down a column number pages or dishes. */
const GROWING_MIN = 4;
/** Lines in order of height that are looked over at most. */
const LOOK_BACK = 160;
/** Sizes of type of a column agree to this share. */
const SIZE_TOL = 0.05;
const FIGURE = /^\s*(?:\d{1,4}|\d{1,3}[.,]\d{1,3}|\d{1,3}(?:[ .,'’]\d{3}){1,2})\s*$/u;
/** Four digits that begin with 19 or 20 are a year, unless they stand in a column of prices. */
const YEAR = /^\s*(?:19|20)\d\d\s*$/u;
/** Figures of one digit number dishes, where no longer ones stand above and below them. */
const ONE_DIGIT = /^\s*\d\s*$/u;
/** Thousands, or coins of a thousandth, as no measure ends: these need no words beside them. */
const ROUND = /^\s*\d{1,3}[.,]\d(?:00|50)\s*$/u;
const WORDS = /\p{L}{3}|\p{Script=Han}{2}/u;
const LENGTH_MAX = 16;

interface Row {
  readonly line: BoxLine;
  readonly sizePt: number;
  readonly start: number;
  readonly end: number;
  readonly across: number;
}

/** Lines of the boxes that are such prices. About linear in the lines. */
export const unmarkedPrices = perReading(pricesAmong);

function pricesAmong(boxes: readonly TextBox[]): ReadonlySet<BoxLine> {
  const groups = new Map<string, Row[]>();
  for (const box of boxes.filter(({ vertical }) => !vertical)) {
    rowsOf(box).forEach((row) =>
      addToList(groups, `${box.page} ${Math.round(box.rotationDeg)}`, row),
    );
  }
  return new Set([...groups.values()].flatMap(pricesOf));
}

function rowsOf({ frame, lines, sizePt }: TextBox): readonly Row[] {
  const a = frame[0];
  const b = frame[1];
  const length = Math.hypot(a, b) || 1;
  return lines.map((line) => {
    const x0 = line.from[0];
    const y0 = line.from[1];
    const u0 = (x0 * a + y0 * b) / length;
    const u1 = (line.to[0] * a + line.to[1] * b) / length;
    const across = (y0 * a - x0 * b) / length;
    return { line, sizePt, start: Math.min(u0, u1), end: Math.max(u0, u1), across };
  });
}

function pricesOf(rows: readonly Row[]): readonly BoxLine[] {
  const all = rows.filter(({ line }) => FIGURE.test(plainDigits(line.text)));
  const figures = all.filter(({ line }) => !YEAR.test(plainDigits(line.text)));
  if (figures.length < LIST_MIN) {
    return [];
  }
  const marked = rows.filter(
    ({ line: { text } }) => text.length <= LENGTH_MAX && kindOfForm(text) === "price",
  );
  if (marked.length >= MARKED_MIN) {
    return [];
  }
  const sorted = [...rows].sort((one, other) => other.across - one.across);
  const asked = new Set(figures);
  const round = figures.filter(({ line }) => ROUND.test(plainDigits(line.text)));
  if (round.length >= LIST_MIN) {
    return round.map(({ line }) => line);
  }
  const beside = sorted.filter((row, i) => asked.has(row) && isBehindWords(row, i, sorted));
  const columns = columnsOf(beside).filter((column) => !isNumbering(column));
  const prices = withoutWeights(columns);
  if (prices.flat().length < LIST_MIN) {
    return [];
  }
  const found = new Set(prices.flatMap((column) => [...column, ...matesOf(column, all)]));
  return [...found].map(({ line }) => line);
}

/** The columns without figures of a short one that a price stands behind in their row: grams, a number of pieces. */
function withoutWeights(columns: readonly (readonly Row[])[]): readonly (readonly Row[])[] {
  const prices = columns.filter(({ length }) => length >= LIST_MIN).flat();
  return columns.map((column) =>
    column.length >= COLUMN_MIN
      ? column
      : column.filter(
          (row) =>
            !prices.some(
              ({ start, across, sizePt }) =>
                start >= row.end && Math.abs(across - row.across) <= ROW_TOL * sizePt,
            ),
        ),
  );
}

/**
 * Figures that stand in a column of prices, with no words before them on their baseline: in the middle of a cell of two lines,
 * or behind a weight.
 */
function matesOf(column: readonly Row[], figures: readonly Row[]): readonly Row[] {
  const [first, last] = [column[0], column.at(-1)];
  if (first === undefined || last === undefined || column.length < COLUMN_MIN) {
    return [];
  }
  const apart = (first.across - last.across) / (column.length - 1);
  const [high, low] = [first.across + NEXT_MAX * apart, last.across - NEXT_MAX * apart];
  const { sizePt } = first;
  return figures.filter(
    (figure) =>
      figure.across <= high &&
      figure.across >= low &&
      Math.abs(figure.sizePt - sizePt) <= SIZE_TOL * sizePt &&
      column.some(({ end }) => Math.abs(figure.end - end) <= EDGE_TOL * sizePt),
  );
}

/** Words stand before it in its row. */
function isBehindWords(figure: Row, index: number, sorted: readonly Row[]): boolean {
  const reach = ROW_TOL * figure.sizePt;
  for (const step of [-1, 1]) {
    for (let at = index + step; Math.abs(at - index) <= LOOK_BACK; at += step) {
      const other = sorted[at];
      if (other === undefined || Math.abs(other.across - figure.across) > reach) {
        break;
      }
      if (other.end <= figure.start + reach && WORDS.test(other.line.text)) {
        return true;
      }
    }
  }
  return false;
}

/** Figures that end at one edge, from the top. */
function columnsOf(figures: readonly Row[]): readonly (readonly Row[])[] {
  const byEnd = [...figures].sort((one, other) => one.end - other.end);
  const columns: Row[][] = [];
  let last: Row | null = null;
  for (const row of byEnd) {
    if (last === null || row.end - last.end > COLUMN_TOL * row.sizePt) {
      columns.push([]);
    }
    columns.at(-1)?.push(row);
    last = row;
  }
  return columns.map((column) => column.sort((one, other) => other.across - one.across));
}

/** Figures that grow from row to row, or most of which are of one digit. */
function isNumbering(column: readonly Row[]): boolean {
  const short = column.filter(({ line }) => ONE_DIGIT.test(plainDigits(line.text))).length;
  const values = column.map(({ line }) => Number(plainDigits(line.text).replace(/[^\d]/gu, "")));
  const isGrowing = values.every((value, i) => value > (values[i - 1] ?? -1));
  return (values.length >= GROWING_MIN && isGrowing) || 2 * short > column.length;
}
