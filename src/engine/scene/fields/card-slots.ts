/** The places of a design: what stands alike on its cards. */
import type { Rect } from "#base/geometry.ts";
import {
  hullOfRects,
  type CardBox,
  fontOf,
  hullOf,
  isAtPlace,
  listsBy,
  PLACE_TOL,
  type Slot,
} from "./card-boxes.ts";
import { type Corner, type CardRows, LEAST_FULL } from "./card-rows.ts";

/** Boxes of one font and direction from top to bottom, by what both are. */
export type Fonts<B> = ReadonlyMap<string, FontBoxes<B>>;

interface FontBoxes<B> {
  readonly boxes: readonly B[];
  readonly tops: readonly number[];
  /** Of the highest of them. */
  readonly height: number;
}

/** The boxes of a page by their fonts. */
export function fontsOf<B extends CardBox>(boxes: readonly B[]): Fonts<B> {
  return new Map([...listsBy(boxes, fontOf)].map(([font, own]) => [font, fontBoxes(own)] as const));
}

function fontBoxes<B extends CardBox>(boxes: readonly B[]): FontBoxes<B> {
  const sorted = boxes.toSorted((a, b) => a.bboxPt[1] - b.bboxPt[1]);
  return {
    boxes: sorted,
    tops: sorted.map(({ bboxPt }) => bboxPt[1]),
    height: Math.max(...boxes.map(({ bboxPt }) => bboxPt[3] - bboxPt[1])),
  };
}

/** The places of the design: first those that all cards have, then those that at least half of them have. */
export function slotsOf<B extends CardBox>(
  grid: CardRows,
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
    const home = corners[cardAt(box, areas)];
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
export function areasOf(corners: readonly Corner[], slots: readonly Slot[]): readonly Rect[] {
  const hulls = corners.map(({ x, y }, card): Rect => {
    const [x0, y0, x1, y1] = hullOf(slots.flatMap((slot) => slot[card] ?? []));
    return [x0 - x, y0 - y, x1 - x, y1 - y];
  });
  const [x0, y0, x1, y1] = hullOfRects(hulls);
  return corners.map(({ x, y }) => [x + x0, y + y0, x + x1, y + y1]);
}

export function cardAt({ bboxPt }: CardBox, areas: readonly Rect[]): number {
  const away = areas.map((area) => gapBetween(bboxPt, area));
  return away.indexOf(Math.min(...away));
}

/** How far a box is from a card, the way that is farther. */
export function gapBetween([x0, y0, x1, y1]: Rect, [u0, v0, u1, v1]: Rect): number {
  return Math.max(x0 - u1, u0 - x1, y0 - v1, v0 - y1);
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
