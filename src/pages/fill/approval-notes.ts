/**
 * What somebody should look at before the yes: texts left as the sample or left empty, and letters of another font.
 * None of it stands in the way.
 */
import { labelParts } from "#domain/messages/label-list.ts";
import { warningMessages } from "#domain/messages/field-messages.ts";
import { isSample } from "#domain/sample-text.ts";
import type { FieldRecord } from "#domain/scene-record.ts";
import type { TextWarning } from "#domain/text-warning.ts";
import { html, type Markup, withMarkup } from "../page/markup.ts";
import type { PageMessages } from "./messages.ts";
import { keepsWhenBlank, type Texts, textsOf, type Visit } from "./visit.ts";

/** A line each; empty where there is nothing to say. `pictures` of other letters, by field id. */
export function approvalNotes(
  visit: Visit,
  warnings: readonly TextWarning[],
  pictures: ReadonlyMap<string, Markup>,
): readonly Markup[] {
  const { messages } = visit.locale;
  const { fields } = visit.hosted;
  const texts = textsOf(visit);
  const lines = [
    [messages.leftEmpty, fields.filter((field) => isLeftEmpty(field, texts))],
    [
      messages.stillSample,
      fields.filter((field) => isSample(field) && texts[field.id] === field.defaultValue),
    ],
  ] as const;
  return [
    ...lines.flatMap(([message, named]) =>
      named.length === 0 ? [] : [withMarkup(message, labelList(named, messages))],
    ),
    ...substitutionLines(fields, { warnings, pictures }, messages),
  ];
}

/** What another font stands in for, where a customer would see it; said as at the field itself. */
function substitutionLines(
  fields: readonly FieldRecord[],
  {
    warnings,
    pictures,
  }: {
    readonly warnings: readonly TextWarning[];
    readonly pictures: ReadonlyMap<string, Markup>;
  },
  messages: PageMessages,
): readonly Markup[] {
  const substituted = warnings.filter(({ code }) => code === "font_substituted");
  const byField = warningMessages(substituted, () => "", messages);
  return fields.flatMap(({ id, label }) => {
    const message = byField.get(id);
    return message === undefined
      ? []
      : [html`<bdi>${label}</bdi>: ${message.text} ${pictures.get(id) ?? null}`];
  });
}

/** True where nothing is printed: a blank that keeps the original is none. */
function isLeftEmpty(field: FieldRecord, texts: Texts): boolean {
  return field.type === "text" && !keepsWhenBlank(field) && (texts[field.id] ?? "").trim() === "";
}

/** "A, B and C" as the language has it; each label written in its own direction. */
function labelList(fields: readonly FieldRecord[], messages: PageMessages): Markup {
  const labels = fields.map(({ label }) => label);
  return html`${labelParts(labels, messages).map(({ text, isLabel }) => (isLabel ? html`<bdi>${text}</bdi>` : text))}`;
}
