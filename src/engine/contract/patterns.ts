/** Patterns: how field values make the text of a box. */
import type { PatternPart, SceneField } from "./scene.ts";

/** Box id → how its text is made. */
export function patternsOf(
  fields: readonly SceneField[],
): ReadonlyMap<string, readonly PatternPart[]> {
  return new Map(
    fields.flatMap((field) => field.boxes.map((shown) => [shown.box, shown.pattern] as const)),
  );
}
