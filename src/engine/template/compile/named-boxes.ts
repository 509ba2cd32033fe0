/** How boxes that fail a trial together are told apart. */
import { addToList } from "#base/maps.ts";
import type { Problem } from "../../contract/problems.ts";
import type { TextBox } from "../../contract/scene.ts";
import { type PlacedBox, trialParts } from "./trial-parts.ts";

type Named = Pick<Problem, "code" | "page" | "measured" | "bboxPt">;
export type NamedBox = Pick<TextBox, "page" | "text" | "bboxPt" | "sizePt" | "rotationDeg">;
/** The box with an id; undefined for none. */
type BoxOf = (id: string) => NamedBox | undefined;

/** Rules and what else is drawn of words lie this near to the lines of their box (em of the box). */
const BESIDE_EM = 0.5;

/**
 * Boxes that alone have the words that a violation says, each with those violations: they are to blame, and need not
 * be tried by themselves.
 */
export function boxesToBlame<T extends Named>(
  violations: readonly T[],
  boxes: readonly string[],
  boxOf: BoxOf,
): ReadonlyMap<string, readonly T[]> {
  const blamed = new Map<string, T[]>();
  for (const found of violations) {
    const [only, ...others] = boxes.filter((id) => {
      const box = boxOf(id);
      return box !== undefined && saysWordsOf(found, box);
    });
    if (only !== undefined && others.length === 0) {
      addToList(blamed, only, found);
    }
  }
  return blamed;
}

/** True where all that was found is found still: who was blamed for it is not to blame. */
export function isStillFound(found: readonly Named[], violations: readonly Named[]): boolean {
  const still = new Set(violations.map(keyOf));
  return found.every((one) => still.has(keyOf(one)));
}

/**
 * Boxes in two parts: those on pages that a violation names, with all that is written with them, and the others, which
 * are written, and checked, by themselves. All are of the first part where no page is named.
 */
export function partsByPages(
  violations: readonly Named[],
  boxes: readonly string[],
  boxOf: (id: string) => PlacedBox | undefined,
): readonly [failing: readonly string[], others: readonly string[]] {
  const placed = boxes.flatMap((id) => {
    const box = boxOf(id);
    return box === undefined ? [] : [{ id, box }];
  });
  const named = new Set(violations.map(({ page }) => page));
  const isWhole = named.has(null) || named.size === 0;
  const failing = new Set(
    trialParts(placed, 1)
      .filter((part) => isWhole || part.some(({ box }) => named.has(box.page)))
      .flatMap((part) => part.map(({ id }) => id)),
  );
  return failing.size === 0
    ? [boxes, []]
    : [boxes.filter((id) => failing.has(id)), boxes.filter((id) => !failing.has(id))];
}

/**
 * Boxes in two parts: those that no violation names, and the others, by the words that it says, or else by its place or
 * its page. Where all are named, those of each violation are parted, so that each names fewer in either part; in halves
 * where violations name none.
 */
export function partsByNames(
  violations: readonly Named[],
  boxes: readonly string[],
  boxOf: BoxOf,
): readonly [readonly string[], readonly string[]] {
  for (const isNamedBy of NAMINGS) {
    const named = violations.map((found) =>
      boxes.filter((id) => {
        const box = boxOf(id);
        return box !== undefined && isNamedBy(found, box);
      }),
    );
    const all = new Set(named.flat());
    const first =
      all.size < boxes.length ? new Set(boxes.filter((id) => !all.has(id))) : firstOfEach(named);
    // Where each names one box and no two the same, none of them is in a first half: then nothing is parted.
    if (all.size > 0 && first.size > 0 && first.size < boxes.length) {
      return [boxes.filter((id) => first.has(id)), boxes.filter((id) => !first.has(id))];
    }
  }
  const middle = boxes.length >> 1;
  return [boxes.slice(0, middle), boxes.slice(middle)];
}

/** Those of some boxes that violations name, by their words or their place. */
export function namedBoxes(
  violations: readonly Named[],
  boxes: readonly string[],
  boxOf: BoxOf,
): ReadonlySet<string> {
  return new Set(
    boxes.filter((id) => {
      const box = boxOf(id);
      return (
        box !== undefined &&
        violations.some((found) => saysWordsOf(found, box) || isAtPlaceOf(found, box))
      );
    }),
  );
}

/** The first half of the boxes of each violation, but for those that were in another's second half. */
function firstOfEach(named: readonly (readonly string[])[]): ReadonlySet<string> {
  const first = new Set<string>();
  const second = new Set<string>();
  for (const boxes of named) {
    const left = boxes.filter((id) => !first.has(id) && !second.has(id));
    const known = boxes.filter((id) => first.has(id)).length;
    const wanted = Math.max(0, (boxes.length >> 1) - known);
    left.slice(0, wanted).forEach((id) => first.add(id));
    left.slice(wanted).forEach((id) => second.add(id));
  }
  return first;
}

function isOnPageOf({ page }: Named, box: Pick<NamedBox, "page">): boolean {
  return page === box.page;
}

/** A violation is where its words stand, or a path beside them, as rules under words are. */
function isAtPlaceOf({ bboxPt, page }: Named, box: NamedBox): boolean {
  if (bboxPt === null || page !== box.page) {
    return false;
  }
  const [x0, y0, x1, y1] = bboxPt;
  const [left, top, right, bottom] = box.bboxPt;
  const reach = BESIDE_EM * box.sizePt;
  const [dx, dy] = box.rotationDeg % 180 === 0 ? [0, reach] : [reach, 0];
  return x1 > left - dx && x0 < right + dx && y1 > top - dy && y0 < bottom + dy;
}

/**
 * Words that are lost are said all together, without those between them; where a place is said they may be those of
 * several boxes.
 */
function saysWordsOf(found: Named, box: NamedBox): boolean {
  const text = found.measured?.["text"];
  const words = typeof text === "string" ? text.split(/\s+/u).filter((word) => word !== "") : [];
  const isIn = (word: string): boolean => box.text.includes(word);
  if (found.bboxPt !== null) {
    return isAtPlaceOf(found, box) && (words.length === 0 || words.some(isIn));
  }
  return words.length > 0 && isOnPageOf(found, box) && words.every(isIn);
}

const NAMINGS = [saysWordsOf, isAtPlaceOf, isOnPageOf];

function keyOf({ code, page, measured, bboxPt }: Named): string {
  return JSON.stringify([code, page, measured?.["text"], bboxPt]);
}
