/**
 * Sheets of cards: pages that hold one design several times, as business cards, badges, labels and vouchers are
 * imposed. Told from where text stands alone: boxes of equal style at the same places of every card, the cards in
 * rows and columns at even steps, and no text beside them. Tables and lists repeat as well, line by line; what tells
 * cards from them is that all of a page's text is in them, that each has several lines, and that some words are the
 * same on all.
 */
import { addToList } from "#base/maps.ts";
import type { Rect } from "#base/geometry.ts";
import { leastOf, mostOf } from "#base/numbers.ts";
import type { TextBox } from "../../contract/scene.ts";
import { kindOfForm } from "../kinds/line-forms.ts";
import { medianOf } from "../lines/line-text.ts";

/** What of a box tells whether it is on a card. */
export type CardBox = Pick<
  TextBox,
  | "id"
  | "page"
  | "text"
  | "bboxPt"
  | "sizePt"
  | "fontName"
  | "rotationDeg"
  | "vertical"
  | "direction"
  | "reason"
>;

/** A page of cards. */
export interface CardSheet<B extends CardBox = CardBox> {
  readonly page: number;
  /** How many, in the order of reading. */
  readonly count: number;
  /** For each place of the design what each card has there; null where one has nothing. */
  readonly slots: readonly Slot<B>[];
  /** What each card has at places of its own. */
  readonly others: readonly (readonly B[])[];
  /** What stands around all of them. */
  readonly hull: Rect;
}

export type Slot<B extends CardBox = CardBox> = readonly (B | null)[];

/** Places of two cards agree to this, and steps from card to card, or to this share of the step (points). */
const [PLACE_TOL, STEP_TOL, STEP_SHARE] = [1.2, 3, 0.02];
/** Boxes of a page at least, and at most: a catalogue is no sheet of cards. */
const [LEAST_BOXES, MOST_BOXES] = [4, 800];
/** Text of a page that is at places of the design at least, and at such that all cards have. */
const [COVERED, LEAST_FULL] = [0.95, 0.5];
/** Cards of one line each, at least. */
const LEAST_OF_ONE_LINE = 4;
/** Ways to count the cards of a page that are tried. */
const MOST_TRIES = 12;
/** Lines of one style that a card has at most, where cards are counted by it. */
const MOST_ALIKE = 4;
/** Places that are the same on all cards of one row or column, where they are few and where they are this many. */
const [OF_FEW, OF_MANY, LEAST_IN_LINE] = [2 / 3, 1 / 3, 4];
/** And where cards have prices: dishes are set in rows and columns as well. */
const OF_PRICED = 1 / 3;
/** A price without its currency. */
const FIGURE = /^\d{1,4}[.,]\d{2,3}$/u;
/** Type of one place differs in size by this factor at most: long names are set smaller. */
const SIZE_TOL = 1.5;
/** Words that tell cards from a table of figures. */
const WORDS = /\p{L}{3}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2}/u;
/** Height of a card in sizes of its type, at least: entries of a list stand closer. */
const LEAST_HEIGHT_EM = 5;

/** A card by the corner that its places are counted from. */
interface Corner {
  readonly x: number;
  readonly y: number;
}

/** The cards, row by row in the direction of reading, and the steps between them; Infinity where there is one row or column. */
interface Grid {
  readonly corners: readonly Corner[];
  readonly columns: number;
  readonly rows: number;
  readonly step: Corner;
}

/** The sheets of cards among the pages that boxes stand on. About linear for pages without any. */
export function cardSheets<B extends CardBox>(boxes: readonly B[]): readonly CardSheet<B>[] {
  const pages = new Map<number, B[]>();
  for (const box of boxes) {
    if (box.reason !== "hidden_layer") {
      addToList(pages, box.page, box);
    }
  }
  return [...pages.values()].flatMap((own) => {
    const sheet = own.length < LEAST_BOXES || own.length > MOST_BOXES ? null : sheetOf(own);
    return sheet === null ? [] : [sheet];
  });
}

/** True for a place where all cards say the same. */
export function isSameOnAll(slot: Slot): boolean {
  const [first] = slot;
  return first !== undefined && slot.every((box) => box !== null && box.text === first?.text);
}

/** Boxes of one font and direction from top to bottom, by what both are. */
type Fonts<B> = ReadonlyMap<string, FontBoxes<B>>;

interface FontBoxes<B> {
  readonly boxes: readonly B[];
  readonly tops: readonly number[];
  /** Of the highest of them. */
  readonly height: number;
}

function fontBoxes<B extends CardBox>(boxes: readonly B[]): FontBoxes<B> {
  const sorted = boxes.toSorted((a, b) => a.bboxPt[1] - b.bboxPt[1]);
  return {
    boxes: sorted,
    tops: sorted.map(({ bboxPt }) => bboxPt[1]),
    height: Math.max(...boxes.map(({ bboxPt }) => bboxPt[3] - bboxPt[1])),
  };
}

function sheetOf<B extends CardBox>(boxes: readonly B[]): CardSheet<B> | null {
  const isRtl = boxes.filter(({ direction }) => direction === "rtl").length * 2 > boxes.length;
  if (boxes.every((box) => box.text === boxes[0]?.text && fontOf(box) === fontOf(boxes[0]))) {
    return sheetOfOneText(boxes, isRtl);
  }
  const fonts = new Map(
    [...listsBy(boxes, fontOf)].map(([font, own]) => [font, fontBoxes(own)] as const),
  );
  const styles = listsBy(boxes, (box) => `${fontOf(box)} ${box.sizePt.toFixed(1)}`);
  const em = medianOf(boxes.map(({ sizePt }) => sizePt));
  for (const anchors of anchorsOf([...styles.values()], boxes.length)) {
    const grid = gridOf(anchors, isRtl);
    const areAlike = anchors.every(({ text }) => text === anchors[0]?.text);
    // Lines of a table and entries of a list stand closer, but for what is the same on all.
    if (grid === null || (!areAlike && grid.step.y < LEAST_HEIGHT_EM * em)) {
      continue;
    }
    const slots = slotsOf(grid, boxes, fonts);
    if (slots.length === 1 && !slots.some(isSameOnAll)) {
      // Words in rows and columns, each by itself: every second row of them would make cards of two.
      return null;
    }
    const sheet = asSheet(grid, slots, boxes);
    if (sheet !== null && areCards(grid, sheet, boxes)) {
      return sheet;
    }
  }
  return null;
}

/** One text all over a page, at whatever steps: stickers. */
function sheetOfOneText<B extends CardBox>(boxes: readonly B[], isRtl: boolean): CardSheet<B> {
  const rows = stepsOf(boxes.map(({ bboxPt }) => bboxPt[1]));
  const rowOf = ({ bboxPt }: B): number => nearest(rows, bboxPt[1]);
  const slot = boxes.toSorted(
    (a, b) => rowOf(a) - rowOf(b) || (a.bboxPt[0] - b.bboxPt[0]) * (isRtl ? -1 : 1),
  );
  const [page, count] = [boxes[0]?.page ?? 0, boxes.length];
  return { page, count, slots: [slot], others: slot.map(() => []), hull: hullOf(boxes) };
}

function listsBy<B>(boxes: readonly B[], keyOf: (box: B) => string): ReadonlyMap<string, B[]> {
  const lists = new Map<string, B[]>();
  for (const box of boxes) {
    addToList(lists, keyOf(box), box);
  }
  return lists;
}

function fontOf({ fontName, rotationDeg, vertical }: CardBox): string {
  return `${fontName} ${rotationDeg.toFixed(0)} ${String(vertical)}`;
}

/**
 * Boxes of which each card may have one: those of one style, also with equal words, or every second, third, fourth
 * line of it. As many as there can be cards, most first.
 */
function anchorsOf<B extends CardBox>(
  styles: readonly (readonly B[])[],
  total: number,
): readonly (readonly B[])[] {
  const mayBe = (count: number): boolean => {
    const covered = styles.reduce((sum, { length }) => {
      const rest = length % count;
      return sum + (rest * 2 >= count ? length : length - rest);
    }, 0);
    return count > 1 && covered >= LEAST_FULL * total;
  };
  const found: (readonly B[])[] = [];
  const counts = new Map<number, boolean>();
  const add = (anchors: readonly B[]): void => {
    const { length } = anchors;
    const isCount = counts.get(length) ?? mayBe(length);
    counts.set(length, isCount);
    if (isCount) {
      found.push(anchors);
    }
  };
  for (const style of styles) {
    const texts = new Map<string, B[]>();
    style.forEach((box) => addToList(texts, box.text, box));
    [...texts.values()].forEach(add);
    add(style);
    const byHeight = style.toSorted((a, b) => a.bboxPt[1] - b.bboxPt[1]);
    const rows = stepsOf(byHeight.map(({ bboxPt }) => bboxPt[1]));
    // Lines at even steps all over a page are one design only as they are.
    for (let every = 2; every <= MOST_ALIKE && every < rows.length && !isEven(rows); every++) {
      const kept = rows.filter((_, i) => i % every === 0);
      add(style.filter(({ bboxPt }) => kept.some((y) => Math.abs(y - bboxPt[1]) <= PLACE_TOL)));
    }
  }
  return found.toSorted((a, b) => b.length - a.length).slice(0, MOST_TRIES);
}

/** Left edges, middles or right edges, whichever stand in the fewest columns. */
const REFERENCES: readonly ((at: Rect) => number)[] = [
  ([x0]) => x0,
  ([x0, , x1]) => (x0 + x1) / 2,
  ([, , x1]) => x1,
];

/** Null where they do not stand in rows and columns at even steps, only the last of which may be incomplete. */
function gridOf(anchors: readonly CardBox[], isRtl: boolean): Grid | null {
  const ys = anchors.map(({ bboxPt }) => bboxPt[1]);
  const rows = stepsOf(ys);
  const grids = REFERENCES.flatMap((reference): readonly Grid[] => {
    const xs = anchors.map(({ bboxPt }) => reference(bboxPt));
    const columns = stepsOf(xs);
    const missing = columns.length * rows.length - anchors.length;
    if (
      missing < 0 ||
      missing >= Math.max(columns.length, rows.length) ||
      !isEven(columns) ||
      !isEven(rows)
    ) {
      return [];
    }
    const inRows = xs
      .map((x, i) => ({ x, y: ys[i] ?? 0, row: nearest(rows, ys[i] ?? 0) }))
      .toSorted((a, b) => a.row - b.row || (isRtl ? b.x - a.x : a.x - b.x));
    const step = { x: stepBetween(columns), y: stepBetween(rows) };
    return [{ corners: inRows, columns: columns.length, rows: rows.length, step }];
  });
  const [best = null] = grids.toSorted((a, b) => a.columns - b.columns);
  return best;
}

/** Values that differ by more than places do, ascending. */
function stepsOf(values: readonly number[]): readonly number[] {
  const steps: number[] = [];
  let last = -Infinity;
  for (const value of values.toSorted((a, b) => a - b)) {
    if (value - last > 2 * PLACE_TOL) {
      steps.push(value);
    }
    last = value;
  }
  return steps;
}

function isEven(steps: readonly number[]): boolean {
  const gaps = steps.slice(1).map((step, i) => step - (steps[i] ?? 0));
  const widest = Math.max(...gaps);
  return gaps.length < 2 || widest - Math.min(...gaps) <= Math.max(STEP_TOL, STEP_SHARE * widest);
}

function stepBetween(steps: readonly number[]): number {
  const [first, second] = steps;
  return first === undefined || second === undefined ? Infinity : second - first;
}

function nearest(steps: readonly number[], value: number): number {
  return steps.findLastIndex((step) => step <= value + PLACE_TOL);
}

/** The places of the design: first those that all cards have, then those that at least half of them have. */
function slotsOf<B extends CardBox>(
  grid: Grid,
  boxes: readonly B[],
  fonts: Fonts<B>,
): readonly Slot<B>[] {
  const { corners, step } = grid;
  const taken = new Set<B>();
  const slots: Slot<B>[] = [];
  const take = (slot: Slot<B>): void => {
    slots.push(slot);
    slot.forEach((one) => one !== null && taken.add(one));
  };
  const left: B[] = [];
  for (const box of boxes) {
    if (taken.has(box)) {
      continue;
    }
    const [x0, y0] = box.bboxPt;
    const slot = corners
      .filter(({ x, y }) => Math.abs(x0 - x) <= step.x && Math.abs(y0 - y) <= step.y)
      .map((home) => slotAt(box, { corners, home }, { fonts, taken }))
      .find((one) => one.every((found) => found !== null));
    if (slot === undefined) {
      left.push(box);
    } else {
      take(slot);
    }
    if (left.length > (1 - LEAST_FULL) * boxes.length) {
      return [];
    }
  }
  // What some cards have not is told to be of the card that it is nearest to.
  const areas = areasOf(corners, slots);
  for (const box of left.filter((one) => !taken.has(one))) {
    const home = corners[nearestCard(box, areas)];
    const slot = home === undefined ? [] : slotAt(box, { corners, home }, { fonts, taken });
    if (slot.filter((one) => one !== null).length * 2 >= Math.max(corners.length, 4)) {
      take(slot);
    }
  }
  const placeOf = new Map(boxes.map((box, i) => [box, i]));
  const first = (slot: Slot<B>): number =>
    Math.min(...slot.flatMap((box) => (box === null ? [] : [placeOf.get(box) ?? 0])));
  return slots.toSorted((a, b) => first(a) - first(b));
}

/** For each card what the design takes up where it is largest. */
function areasOf(corners: readonly Corner[], slots: readonly Slot[]): readonly Rect[] {
  const hulls = corners.map(({ x, y }, card): Rect => {
    const [x0, y0, x1, y1] = hullOf(slots.flatMap((slot) => slot[card] ?? []));
    return [x0 - x, y0 - y, x1 - x, y1 - y];
  });
  const [x0, y0, x1, y1] = aroundAll(hulls);
  return corners.map(({ x, y }) => [x + x0, y + y0, x + x1, y + y1]);
}

function nearestCard({ bboxPt }: CardBox, areas: readonly Rect[]): number {
  const away = areas.map((area) => awayFrom(bboxPt, area));
  return away.indexOf(Math.min(...away));
}

/** What stands on each card where the box stands on the one at `home`; nothing twice. */
function slotAt<B extends CardBox>(
  box: B,
  { corners, home }: { readonly corners: readonly Corner[]; readonly home: Corner },
  { fonts, taken }: { readonly fonts: Fonts<B>; readonly taken: ReadonlySet<B> },
): Slot<B> {
  const font = fonts.get(fontOf(box));
  const found = new Set<B>();
  return corners.map(({ x, y }) => {
    const moved = [x - home.x, y - home.y] as const;
    const one =
      font === undefined
        ? undefined
        : boxAt(box, moved, font, (other) => taken.has(other) || found.has(other));
    if (one !== undefined) {
      found.add(one);
    }
    return one ?? null;
  });
}

function boxAt<B extends CardBox>(
  box: B,
  moved: readonly [number, number],
  { boxes, tops, height }: FontBoxes<B>,
  isTaken: (other: B) => boolean,
): B | undefined {
  const [, y0, , y1] = box.bboxPt;
  let at = firstAbove(tops, y0 + moved[1] - height - PLACE_TOL);
  for (; (tops[at] ?? Infinity) <= y1 + moved[1] + PLACE_TOL; at++) {
    const other = boxes[at];
    if (other !== undefined && !isTaken(other) && isAtPlace(other, box, moved)) {
      return other;
    }
  }
  return undefined;
}

/** Index of the first of ascending values that is not smaller. */
function firstAbove(values: readonly number[], least: number): number {
  let [from, to] = [0, values.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((values[middle] ?? 0) < least) {
      from = middle + 1;
    } else {
      to = middle;
    }
  }
  return from;
}

/**
 * True where one edge or the middle of both agrees, along and across, with the other one moved: words of other lengths
 * are set from one of them.
 */
export function isAtPlace(
  one: CardBox,
  other: CardBox,
  [dx, dy]: readonly [number, number] = [0, 0],
): boolean {
  const [a0, b0, a1, b1] = one.bboxPt;
  const [u0, v0, u1, v1] = other.bboxPt;
  return (
    agree(b0 - dy, b1 - dy, v0, v1) &&
    agree(a0 - dx, a1 - dx, u0, u1) &&
    Math.max(one.sizePt, other.sizePt) <= SIZE_TOL * Math.min(one.sizePt, other.sizePt)
  );
}

function agree(from: number, to: number, start: number, end: number): boolean {
  return (
    Math.abs(from - start) <= PLACE_TOL ||
    Math.abs(to - end) <= PLACE_TOL ||
    Math.abs(from + to - start - end) / 2 <= PLACE_TOL
  );
}

/** The cards with what stands on each besides the design; null where they overlap or something is on none of them. */
function asSheet<B extends CardBox>(
  { corners }: Grid,
  slots: readonly Slot<B>[],
  boxes: readonly B[],
): CardSheet<B> | null {
  const placed = new Set(slots.flatMap((slot) => slot.flatMap((box) => box ?? [])));
  const cards = corners.map((_, card) => slots.flatMap((slot) => slot[card] ?? []));
  if (cards.some((card) => card.length === 0) || areMixed(cards)) {
    return null;
  }
  const rest = boxes.filter((box) => !placed.has(box));
  const hull = hullOf([...placed]);
  const isBeside = ({ bboxPt: [, y0, , y1] }: B): boolean => y1 <= hull[1] || y0 >= hull[3];
  const page = boxes[0]?.page ?? 0;
  const count = corners.length;
  if (rest.every(isBeside)) {
    return { page, count, slots, others: cards.map(() => []), hull };
  }
  const others: B[][] = cards.map(() => []);
  const areas = areasOf(corners, slots);
  for (const box of rest) {
    others[nearestCard(box, areas)]?.push(box);
  }
  const whole = cards.map((card, i) => [...card, ...(others[i] ?? [])]);
  return areMixed(whole) ? null : { page, count, slots, others, hull: hullOf(boxes) };
}

/** How far a box is from a card, the way that is farther. */
function awayFrom([x0, y0, x1, y1]: Rect, [u0, v0, u1, v1]: Rect): number {
  return Math.max(x0 - u1, u0 - x1, y0 - v1, v0 - y1);
}

/** Whether what repeats is cards, and not the rows of a table or the entries of a list. */
function areCards<B extends CardBox>(
  { columns, rows }: Grid,
  { slots, others, count }: CardSheet<B>,
  boxes: readonly B[],
): boolean {
  const same = slots.filter(isSameOnAll);
  const placed = slots.flatMap((slot) => slot.flatMap((box) => box ?? []));
  const isWhole = placed.length >= COVERED * boxes.length;
  if (slots.length <= 1) {
    return same.length === 1 && count >= LEAST_OF_ONE_LINE && placed.length === boxes.length;
  }
  const hasLines = Array.from({ length: count }, (_, card) =>
    stepsOf(slots.flatMap((slot) => slot[card] ?? []).map(({ bboxPt }) => bboxPt[1] + bboxPt[3])),
  ).every((lines) => lines.length > 1);
  if (!hasLines) {
    return false;
  }
  if (same.length === slots.length) {
    return isWhole;
  }
  return columns > 1 && rows > 1
    ? areDifferentCards({ slots, others }, isWhole)
    : isWhole && !isPriced(slots) && wordsOn(same) >= shareInLine(count) * slots.length;
}

/** Whether cards of different words in rows and columns are cards. */
function areDifferentCards(
  { slots, others }: Pick<CardSheet, "slots" | "others">,
  isWhole: boolean,
): boolean {
  const words = wordsOn(slots.filter(isSameOnAll));
  if (isPriced(slots)) {
    return isWhole && words > 0 && words >= OF_PRICED * slots.length;
  }
  return (
    (words > 0 && (isWhole || others.some((own) => own.length > 0))) ||
    (isWhole && slots.every((slot) => slot.every((box) => box !== null)))
  );
}

const shareInLine = (count: number): number => (count < LEAST_IN_LINE ? OF_FEW : OF_MANY);

function isPriced(slots: readonly Slot[]): boolean {
  return slots.some((slot) =>
    slot.some((box) => box !== null && (kindOfForm(box.text) === "price" || FIGURE.test(box.text))),
  );
}

/** How many places have words, and not figures alone. */
function wordsOn(slots: readonly Slot[]): number {
  return slots.filter(([box]) => WORDS.test(box?.text ?? "")).length;
}

/** True where the middle of something on one card lies within another. */
function areMixed(cards: readonly (readonly CardBox[])[]): boolean {
  const hulls = cards.map(hullOf);
  return cards.some((card, i) =>
    card.some(({ bboxPt: [x0, y0, x1, y1] }) => {
      const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
      return hulls.some(([u0, v0, u1, v1], j) => i !== j && x > u0 && x < u1 && y > v0 && y < v1);
    }),
  );
}

function hullOf(boxes: readonly CardBox[]): Rect {
  return aroundAll(boxes.map(({ bboxPt }) => bboxPt));
}

function aroundAll(rects: readonly Rect[]): Rect {
  return [
    leastOf(rects.map(([x0]) => x0)),
    leastOf(rects.map(([, y0]) => y0)),
    mostOf(rects.map(([, , x1]) => x1)),
    mostOf(rects.map(([, , , y1]) => y1)),
  ];
}
