/** From field values to the text of each box. */
import type { SceneField, ScenePage, TextBox } from "../scene/model.ts";

export interface BoxText {
  readonly box: TextBox;
  /** First field of the box; what a problem names. */
  readonly field: string;
  readonly text: string;
}

/**
 * Texts of the boxes that at least one given value shows in, in page order. A box whose value is the
 * field's authored text gets exactly its authored text back, line breaks included. Where a value is
 * given for one placeholder of a box and not for another, the other takes its default, "" without one.
 */
export function boxTexts(
  pages: readonly ScenePage[],
  fields: readonly SceneField[],
  values: ReadonlyMap<string, string>,
): readonly BoxText[] {
  const byId = new Map(fields.map((field) => [field.id, field]));
  const boxes = new Map(pages.flatMap((page) => page.boxes).map((box) => [box.id, box]));
  const patterns = new Map(
    fields.flatMap((field) => field.boxes.map((shown) => [shown.box, shown.pattern] as const)),
  );
  return [...boxes.values()].flatMap((box) => {
    const pattern = patterns.get(box.id);
    const named = pattern?.flatMap((part) => (part.kind === "field" ? [part.field] : [])) ?? [];
    const [first] = named;
    if (pattern === undefined || first === undefined || !named.some((id) => values.has(id))) {
      return [];
    }
    const only = pattern.length === 1 ? byId.get(first) : undefined;
    if (only !== undefined && !only.isPlaceholder && values.get(first) === only.defaultValue) {
      return [{ box, field: first, text: box.text }];
    }
    const text = pattern
      .map((part) =>
        part.kind === "literal"
          ? part.text
          : (values.get(part.field) ?? byId.get(part.field)?.defaultValue ?? ""),
      )
      .join("");
    return [{ box, field: first, text }];
  });
}
