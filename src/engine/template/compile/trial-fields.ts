/**
 * What a trial fills: each box as a whole, or, where fixed words stand beside values, each value by itself. A final sets
 * no fixed word, and how they are shown beside a value may fail where the whole box does not.
 */
import { authoredSpans, patternsOf } from "../../contract/patterns.ts";
import type { PatternPart, SceneField, TextBox } from "../../contract/scene.ts";
import type { Template } from "../../contract/template.ts";
import { unchangedValues } from "../fill/unchanged-values.ts";

/** A field of a trial: it stands in one box. */
export interface TriedValue {
  readonly field: string;
  readonly box: TextBox;
  /** The authored words that it stands for. */
  readonly text: string;
}

/** The template with fields of a trial, and what they stand for, in the order of the pages. */
export function trialFields(template: Template): {
  readonly template: Template;
  readonly tried: readonly TriedValue[];
} {
  const own = unchangedValues(template);
  const byId = new Map(template.fields.map((field) => [field.id, field]));
  const patterns = patternsOf(template.fields);
  const boxes = new Map(template.pages.flatMap((page) => page.boxes.map((box) => [box.id, box])));
  const fields: SceneField[] = [];
  const tried: TriedValue[] = [];
  for (const whole of own.template.fields) {
    const box = boxes.get(whole.id);
    if (box !== undefined) {
      const values = valuesIn(box, patterns.get(box.id) ?? [], byId);
      const asTried = values.length > 0 ? values : [{ field: whole, text: box.text }];
      fields.push(...asTried.map(({ field }) => field));
      tried.push(...asTried.map(({ field, text }) => ({ field: field.id, box, text })));
    }
  }
  return { template: { ...template, fields }, tried };
}

/** A field of its own for each value of a box that holds fixed words too; [] for any other box. */
function valuesIn(
  box: TextBox,
  pattern: readonly PatternPart[],
  fields: ReadonlyMap<string, SceneField>,
): readonly { readonly field: SceneField; readonly text: string }[] {
  const hasWords = pattern.some(({ kind }) => kind === "literal");
  const spans = hasWords ? authoredSpans(box.text, pattern, fields) : null;
  if (spans === null) {
    return [];
  }
  const own = pattern.map(
    (part, i): PatternPart =>
      part.kind === "literal" ? part : { ...part, field: `${box.id} ${i}` },
  );
  return pattern.flatMap((part, i) => {
    const field = part.kind === "field" ? fields.get(part.field) : undefined;
    const text = box.text.slice(...(spans[i] ?? [0, 0]));
    const id = `${box.id} ${i}`;
    return field === undefined
      ? []
      : [{ field: { ...field, id, name: id, boxes: [{ box: box.id, pattern: own }] }, text }];
  });
}
