/** Where fields of a form stand, and what stands beside or between them. */
import type { Rect } from "#base/geometry.ts";
import type { BoxLine, InputKind, TextBox } from "../../contract/scene.ts";

/** Type of a heading is larger than its words by this. */
const HEAD = 1.1;
/** Cells of one row agree in their middles to this (sizes of the smaller). */
const ROW_TOL = 0.5;

/** Where a field stands: the line of its first box that it begins in. */
export interface FieldPlace {
  readonly id: string;
  readonly page: number;
  readonly box: TextBox;
  /** Upright hull of the line, points from the top left corner of the page as seen. */
  readonly at: Rect;
  /** Heights of its middle and its last line, where it is an item that wraps: its price stands beside either. */
  readonly wraps: readonly number[];
  readonly isPrice: boolean;
  /** What a price is for. */
  readonly isItem: boolean;
  /** Of the dish that it is part of, where the price stands between the name and what is in it. */
  readonly dish: number | null;
  /** Dots lead from it to others in its line, or from those to it. */
  readonly hasLeader: boolean;
}

/** The number of a box among such dishes (`DescribedNames`); null for a box that is part of none. */
export function numberOf({ lines }: TextBox, numbers: ReadonlyMap<BoxLine, number>): number | null {
  const [line] = lines;
  return line === undefined ? null : (numbers.get(line) ?? null);
}

/** Headings, and other fixed words, by the page they stand on. */
export type HeadsByPage = ReadonlyMap<number, readonly TextBox[]>;

/**
 * A heading, or fixed words in larger type, that stand between two fields of a column of its page. Without patterns of
 * arrays: asked for each heading and field of a page.
 */
export function headsFrom(head: TextBox, last: FieldPlace, place: FieldPlace): boolean {
  const at = head.bboxPt;
  const middle = (at[1] + at[3]) / 2;
  return (
    middle > last.at[1] &&
    middle < place.at[1] &&
    at[3] > last.at[3] - 0.5 * last.box.sizePt &&
    Math.min(at[2], place.at[2]) > Math.max(at[0], place.at[0]) &&
    (head.reason === "heading_text" ||
      head.sizePt > HEAD * Math.max(last.box.sizePt, place.box.sizePt))
  );
}

/** True for two that stand beside each other on one line, or are of one dish. */
export function isOneRow(one: FieldPlace, other: FieldPlace): boolean {
  if (one.dish !== null && one.dish === other.dish) {
    return true;
  }
  const a = one.box;
  const b = other.box;
  const reach = ROW_TOL * Math.min(a.sizePt, b.sizePt);
  return (
    !a.vertical &&
    !b.vertical &&
    (isNear(middle(one), middle(other), reach) ||
      (other.isPrice && one.wraps.some((at) => isNear(at, middle(other), reach))))
  );
}

/** Cards: the white between an item and its price below, and how their middles agree (sizes of the larger type). */
const [BELOW_EM, CENTRED_EM] = [1, 0.5];

/** Extent of upright text, and its type. */
export interface Extent {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly sizePt: number;
}

/** An item and the price below it. */
export type PlacePair<T extends Extent = Extent> = readonly [item: T, price: T];

/** True for a price centred right below its item. Boxes of large type reach into one another. */
export function isPriceUnder([item, price]: PlacePair): boolean {
  const size = Math.max(item.sizePt, price.sizePt);
  return (
    Math.abs(item.x0 + item.x1 - price.x0 - price.x1) / 2 <= CENTRED_EM * size &&
    item.y0 + item.y1 < price.y0 + price.y1 &&
    Math.abs(price.y0 - item.y1) <= BELOW_EM * size
  );
}

/** True for two cards in one row; in a list one item may stand over the price of the next by chance. */
export function isPairBeside([item, price]: PlacePair, [other, its]: PlacePair): boolean {
  const isLevel = (a: Extent, b: Extent): boolean =>
    Math.abs(a.y0 + a.y1 - b.y0 - b.y1) / 2 <= ROW_TOL * Math.min(a.sizePt, b.sizePt);
  return item !== other && isLevel(item, other) && isLevel(price, its);
}

function middle({ at }: FieldPlace): number {
  return (at[1] + at[3]) / 2;
}

function isNear(a: number, b: number, reach: number): boolean {
  return Math.abs(a - b) <= reach;
}

/** Lines that the name of an item wraps to at most. */
export const WRAPPED_MAX = 3;

/** Where a price may stand beside an item: in its middle, or beside its last line. `kind` is that of what has the box for itself. */
export function wrapHeights(box: TextBox, kind: InputKind | null): readonly number[] {
  const { length } = box.lines;
  const { bboxPt, leadingPt } = box;
  if (
    kind !== "item" ||
    length < 2 ||
    length > WRAPPED_MAX ||
    leadingPt === null ||
    box.rotationDeg !== 0
  ) {
    return [];
  }
  const line = bboxPt[3] - bboxPt[1] - (length - 1) * leadingPt;
  return [(bboxPt[1] + bboxPt[3]) / 2, bboxPt[3] - line / 2];
}
