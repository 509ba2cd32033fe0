/**
 * Sheets of cards: pages that hold one design several times, as business cards, badges, labels and vouchers are
 * imposed. Told from where text stands alone: boxes of equal style at the same places of every card, the cards in
 * rows and columns at even steps, and no text beside them. Tables and lists repeat as well, line by line; what tells
 * cards from them is that all of a page's text is in them, that each has several lines, and that some words are the
 * same on all.
 */
import type { Rect } from "#base/geometry.ts";
import { kindOfForm } from "../kinds/line-forms.ts";
import { medianOf } from "../lines/line-text.ts";
import {
  type CardBox,
  fontOf,
  hullOf,
  isSameOnAll,
  listsBy,
  type Slot,
  stepsOf,
} from "./card-boxes.ts";
import { anchorsOf, type CardRows, rowsOfCards, LEAST_IN_ROWS, stepAt } from "./card-rows.ts";
import { areasOf, gapBetween, fontsOf, cardAt, slotsOf } from "./card-slots.ts";

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

/** Boxes of a page at least, and at most: a catalogue is no sheet of cards. */
const [LEAST_BOXES, MOST_BOXES] = [4, 800];

/** Text of a page that is at places of the design, at least. */
const COVERED = 0.95;

/** Cards of one line each, at least. */
const LEAST_OF_ONE_LINE = 4;

/** Places that are the same on all cards of one row or column, where they are few and where they are as many as stand in one. */
const [OF_FEW, OF_MANY] = [2 / 3, 1 / 3];

/** And where cards have prices: dishes are set in rows and columns as well. */
const OF_PRICED = 1 / 3;

/** A price without its currency. */
const FIGURE = /^\d{1,4}[.,]\d{2,3}$/u;

/** White between a card and what is none of it, above the first row or below the last, in sizes of its type. */
const BESIDE_EM = 1.5;

/** Words that tell cards from a table of figures. */
const WORDS = /\p{L}{3}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2}/u;

/** Height of a card in sizes of its type, at least: entries of a list stand closer. */
const LEAST_HEIGHT_EM = 5;

/** The sheets of cards among the pages that boxes stand on. About linear for pages without any. */
export function cardSheets<B extends CardBox>(boxes: readonly B[]): readonly CardSheet<B>[] {
  const shown = boxes.filter(({ reason }) => reason !== "hidden_layer");
  return [...listsBy(shown, ({ page }) => page).values()].flatMap((own) => {
    const sheet = own.length < LEAST_BOXES || own.length > MOST_BOXES ? null : sheetOf(own);
    return sheet === null ? [] : [sheet];
  });
}

function sheetOf<B extends CardBox>(boxes: readonly B[]): CardSheet<B> | null {
  const isRtl = boxes.filter(({ direction }) => direction === "rtl").length * 2 > boxes.length;
  if (boxes.every((box) => box.text === boxes[0]?.text && fontOf(box) === fontOf(boxes[0]))) {
    return sheetOfOneText(boxes, { isRtl });
  }
  const fonts = fontsOf(boxes);
  const styles = listsBy(boxes, (box) => `${fontOf(box)} ${box.sizePt.toFixed(1)}`);
  const em = medianOf(boxes.map(({ sizePt }) => sizePt));
  for (const anchors of anchorsOf([...styles.values()], boxes.length)) {
    const grid = rowsOfCards(anchors, { isRtl });
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
function sheetOfOneText<B extends CardBox>(
  boxes: readonly B[],
  { isRtl }: { readonly isRtl: boolean },
): CardSheet<B> {
  const rows = stepsOf(boxes.map(({ bboxPt }) => bboxPt[1]));
  const rowOf = ({ bboxPt }: B): number => stepAt(rows, bboxPt[1]);
  const slot = boxes.toSorted(
    (a, b) => rowOf(a) - rowOf(b) || (a.bboxPt[0] - b.bboxPt[0]) * (isRtl ? -1 : 1),
  );
  const [page, count] = [boxes[0]?.page ?? 0, boxes.length];
  return { page, count, slots: [slot], others: slot.map(() => []), hull: hullOf(boxes) };
}

/** The cards with what stands on each besides the design; null where they overlap or something is on none of them. */
function asSheet<B extends CardBox>(
  { corners }: CardRows,
  slots: readonly Slot<B>[],
  boxes: readonly B[],
): CardSheet<B> | null {
  const placed = new Set(slots.flatMap((slot) => slot.flatMap((box) => box ?? [])));
  const cards = corners.map((_, card) => slots.flatMap((slot) => slot[card] ?? []));
  if (cards.some((card) => card.length === 0) || areMixed(cards)) {
    return null;
  }
  const areas = areasOf(corners, slots);
  const hull = hullOf([...placed]);
  const isBeside = (box: B): boolean => {
    const { bboxPt, sizePt } = box;
    const area = areas[cardAt(box, areas)] ?? hull;
    const isOutside = bboxPt[3] <= hull[1] || bboxPt[1] >= hull[3];
    return isOutside && gapBetween(bboxPt, area) > BESIDE_EM * sizePt;
  };
  const others: B[][] = cards.map(() => []);
  for (const box of boxes.filter((one) => !placed.has(one) && !isBeside(one))) {
    others[cardAt(box, areas)]?.push(box);
  }
  const whole = cards.map((card, i) => [...card, ...(others[i] ?? [])]);
  return areMixed(whole)
    ? null
    : {
        page: boxes[0]?.page ?? 0,
        count: corners.length,
        slots,
        others,
        hull: hullOf(whole.flat()),
      };
}

/** Whether what repeats is cards, and not the rows of a table or the entries of a list. */
function areCards<B extends CardBox>(
  { columns, rows }: CardRows,
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
    ? areDifferentCards({ slots, others }, boxes.length)
    : isWhole &&
        wordsOn(same) > 0 &&
        same.length >= shareInLine(count) * slots.length &&
        !isPriced(slots);
}

/** Whether cards of different words in rows and columns are cards, of as much text as the page has. */
function areDifferentCards(
  { slots, others }: Pick<CardSheet, "slots" | "others">,
  total: number,
): boolean {
  const words = wordsOn(slots.filter(isSameOnAll));
  const placed = slots.flat().filter((box) => box !== null).length;
  const isWhole = placed >= COVERED * total;
  const isFull = placed === total && slots.every((slot) => slot.every((box) => box !== null));
  const isCovered = words > 0 && placed + others.flat().length >= COVERED * total;
  if (!isFull && !isCovered) {
    return false;
  }
  return isPriced(slots) ? isWhole && words > 0 && words >= OF_PRICED * slots.length : true;
}

const shareInLine = (count: number): number => (count < LEAST_IN_ROWS ? OF_FEW : OF_MANY);

/** True where one of the places has prices. */
export function isPriced(slots: readonly Slot[]): boolean {
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
