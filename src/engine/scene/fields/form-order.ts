/**
 * The order in which a form asks for its fields: as the eye goes over the page. Cells of one row with a price or
 * another figure are read along the row; what else stands apart is read block by block, by recursive cuts along the
 * white space (Nagy and Seth 1984, "Hierarchical representation of optically scanned documents"). Where a cut would
 * part the columns of a table, the rows are read on.
 */
import { addToList } from "#base/maps.ts";
import type { InputKind, TextBox } from "../../contract/scene.ts";
import { type DescribedNames, NO_NAMES } from "../kinds/described-names.ts";
import { isPairBeside, type PlacePair, isPriceUnder } from "./form-places.ts";
import { joined, type Placed, type FormCell, cellsIn, cellsOf } from "./form-cells.ts";
import { medianOf } from "../lines/line-text.ts";
import type { CardSheet } from "./card-sheets.ts";
import { withOthers } from "./cards.ts";

/** Kinds of what stands in a column of figures and closes a row of its table. */
const CLOSES: ReadonlySet<string> = new Set<InputKind>(["price"]);
/** Kinds that are told apart from words when columns are compared: guesses between words vary from line to line. */
const FIGURES: ReadonlySet<string> = new Set<InputKind>([
  "price",
  "percent",
  "quantity",
  "code",
  "date",
  "time",
  "phone",
  "row",
  "seat",
  "table",
]);
/** Lines of a row agree in the middle of their heights to this (em of the smaller). */
const ROW_TOL = 0.35;
/** Cells of one row are of one size but for this factor. */
const SIZE_TOL = 1.2;
/** A gap between columns counts as one between lines that is smaller by this. */
const COLUMN_GAP = 0.75;
/** Gaps of at least this share of the widest part columns, or blocks below one another, in one cut. */
const ALIKE_COLUMNS = 0.6;
const ALIKE_BLOCKS = 0.9;
/** Columns under one head begin on one height but for this (em of the smallest). */
const HEAD_TOL = 0.5;
/** As many units between two cells of a row, in other rows, are a column that parts them. */
const LEAST_BETWEEN = 2;
/** More boxes than this on a page are read by rows alone: a catalogue has no blocks worth the cuts. */
const MOST_UNITS = 1500;

/**
 * The fields in the order of the eye, those of one page together; those of a sheet of cards card by card, what several
 * cards show first. About n log n in the boxes of a page.
 */
export function inFormOrder<F extends Placed>(
  fields: readonly F[],
  boxes: readonly TextBox[],
  sheets: readonly CardSheet<TextBox>[] = [],
  items: DescribedNames = NO_NAMES,
): readonly F[] {
  const starting = new Map<string, F[]>();
  for (const field of fields) {
    addToList(starting, field.boxes[0]?.box ?? "", field);
  }
  const pages = new Map<number, TextBox[]>();
  for (const box of boxes) {
    addToList(pages, box.page, box);
  }
  const read = (own: readonly TextBox[]): readonly F[] =>
    inOrder(cellsIn(own, { starting, items })).flatMap((unit) => unit.fields);
  const ofPage = new Map(sheets.map((sheet) => [sheet.page, sheet]));
  const placed = [...pages].flatMap(([page, own]) => {
    const sheet = ofPage.get(page);
    return sheet === undefined ? read(own) : cardByCard(sheet, own, { starting, read });
  });
  const known = new Set(placed);
  return [...placed, ...fields.filter((field) => !known.has(field))];
}

/** The fields of a page of cards: all cards are read as the one that has most places of the design. */
function cardByCard<F extends Placed>(
  { slots, others, hull }: CardSheet<TextBox>,
  boxes: readonly TextBox[],
  {
    starting,
    read,
  }: {
    readonly starting: ReadonlyMap<string, readonly F[]>;
    readonly read: (boxes: readonly TextBox[]) => readonly F[];
  },
): readonly F[] {
  const cards = others.map((own, card) => [...slots.flatMap((slot) => slot[card] ?? []), ...own]);
  const onCards = new Set(cards.flat());
  const beside = boxes.filter((box) => !onCards.has(box));
  const above = beside.filter(({ bboxPt }) => bboxPt[3] <= hull[1]);
  const places = placesAsRead(slots, starting);
  const shown = cards.map((own, card) => {
    const placed = places.flatMap((place) => slots[place]?.[card] ?? []);
    const ofPlaces = placed.flatMap(({ id }) => starting.get(id) ?? []);
    return (others[card] ?? []).length === 0 ? ofPlaces : withOthers(ofPlaces, read(own));
  });
  const cardOf = new Map(cards.flatMap((own, card) => own.map(({ id }) => [id, card] as const)));
  const isShared = ({ boxes: [first, ...more] }: F): boolean =>
    more.some(({ box }) => cardOf.get(box) !== cardOf.get(first?.box ?? ""));
  const onCardsAsRead = shown.flat();
  return [
    ...read(above),
    ...onCardsAsRead.filter(isShared),
    ...onCardsAsRead.filter((field) => !isShared(field)),
    ...read(beside.filter((box) => !above.includes(box))),
  ];
}

/** Places of the design by index, in the order of the eye. */
function placesAsRead<F extends Placed>(
  slots: CardSheet<TextBox>["slots"],
  starting: ReadonlyMap<string, readonly F[]>,
): readonly number[] {
  const counts = (slots[0] ?? []).map((_, card) => slots.filter((slot) => slot[card] !== null));
  const fullest = counts.findIndex(
    ({ length }) => length === Math.max(...counts.map((one) => one.length)),
  );
  const kindsAt = (place: number): string =>
    (slots[place] ?? [])
      .map((box) => (starting.get(box?.id ?? "") ?? []).map(({ inputKind }) => inputKind).join())
      .find((kinds) => kinds !== "") ?? "";
  const units = slots.flatMap((slot, place) => {
    const box = slot[fullest] ?? null;
    return box === null
      ? []
      : cellsOf(box, [])
          .slice(0, 1)
          .map((unit) => ({ ...unit, y1: box.bboxPt[3], kinds: kindsAt(place), fields: [place] }));
  });
  const read = inOrder<number>(units).flatMap(({ fields }) => fields);
  return [...read, ...slots.map((_, place) => place).filter((place) => !read.includes(place))];
}

/** Units of a page as they are read. */
function inOrder<F>(units: readonly FormCell<F>[]): readonly FormCell<F>[] {
  const columns = units.filter(({ isVertical }) => isVertical);
  if (columns.length * 2 > units.length) {
    return units.toSorted((a, b) => b.x1 - a.x1 || a.y0 - b.y0);
  }
  return units.length > MOST_UNITS ? byRows(units) : cut(withRecords(withCards(units)));
}

/** Items with the price that is centred right below each, as cards side by side are set, as one unit each. */
function withCards<F>(units: readonly FormCell<F>[]): readonly FormCell<F>[] {
  const upright = (kind: InputKind): readonly FormCell<F>[] =>
    units.filter(({ kinds, isUpright }) => kinds === kind && isUpright);
  const prices = upright("price");
  const found = upright("item").flatMap((item): readonly PlacePair<FormCell<F>>[] => {
    const price = prices.find((one) => isPriceUnder([item, one]));
    return price === undefined ? [] : [[item, price]];
  });
  const cards = new Map(found.filter((card) => found.some((other) => isPairBeside(card, other))));
  const taken = new Set(cards.values());
  return units.flatMap((unit) => {
    const price = cards.get(unit);
    return taken.has(unit) ? [] : [price === undefined ? unit : joined([unit, price])];
  });
}

/** Upright cells of one row up to its last price as one unit each, where the row has a price. */
function withRecords<F>(units: readonly FormCell<F>[]): readonly FormCell<F>[] {
  const upright = units
    .filter(({ isUpright }) => isUpright)
    .toSorted((a, b) => middle(a) - middle(b));
  const rows: FormCell<F>[][] = [];
  for (const unit of upright) {
    const row = rows.at(-1);
    const last = row?.at(-1);
    if (row !== undefined && last !== undefined && isOneRow(last, unit)) {
      row.push(unit);
    } else {
      rows.push([unit]);
    }
  }
  const isParted = columnBreaks(upright);
  const records = rows.flatMap((row) =>
    row.some(({ kinds }) => CLOSES.has(kinds)) ? recordsOf(row, isParted) : row,
  );
  return [...records, ...units.filter(({ isUpright }) => !isUpright)];
}

/**
 * Whether two neighbours of a row are of different columns of the page: a dish and the next one where prices stand
 * between them in other rows, a price and the next one where other rows have words between.
 */
function columnBreaks(
  units: readonly FormCell<unknown>[],
): (last: FormCell<unknown>, next: FormCell<unknown>) => boolean {
  const filled = units.filter(({ kinds }) => kinds !== "");
  const prices = filled.filter(({ kinds }) => CLOSES.has(kinds));
  const others = filled.filter(({ kinds }) => !FIGURES.has(kinds));
  return (last, next) => {
    const isPrice = CLOSES.has(last.kinds);
    if (isPrice !== CLOSES.has(next.kinds) || (!isPrice && FIGURES.has(next.kinds))) {
      return false;
    }
    const [from, to] = last.x0 < next.x0 ? [last.x1, next.x0] : [next.x1, last.x0];
    const between = isPrice ? others : prices;
    const found = between.filter((unit) => unit.x0 >= from && unit.x1 <= to);
    return found.length >= LEAST_BETWEEN;
  };
}

function recordsOf<F>(
  row: readonly FormCell<F>[],
  isParted: (last: FormCell<unknown>, next: FormCell<unknown>) => boolean,
): readonly FormCell<F>[] {
  const isRtl = row.some((unit) => unit.isRtl);
  const cells = row.toSorted((a, b) => (isRtl ? b.x1 - a.x1 : a.x0 - b.x0));
  const records: FormCell<F>[][] = [];
  for (const cell of cells) {
    const record = records.at(-1);
    const last = record?.at(-1);
    const goesOn =
      record !== undefined &&
      last !== undefined &&
      isOneSize(last, cell) &&
      !isParted(last, cell) &&
      (CLOSES.has(cell.kinds) || !CLOSES.has(last.kinds));
    if (goesOn) {
      record.push(cell);
    } else {
      records.push([cell]);
    }
  }
  return records.map(joined);
}

const middle = ({ y0, y1 }: FormCell<unknown>): number => (y0 + y1) / 2;

function isOneRow(a: FormCell<unknown>, b: FormCell<unknown>): boolean {
  const reach = ROW_TOL * Math.min(a.sizePt, b.sizePt);
  return (
    Math.abs(middle(a) - middle(b)) <= reach ||
    (CLOSES.has(b.kinds) && a.wraps.some((at) => Math.abs(at - middle(b)) <= reach)) ||
    (CLOSES.has(a.kinds) && b.wraps.some((at) => Math.abs(at - middle(a)) <= reach))
  );
}

function isOneSize(a: FormCell<unknown>, b: FormCell<unknown>): boolean {
  return Math.max(a.sizePt, b.sizePt) <= SIZE_TOL * Math.min(a.sizePt, b.sizePt);
}

/** Blocks apart by the widest white, each cut again; a leaf is read by rows. */
function cut<F>(units: readonly FormCell<F>[]): readonly FormCell<F>[] {
  if (units.length < 2) {
    return units;
  }
  const down = gapsOf(units, (unit) => [unit.y0, unit.y1]);
  const across = gapsOf(units, (unit) => [unit.x0, unit.x1]);
  const em = medianOf(units.map(({ sizePt }) => sizePt));
  if (across.widest >= Math.max(em, COLUMN_GAP * down.widest)) {
    const columns = across.parts(ALIKE_COLUMNS);
    const head = isTable(columns) ? null : headOf(columns);
    if (head !== null) {
      return [...cut([...head]), ...cut(units.filter((unit) => !head.has(unit)))];
    }
    if (!isTable(columns)) {
      const isRtl = units.filter((unit) => unit.isRtl).length * 2 > units.length;
      return (isRtl ? columns.toReversed() : columns).flatMap(cut);
    }
  }
  return down.widest > 0 ? down.parts(ALIKE_BLOCKS).flatMap(cut) : byRows(units);
}

/**
 * What stands over the middle of columns that begin on one height, as a name over three addresses; null where none
 * does.
 */
function headOf<F>(columns: readonly (readonly FormCell<F>[])[]): ReadonlySet<FormCell<F>> | null {
  const units = columns.flat();
  const tops = columns.map((column) => Math.min(...column.map(({ y0 }) => y0)));
  const [first, top = 0] = tops.toSorted((a, b) => a - b);
  const column = columns[tops.indexOf(first ?? 0)] ?? [];
  const head = column.filter(({ y1 }) => y1 <= top);
  const rest = column.filter((unit) => !head.includes(unit));
  const em = Math.min(...units.map(({ sizePt }) => sizePt));
  const begins = [...columns.filter((one) => one !== column), rest].map((one) =>
    Math.min(...one.map(({ y0 }) => y0)),
  );
  const middleOf = (of: readonly FormCell<F>[]): number =>
    (Math.min(...of.map(({ x0 }) => x0)) + Math.max(...of.map(({ x1 }) => x1))) / 2;
  const isOver =
    head.length > 0 &&
    rest.length > 0 &&
    begins.every((at) => Math.abs(at - top) <= HEAD_TOL * em) &&
    Math.abs(middleOf(head) - middleOf(units)) <= em;
  return isOver ? new Set(head) : null;
}

/** White between units along one axis: the widest, and the parts that gaps of some share of it leave. */
function gapsOf<F>(
  units: readonly FormCell<F>[],
  spanOf: (unit: FormCell<F>) => readonly [number, number],
): {
  readonly widest: number;
  readonly parts: (share: number) => readonly (readonly FormCell<F>[])[];
} {
  const sorted = units.toSorted((a, b) => spanOf(a)[0] - spanOf(b)[0]);
  let end = -Infinity;
  const gaps = sorted.map((unit) => {
    const [from, to] = spanOf(unit);
    const gap = end === -Infinity ? 0 : from - end;
    end = Math.max(end, to);
    return gap;
  });
  const widest = Math.max(0, ...gaps);
  const parts = (share: number): readonly (readonly FormCell<F>[])[] => {
    const found: FormCell<F>[][] = [];
    for (const [i, unit] of sorted.entries()) {
      if (i === 0 || (gaps[i] ?? 0) >= widest * share) {
        found.push([unit]);
      } else {
        found.at(-1)?.push(unit);
      }
    }
    return found;
  };
  return { widest, parts };
}

/**
 * True where two of the columns have their lines on the same heights and say different things: reading them down
 * would part what belongs together. Columns that say the same again, or have records of their own each, are cards or
 * lists side by side.
 */
function isTable(columns: readonly (readonly FormCell<unknown>[])[]): boolean {
  return columns.some((column, i) => columns.slice(i + 1).some((other) => areRows(column, other)));
}

function areRows(one: readonly FormCell<unknown>[], other: readonly FormCell<unknown>[]): boolean {
  const [a, b] = [inRowsOrFilled(one, other), inRowsOrFilled(other, one)];
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length < 2 || !short.every((unit) => long.some((other) => isOneRow(unit, other)))) {
    return false;
  }
  const [ours = [], theirs = []] = [short, long].map((column) =>
    column.toSorted((up, down) => up.y0 - down.y0).map(classOf),
  );
  if (ours.includes("record") && theirs.includes("record")) {
    return false;
  }
  return ours.join() !== theirs.join() || (new Set(ours).size === 1 && ours[0] !== "record");
}

/** The column without fixed words that stand in no row of the other one: headings over its list. */
function inRowsOrFilled(
  column: readonly FormCell<unknown>[],
  other: readonly FormCell<unknown>[],
): readonly FormCell<unknown>[] {
  return column.filter(
    (unit) => unit.kinds !== "" || other.some((beside) => isOneRow(unit, beside)),
  );
}

/** Nothing to fill, a figure, words, or a whole record. */
function classOf({ kinds }: FormCell<unknown>): string {
  return kinds.includes(" ")
    ? "record"
    : FIGURES.has(kinds)
      ? "figure"
      : kinds === ""
        ? ""
        : "words";
}

/** Top to bottom in rows, along the writing in a row. */
function byRows<F>(units: readonly FormCell<F>[]): readonly FormCell<F>[] {
  const isRtl = units.filter((unit) => unit.isRtl).length * 2 > units.length;
  const sorted = units.toSorted((a, b) => middle(a) - middle(b));
  const rows: FormCell<F>[][] = [];
  for (const unit of sorted) {
    const last = rows.at(-1)?.at(-1);
    if (last !== undefined && isOneRow(last, unit)) {
      rows.at(-1)?.push(unit);
    } else {
      rows.push([unit]);
    }
  }
  return rows.flatMap((row) => row.sort((a, b) => (isRtl ? b.x1 - a.x1 : a.x0 - b.x0)));
}
