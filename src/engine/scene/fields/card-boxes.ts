/** Boxes that may be on a card: where they stand, and what makes two of them alike. */
import { addToList } from "#base/maps.ts";
import type { Rect } from "#base/geometry.ts";
import { leastOf, mostOf } from "#base/numbers.ts";
import type { TextBox } from "../../contract/scene.ts";

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

export type Slot<B extends CardBox = CardBox> = readonly (B | null)[];

/** Places of two cards agree to this (points). */
export const PLACE_TOL = 1.2;

/** Type of one place differs in size by this factor at most: long names are set smaller. */
const SIZE_TOL = 1.5;

/** True for a place where all cards say the same. */
export function isSameOnAll(slot: Slot): boolean {
  const [first] = slot;
  return first !== undefined && slot.every((box) => box !== null && box.text === first?.text);
}

/** The boxes by what the key tells of each. */
export function listsBy<B, K>(boxes: readonly B[], keyOf: (box: B) => K): ReadonlyMap<K, B[]> {
  const lists = new Map<K, B[]>();
  for (const box of boxes) {
    addToList(lists, keyOf(box), box);
  }
  return lists;
}

export function fontOf({ fontName, rotationDeg, vertical }: CardBox): string {
  return `${fontName} ${rotationDeg.toFixed(0)} ${String(vertical)}`;
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

/** Values that differ by more than places do, ascending. */
export function stepsOf(values: readonly number[]): readonly number[] {
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

export function hullOf(boxes: readonly CardBox[]): Rect {
  return hullOfRects(boxes.map(({ bboxPt }) => bboxPt));
}

export function hullOfRects(rects: readonly Rect[]): Rect {
  return [
    leastOf(rects.map(([x0]) => x0)),
    leastOf(rects.map(([, y0]) => y0)),
    mostOf(rects.map(([, , x1]) => x1)),
    mostOf(rects.map(([, , , y1]) => y1)),
  ];
}
