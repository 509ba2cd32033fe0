/**
 * Every box filled with its own words: what a perfect writer makes invisible. The hardest
 * test of the writer, since any difference on the page is its own.
 */
import type { SceneField } from "../../contract/scene.ts";
import type { ResolvedValues } from "./resolve-values.ts";
import type { Template } from "../../contract/template.ts";

/**
 * The template with one field for each box that can be written, and the values that show what is there. One
 * field per box, so that no pattern or letter case stands between.
 */
export function unchangedValues(template: Template): {
  readonly template: Template;
  readonly values: ResolvedValues;
} {
  const planned = new Set(template.plan.boxes.map((box) => box.id));
  const boxes = template.pages
    .flatMap((page) => page.boxes)
    .filter((box) => box.editable && planned.has(box.id));
  const fields = boxes.map(
    ({ id, text }): SceneField => ({
      id,
      name: id,
      label: id,
      type: "text",
      inputKind: "text",
      required: false,
      defaultValue: text,
      isPlaceholder: false,
      maxLength: null,
      boxes: [{ box: id, pattern: [{ kind: "field", field: id }] }],
    }),
  );
  const byField = new Map(boxes.map(({ id, text }) => [id, text]));
  return {
    template: { ...template, fields },
    values: { byField, ignored: [], key: "unchanged" },
  };
}
