/**
 * Texts of a page in the order of the form, so that columns are listed one after the other: rows of a page run across
 * them. What customers are not asked for stands before what it heads.
 */
import type { Scene } from "../../../../client/src/generated/types.ts";
import { fieldsOf, type TextObject } from "./scene-draft.ts";

/** A heading stands so near above what it heads at most, in heights of its own. */
const NEAR = 3;

interface Placed {
  readonly box: TextObject;
  /** Of its first field in the form. */
  readonly place: number;
}

/** About n² in the texts of a page that the form does not ask for. */
export function inFormOrder(scene: Scene, boxes: readonly TextObject[]): readonly TextObject[] {
  const places = new Map(scene.fields.map(({ id }, i) => [id, i]));
  const asked = boxes.flatMap((box): Placed[] => {
    const own = fieldsOf(scene, box).map(({ id }) => places.get(id) ?? Infinity);
    return own.length === 0 || box.locked ? [] : [{ box, place: Math.min(...own) }];
  });
  const placeOf = new Map(asked.map(({ box, place }) => [box.id, place]));
  let before = -1;
  return boxes
    .map((box) => {
      before = placeOf.get(box.id) ?? placeAmong(box, asked) ?? before;
      return { box, place: before };
    })
    .toSorted((a, b) => a.place - b.place)
    .map(({ box }) => box);
}

/** Right before the first text below it, or before the one on its line; else after what stands above it. */
function placeAmong(box: TextObject, asked: readonly Placed[]): number | null {
  const [x0, y0, x1, y1] = box.page_box;
  const inColumn = asked.filter(({ box: { page_box: at } }) => at[0] < x1 && at[2] > x0);
  const below = inColumn.filter(({ box: { page_box: at } }) => at[1] >= (y0 + y1) / 2);
  const near = below.filter(({ box: { page_box: at } }) => at[1] - y1 <= NEAR * (y1 - y0));
  const onLine = asked.filter(({ box: { page_box: at } }) => at[1] < y1 && at[3] > y0);
  const heads = [near, onLine, below].find((found) => found.length > 0);
  if (heads !== undefined) {
    return Math.min(...heads.map(({ place }) => place)) - 0.5;
  }
  return inColumn.length === 0 ? null : Math.max(...inColumn.map(({ place }) => place)) + 0.25;
}
