/** Patterns: how field values make the text of a box. */
import type { PatternPart, SceneField } from "./scene.ts";

/**
 * Box id → how its text is made. A box of several fields has the same pattern at each; boxes no field shows
 * are absent.
 */
export function patternsOf(
  fields: readonly SceneField[],
): ReadonlyMap<string, readonly PatternPart[]> {
  return new Map(
    fields.flatMap((field) => field.boxes.map((shown) => [shown.box, shown.pattern] as const)),
  );
}
