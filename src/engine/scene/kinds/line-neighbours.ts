/**
 * Which caption stands beside a line of text: before it on its baseline, else over it, else over its column. Lines
 * are compared in the frame of their own direction, so that turned text is read like any other.
 */
import { addToList } from "#base/maps.ts";
import type { BoxLine, TextBox } from "../../contract/scene.ts";
import { type Caption, captionOf, captionBySetting, PERSON_KINDS } from "./captions.ts";
import { type DescribedNames, describedNames } from "./described-names.ts";
import { unmarkedPrices } from "./unmarked-prices.ts";
import { accepts } from "./guess-kind.ts";
import { kindOfForm } from "./line-forms.ts";
import { perReading } from "./per-reading.ts";
import { setAsCaptions } from "./set-as-captions.ts";
import { type ListLine, tableHeads } from "./table-heads.ts";
import type { InputKind } from "../../contract/scene.ts";

/** Lines stand on one baseline to this (em of the smaller). */
const ROW_TOL = 0.35;
/** A caption stands this near before its value at most (em): columns of forms are far apart. */
const BEFORE_MAX = 22;
/** An item stands this near before its price (em); a longer text is no price. */
const [PRICE_MAX, PRICE_LENGTH_MAX] = [60, 16];
/** Two lines are so far over and under the price of both at most (em). */
const WRAPPED_EM = 0.9;
/** So many names over their prices are cards side by side. */
const CARDS_MIN = 3;
/** And this near over it. */
const [ABOVE_MIN, ABOVE_MAX] = [0.6, 2.4];
/** A caption in larger type than its value is a headline. */
const HEADLINE = 1.1;
const DISPLAY = 1.5;
/** What is in an item is set in type smaller than this share of it. */
const SMALLER = 0.95;
/** Rows of a table stand this near at most. */
const COLUMN_MAX = 4.5;
/** Edges of a column agree to this (em). */
const EDGE_TOL = 0.5;
/** Lines in order of height that are looked back over at most: a page of nothing but one row is no form. */
const LOOK_BACK = 160;

/** Kinds that head columns: what stands over one line of them is said of those below as well. */
const COLUMN_KINDS: ReadonlySet<InputKind> = new Set<InputKind>([
  "item",
  "description",
  "quantity",
  "price",
  "percent",
  "code",
  "date",
  "time",
]);

/** A line in the frame of its direction: `across` grows upwards. */
interface Cell extends LineContext {
  readonly box: TextBox;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly across: number;
  /** Among those of its page and direction, from the top. */
  index: number;
  /** The caption that the line is itself. */
  readonly own: Caption | null;
  /** A price between its item and what is in it: not of what stands before it on its row. */
  readonly isOfItem: boolean;
  /** It stands before a value on its row and says nothing of what is below. */
  isTaken: boolean;
  caption: Caption | null;
  below: string | null;
  hasPrice: boolean;
  isPrice: boolean;
  isDetail: boolean;
  /** The head of its column. */
  head: Caption | null;
}

/** What stands around a line of a box. */
export interface LineContext {
  /** Beside it, over it, or over its column; null where there is none. */
  readonly caption: Caption | null;
  /** The line under it, in its own box or another; null where nothing stands there. */
  readonly below: string | null;
  /** A price stands behind it on its row. */
  readonly hasPrice: boolean;
  /** By its form, or a figure in a column of them. */
  readonly isPrice: boolean;
  /** Small or in lower case under an item: what is in it. */
  readonly isDetail: boolean;
}

/** For each box its lines. */
export type LineNeighbours = readonly (readonly LineContext[])[];

/** What stands around each line of the boxes. About linear in the lines. */
export const lineNeighbours = perReading(neighboursOf);

function neighboursOf(boxes: readonly TextBox[]): LineNeighbours {
  const groups = new Map<string, Cell[]>();
  const byBox: (readonly Cell[])[] = [];
  const found = {
    prices: unmarkedPrices(boxes),
    captions: setAsCaptions(boxes),
    items: describedNames(boxes),
  };
  for (const box of boxes) {
    const cells = cellsOf(box, found);
    byBox.push(cells);
    for (const cell of cells) {
      addToList(groups, `${box.page} ${Math.round(box.rotationDeg)} ${box.vertical}`, cell);
    }
  }
  for (const cells of groups.values()) {
    cells.sort((a, b) => b.across - a.across || a.start - b.start);
    cells.forEach((cell, i) => {
      cell.index = i;
    });
    // A bare figure among the prices of cards is a price, no item of the price behind it.
    takeCards(cells);
    takeBefore(cells);
    takeAbove(cells);
  }
  return byBox;
}

/** What the lines of all boxes are together. */
interface FoundLines {
  readonly prices: ReadonlySet<BoxLine>;
  readonly captions: ReadonlySet<BoxLine>;
  readonly items: DescribedNames;
}

function cellsOf(box: TextBox, { prices, captions, items }: FoundLines): readonly Cell[] {
  const { frame, lines, direction } = box;
  const a = frame[0];
  const b = frame[1];
  const length = Math.hypot(a, b) || 1;
  const isRtl = direction === "rtl";
  return lines.map((line) => {
    const { text, from, to } = line;
    const u0 = (from[0] * a + from[1] * b) / length;
    const u1 = (to[0] * a + to[1] * b) / length;
    const start = Math.min(u0, u1);
    const end = Math.max(u0, u1);
    return {
      box,
      text,
      // Captions of right-to-left text stand at its right: mirrored, they are before it like any other.
      start: isRtl ? -end : start,
      end: isRtl ? -start : end,
      across: (from[1] * a - from[0] * b) / length,
      own: captionOf(text) ?? (captions.has(line) ? captionBySetting(text) : null),
      index: 0,
      isTaken: false,
      caption: null,
      below: null,
      hasPrice: items.names.has(line),
      isPrice: prices.has(line) || isPriceForm(text),
      isOfItem: items.prices.has(line),
      isDetail: items.descriptions.has(line),
      head: null,
    };
  });
}

/** The nearest line before each on its baseline, where that is a caption, or the item of a price. */
function takeBefore(cells: readonly Cell[]): void {
  for (const [i, cell] of cells.entries()) {
    if (cell.own !== null) {
      continue;
    }
    const { isPrice } = cell;
    const reach = isPrice ? PRICE_MAX : BEFORE_MAX;
    const nearest = nearestBefore(cells, i, reach) ?? (isPrice ? wrappedBefore(cells, i) : null);
    if (nearest === null) {
      continue;
    }
    if (isPrice && !cell.isOfItem) {
      markItem(cells, nearest);
    }
    if (nearest.own !== null && fits(cell.text, nearest.own)) {
      nearest.isTaken = true;
      cell.caption = nearest.own;
    }
  }
}

/**
 * Names with their prices centred right below them, card beside card or one under the other: a line of nothing but
 * prices, each of which has its own name over it and no further price under it. Two words over two prices alone may
 * head columns.
 */
function takeCards(cells: readonly Cell[]): void {
  const cards = linesOfPrices(cells)
    .filter((prices) => !prices.some((price) => centredBeside(cells, price, 1)?.isPrice))
    .map((prices) => prices.map((price) => ({ price, name: nameOver(cells, price) })))
    .filter(
      (line) =>
        line.every(({ name }) => name !== null) &&
        new Set(line.map(({ name }) => name)).size === line.length,
    )
    .flat();
  if (cards.length < CARDS_MIN) {
    return;
  }
  for (const { price, name } of cards) {
    price.isPrice = true;
    if (name !== null) {
      name.hasPrice = true;
    }
  }
}

/** Prices side by side, and bare figures among them, of lines on which nothing else stands. Linear. */
function linesOfPrices(cells: readonly Cell[]): readonly (readonly Cell[])[] {
  const lines: Cell[][] = [];
  for (const cell of cells) {
    const last = lines.at(-1)?.at(-1);
    const reach = ROW_TOL * Math.min(cell.box.sizePt, last?.box.sizePt ?? 0);
    if (last !== undefined && last.across - cell.across <= reach) {
      lines.at(-1)?.push(cell);
    } else {
      lines.push([cell]);
    }
  }
  return lines.filter(
    (line) =>
      line.some(({ isPrice }) => isPrice) &&
      line.every(({ isPrice, text }) => isPrice || /^\p{Nd}{1,4}$/u.test(text)),
  );
}

/** The line of a box of its own that a price is centred under; null for another price and for a caption. */
function nameOver(cells: readonly Cell[], price: Cell): Cell | null {
  const over = centredBeside(cells, price, -1);
  const isName =
    over !== null &&
    !over.isPrice &&
    over.own === null &&
    over.box.lines.length === 1 &&
    over.across - price.across <= ABOVE_MAX * Math.max(price.box.sizePt, over.box.sizePt);
  return isName ? over : null;
}

/** The next line on the same middle, over a line or under it. */
function centredBeside(cells: readonly Cell[], cell: Cell, step: -1 | 1): Cell | null {
  // Lines of right-to-left boxes are mirrored.
  const middle = ({ start, end }: Cell): number => Math.abs(start + end) / 2;
  for (let by = 1; by <= LOOK_BACK; by++) {
    const other = cells[cell.index + by * step];
    const size = Math.max(cell.box.sizePt, other?.box.sizePt ?? 0);
    const lead = Math.abs((other?.across ?? Infinity) - cell.across);
    if (other === undefined || lead > COLUMN_MAX * size) {
      return null;
    }
    if (
      lead >= ABOVE_MIN * Math.min(cell.box.sizePt, other.box.sizePt) &&
      Math.abs(middle(other) - middle(cell)) <= EDGE_TOL * size
    ) {
      return other;
    }
  }
  return null;
}

/** The second of two lines that a price stands in the middle of: the name of an item wraps in its cell. */
function wrappedBefore(cells: readonly Cell[], index: number): Cell | null {
  const cell = cells[index];
  if (cell === undefined) {
    return null;
  }
  const nearOnes = (step: -1 | 1): readonly Cell[] => {
    const found: Cell[] = [];
    for (let at = index + step; Math.abs(at - index) <= LOOK_BACK; at += step) {
      const other = cells[at];
      if (
        other === undefined ||
        Math.abs(other.across - cell.across) > WRAPPED_EM * other.box.sizePt
      ) {
        break;
      }
      if (other.end <= cell.start && cell.start - other.end <= PRICE_MAX * cell.box.sizePt) {
        found.push(other);
      }
    }
    return found;
  };
  const above = new Set(nearOnes(-1).map(({ box }) => box));
  const below = nearOnes(1).filter(({ box }) => box.lines.length === 2 && above.has(box));
  return below.toSorted((a, b) => b.end - a.end)[0] ?? null;
}

/** The first line of the row of a price that no other price stands between. */
function markItem(cells: readonly Cell[], beside: Cell): void {
  let item: Cell | null = null;
  for (let at: Cell | null = beside; at !== null && !at.isPrice; ) {
    item = item !== null && isCode(at) ? item : at;
    at = nearestBefore(cells, at.index, PRICE_MAX);
  }
  if (item !== null && item.own === null) {
    item.hasPrice = true;
  }
}

/** Figures with a letter or two: the number of an item stands before its name. */
function isCode({ text }: Cell): boolean {
  return /\p{N}/u.test(text) && !/\p{L}{3}|\p{Script=Han}/u.test(text);
}

function isPriceForm(text: string): boolean {
  return text.length <= PRICE_LENGTH_MAX && /\p{N}/u.test(text) && kindOfForm(text) === "price";
}

/** The line that ends nearest before one on its baseline. */
function nearestBefore(cells: readonly Cell[], index: number, reachEm: number): Cell | null {
  const cell = cells[index];
  let nearest: Cell | null = null;
  for (const step of cell === undefined ? [] : [-1, 1]) {
    for (
      let at = index + step;
      cell !== undefined && Math.abs(at - index) <= LOOK_BACK;
      at += step
    ) {
      const other = cells[at];
      const size = cell.box.sizePt;
      const reach = ROW_TOL * Math.min(size, other?.box.sizePt ?? 0);
      const apart = Math.abs((other?.across ?? Infinity) - cell.across);
      if (other === undefined || apart > 0.6 * size) {
        break;
      }
      const isBefore =
        other.box.direction === cell.box.direction &&
        apart <= reach &&
        other.end <= cell.start + ROW_TOL * size &&
        cell.start - other.end <= reachEm * size;
      if (isBefore && (nearest === null || other.end > nearest.end)) {
        nearest = other;
      }
    }
  }
  return nearest;
}

/**
 * What stands over each line: a caption, or a line of the same column that has a head. The line over it learns in
 * turn what is below.
 */
function takeAbove(cells: readonly Cell[]): void {
  const heads = new Set([...tableHeads(cells.map(inList))].map(({ cell }) => cell));
  for (const [i, cell] of cells.entries()) {
    const over = nearestAbove(cells, i);
    if (over === null) {
      continue;
    }
    over.below ??= cell.text;
    if (cell.own !== null) {
      continue;
    }
    cell.isDetail ||= !heads.has(cell) && isDetail(over, cell);
    const isHead = over.own !== null && !over.isTaken;
    const { kind = null } = over.own ?? over.head ?? {};
    if (kind !== null && COLUMN_KINDS.has(kind) && isSameColumn(over, cell)) {
      cell.head = over.own === null ? over.head : isHead ? over.own : null;
    }
    const said = cell.isDetail ? null : isHead && isOver(over, cell) ? over.own : cell.head;
    if (cell.caption === null && said !== null && fits(cell.text, said)) {
      cell.caption = said;
    }
  }
}

function inList(cell: Cell): ListLine & { readonly cell: Cell } {
  const { start, across, hasPrice, box } = cell;
  return { cell, start, across, hasPrice, sizePt: box.sizePt, font: box.font };
}

/** Smaller than the item right over it, or going on in lower case; and what goes on below that alike. */
function isDetail(over: Cell, cell: Cell): boolean {
  const [size, above] = [cell.box.sizePt, over.box.sizePt];
  const isItem = over.hasPrice || (over.caption?.kind === "item" && over.own === null);
  return (
    !cell.hasPrice &&
    !cell.isPrice &&
    over.across - cell.across <= ABOVE_MAX * above &&
    isSameColumn(over, cell) &&
    (over.isDetail
      ? Math.abs(size - above) < 0.05 * above && cell.box.font === over.box.font
      : isItem && (size < SMALLER * above || (/^\s*\p{Ll}/u.test(cell.text) && size <= above)))
  );
}

/**
 * Near enough to be a caption; what is known by a colon only is no headline, and "Name" in type much larger than what is
 * below it is where the name goes.
 */
function isOver({ own, across, box }: Cell, cell: Cell): boolean {
  const size = Math.max(cell.box.sizePt, box.sizePt);
  const kind = own?.kind ?? null;
  const largest = kind === null ? HEADLINE : PERSON_KINDS.has(kind) ? DISPLAY : Infinity;
  return across - cell.across <= ABOVE_MAX * size && box.sizePt <= largest * cell.box.sizePt;
}

function nearestAbove(cells: readonly Cell[], index: number): Cell | null {
  const cell = cells[index];
  for (let at = index - 1; cell !== undefined && at >= 0 && index - at <= LOOK_BACK; at--) {
    const other = cells[at];
    const size = Math.max(cell.box.sizePt, other?.box.sizePt ?? 0);
    const lead = (other?.across ?? Infinity) - cell.across;
    if (other === undefined || lead > COLUMN_MAX * size) {
      return null;
    }
    const common = Math.min(cell.end, other.end) - Math.max(cell.start, other.start);
    if (
      lead >= ABOVE_MIN * Math.min(cell.box.sizePt, other.box.sizePt) &&
      common > 0 &&
      other.box.direction === cell.box.direction
    ) {
      return other;
    }
  }
  return null;
}

function isSameColumn(a: Cell, b: Cell): boolean {
  const reach = EDGE_TOL * Math.max(a.box.sizePt, b.box.sizePt);
  return (
    Math.abs(a.start - b.start) <= reach ||
    Math.abs(a.end - b.end) <= reach ||
    Math.abs(a.start + a.end - b.start - b.end) / 2 <= reach
  );
}

/** A caption of no known kind fits all but what is another one's value by its form. */
function fits(text: string, { kind }: Caption): boolean {
  return text.trim() !== "" && (kind === null || accepts(text, kind));
}
