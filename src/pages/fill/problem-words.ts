/** Warnings and faults at a field, in the shopper's words. */
import type { Fault } from "#domain/errors.ts";
import type { FieldRecord } from "#domain/scene-record.ts";
import type { TextWarning } from "#domain/text-warnings.ts";
import { DICTIONARY } from "./words.data.ts";

/** Field id → what stands in the way of its text, in words. */
export function problemsOf(
  fields: readonly FieldRecord[],
  warnings: readonly TextWarning[],
  fault: Fault | null,
): ReadonlyMap<string, string> {
  const problems = new Map<string, string>();
  for (const warning of warnings) {
    const words = warningWords(warning);
    if (words !== "") {
      problems.set(warning.field, words);
    }
  }
  for (const { field: id } of fault?.fields ?? []) {
    const field = fields.find((one) => one.id === id);
    if (field !== undefined) {
      problems.set(id, faultWords(fault?.code ?? "", field));
    }
  }
  return problems;
}

function warningWords(warning: TextWarning): string {
  switch (warning.code) {
    case "text_overflow":
      return DICTIONARY.tooLongForPlace;
    case "missing_glyph":
      return DICTIONARY.noGlyph;
    case "font_substituted":
      return `${DICTIONARY.substituted} ${warning.to ?? ""}.`;
    case "additional_text_overflow":
      return "";
  }
}

function faultWords(code: string, field: FieldRecord): string {
  switch (code) {
    case "field_too_long":
      return `${DICTIONARY.tooLong} ${field.maxLength ?? ""}`;
    case "missing_required_field":
      return DICTIONARY.missing;
    default:
      return DICTIONARY.cannotPrint;
  }
}
