/** Patterns that are not carried: how an author made the text of some boxes, where no final could be delivered with it. */
import type { AuthoredScene } from "../../contract/scene-edit.ts";
import type { ScenePage } from "../../contract/scene.ts";
import { matchScenes } from "./match-scenes.ts";

/**
 * `older` as if its author had never said how the text of `boxes` is made, which are boxes of `pages`: carried over,
 * they are as the file says. `ids` has the id of each of them by the one that it had.
 */
export function withoutPatterns(
  older: AuthoredScene,
  pages: readonly ScenePage[],
  boxes: ReadonlySet<string>,
): { readonly older: AuthoredScene; readonly ids: ReadonlyMap<string, string> } {
  const ids = new Map(
    matchScenes(older.pages, pages).boxes.flatMap(({ from, to }) =>
      boxes.has(to.id) ? [[from.id, to.id] as const] : [],
    ),
  );
  const fields = older.fields.map((field) => ({
    ...field,
    boxes: field.boxes.filter(({ box }) => !ids.has(box)),
  }));
  return { older: { ...older, fields }, ids };
}
