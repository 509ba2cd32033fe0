/**
 * What is tried together. A file of thousands of boxes is tried some pages at a time: what is set, written and read
 * again for the check is all held until the check is done.
 */
import { addToList, getOrAdd } from "#base/maps.ts";
import type { TextBox } from "../../contract/scene.ts";

/** Values after which the next page begins another part: more than nearly all designs have. */
const ENOUGH_VALUES = 1000;

/** As much of a box as says where it is written. */
export type PlacedBox = Pick<TextBox, "page" | "segments" | "duplicates">;

/**
 * The values in parts of whole pages, in their order. What stands in a form goes with the first page that paints it,
 * as what is written for one of them may be written for all.
 */
export function trialParts<T extends { readonly box: PlacedBox }>(
  tried: readonly T[],
  enough = ENOUGH_VALUES,
): readonly (readonly T[])[] {
  const pages = new Map<number, T[]>();
  tried.forEach((value) => addToList(pages, value.box.page, value));
  const parts: T[][] = [];
  const partOf = new Map<string, T[]>();
  const known = new Map<PlacedBox, readonly string[]>();
  for (const values of pages.values()) {
    const last = parts.at(-1);
    const own: T[] = last !== undefined && last.length < enough ? last : [];
    for (const value of values) {
      const streams = getOrAdd(known, value.box, () => streamsOf(value.box));
      const met = streams.find((stream) => partOf.has(stream));
      const part = met === undefined ? own : (partOf.get(met) ?? own);
      part.push(value);
      streams.forEach((stream) => partOf.set(stream, part));
    }
    if (own !== last && own.length > 0) {
      parts.push(own);
    }
  }
  return parts;
}

function streamsOf({ segments, duplicates }: PlacedBox): readonly string[] {
  return [...new Set([segments, ...duplicates].flat().map(({ unit }) => unit))];
}
