/**
 * Lists set in columns by tabs: what stands beside a column of prices, line by line, is an item each. A
 * menu's dishes are changed singly, though each column is one text frame.
 */
import { addToList } from "#base/maps.ts";
import { unmarkedPrices } from "../kinds/unmarked-prices.ts";
import { kindOfForm } from "../kinds/line-forms.ts";
import { leaderParts } from "./leader-parts.ts";
import type { BoxLine, TextBox } from "../../contract/scene.ts";

/** Cells of one row share a baseline to this (em of the smaller). */
const ROW_TOL = 0.2;
/**
 * Size of the classes that first baselines are looked up by (pt); larger than any tolerance, so that a
 * class and its two neighbours hold all candidates.
 */
const CLASS_PT = 8;

/** Boxes of several lines of which every one has a line of a column of prices on its baseline. */
export function boxesBesidePrices(boxes: readonly TextBox[]): ReadonlySet<TextBox> {
  const columns = new Map<string, TextBox[]>();
  const stacks = boxes.filter(({ lines, vertical }) => lines.length > 1 && !vertical);
  const figures = unmarkedPrices(boxes);
  for (const box of stacks.filter(({ lines }) => lines.every((line) => isPrice(line, figures)))) {
    const key = keyOf(box, 0);
    addToList(columns, key, box);
  }
  if (columns.size === 0) {
    return new Set();
  }
  return new Set(
    stacks.filter((box) =>
      [-1, 0, 1].some((step) =>
        columns.get(keyOf(box, step))?.some((column) => column !== box && isRowByRow(box, column)),
      ),
    ),
  );
}

/** A longer text is no price, whatever else it says. */
const PRICE_LENGTH_MAX = 16;
/** So many lines of a box in rows make all of them rows. */
const ROWS_MIN = 2;

/** A line of a box by the height of its baseline. */
interface RowLine {
  readonly box: TextBox;
  readonly height: number;
  readonly isPrice: boolean;
}

/**
 * Boxes of several lines that stand in rows with prices: dishes beside a column of them, the column, and lists in
 * which dots lead to a price in each line. Their lines keep their heights whatever is typed, or a price would stand
 * beside another dish, and one that is too long makes no other smaller. About linear in the lines.
 */
export function boxesInRows(boxes: readonly TextBox[]): ReadonlySet<TextBox> {
  const rows = new Map<string, RowLine[]>();
  const stacks: (readonly RowLine[])[] = [];
  const figures = unmarkedPrices(boxes);
  for (const box of boxes.filter(({ vertical }) => !vertical)) {
    const own = heights(box, box).map((height, i) => {
      const line = box.lines[i];
      return { box, height, isPrice: line !== undefined && isPrice(line, figures) };
    });
    for (const line of own) {
      addToList(rows, rowKey(line, 0), line);
    }
    if (own.length > 1) {
      stacks.push(own);
    }
  }
  const isInRow = (line: RowLine): boolean =>
    [-1, 0, 1].some((step) =>
      rows.get(rowKey(line, step))?.some((other) => {
        const reach = ROW_TOL * Math.min(line.box.sizePt, other.box.sizePt);
        return (
          other.box !== line.box &&
          other.isPrice !== line.isPrice &&
          Math.abs(other.height - line.height) <= reach
        );
      }),
    );
  return new Set(
    stacks
      .filter((lines) => lines.filter(isInRow).length >= ROWS_MIN || holdsPrices(lines))
      .flatMap(([line]) => line?.box ?? []),
  );
}

/** Most lines end in a price that dots lead to, and none goes on in the next one. */
function holdsPrices([first]: readonly RowLine[]): boolean {
  const lines = first?.box.lines ?? [];
  return (
    lines.every(({ softEnd }) => softEnd !== true) &&
    lines.filter(({ text }) => isLedToPrice(text)).length * 2 > lines.length
  );
}

function isLedToPrice(text: string): boolean {
  const last = leaderParts(text)?.at(-1);
  return last !== undefined && !last.isLeader && kindOfForm(last.text) === "price";
}

/** The box as rows: no line goes on in the next one, which has a price of its own. */
export function inRowsOf(box: TextBox): TextBox {
  const lines = box.lines.map((line) => {
    const { softEnd, ...rest } = line;
    return softEnd === true ? rest : line;
  });
  return { ...box, lines, isInRows: true };
}

/** By its form, asked as if nothing stood around it, or a figure in a column of prices. */
function isPrice(line: BoxLine, figures: ReadonlySet<BoxLine>): boolean {
  const { text } = line;
  return (
    figures.has(line) ||
    (text.length <= PRICE_LENGTH_MAX && /\d/u.test(text) && kindOfForm(text) === "price")
  );
}

/** Lines that may stand in one row: of a page, turned alike, of about one height. */
function rowKey({ box, height }: RowLine, step: number): string {
  return `${box.page} ${Math.round(box.rotationDeg)} ${Math.floor(height / CLASS_PT) + step}`;
}

/**
 * Columns that may be beside a box: on its page, as it is turned, of as many lines, from about its height.
 */
function keyOf(box: TextBox, step: number): string {
  const height = Math.floor((heights(box, box)[0] ?? 0) / CLASS_PT) + step;
  return `${box.page} ${box.lines.length} ${Math.round(box.rotationDeg)} ${height}`;
}

/** Line by line on the same baselines; the keys made sure that there are as many. */
function isRowByRow(box: TextBox, column: TextBox): boolean {
  const tolerance = ROW_TOL * Math.min(box.sizePt, column.sizePt);
  const [ours, theirs] = [heights(box, box), heights(column, box)];
  return ours.every((height, i) => Math.abs(height - (theirs[i] ?? Infinity)) <= tolerance);
}

/**
 * Heights of the baselines of `box`, points of default user space across the direction in which `as` is
 * read: both in one frame, even where a column was turned by a hair.
 */
function heights({ lines }: TextBox, { frame: [a, b] }: TextBox): readonly number[] {
  const length = Math.hypot(a, b) || 1;
  return lines.map(({ from: [x, y] }) => (y * a - x * b) / length);
}
