/**
 * Warnings and errors at a field, in the shopper's language. The words themselves are those of the script and
 * the frame (domain/messages/field-messages.ts), so a page says the same with a script and without.
 */
import { ApiError } from "#domain/errors.ts";
import { type FieldMessage, warningMessages } from "#domain/messages/field-messages.ts";
import { formatMessage } from "#domain/messages/format-message.ts";
import type { FieldRecord } from "#domain/scene-record.ts";
import type { TextWarning } from "#domain/text-warning.ts";
import type { PageMessages } from "./messages.ts";

/** All that is known of the texts of a form, from a picture and from what was asked for. */
export interface Findings {
  readonly warnings: readonly TextWarning[];
  readonly error: ApiError | null;
  /** Field id → the text that they are about. */
  readonly texts: Readonly<Record<string, string>>;
}

/** What stands in the way of printing and is put right at the fields. */
const UNPRINTABLE: ReadonlySet<string> = new Set([
  "field_too_long",
  "missing_required_field",
  "text_overflow",
  "missing_glyph",
  "field_not_fillable",
]);

/** Whether a fill cannot print because of its texts: the shopper goes back to them. */
export function isUnprintable(error: unknown): error is ApiError {
  return error instanceof ApiError && UNPRINTABLE.has(error.code);
}

/** Field id → what is to be said of its text. */
export function fieldMessages(
  fields: readonly FieldRecord[],
  { warnings, error, texts }: Findings,
  messages: PageMessages,
): ReadonlyMap<string, FieldMessage> {
  const byField = warningMessages(warnings, (id) => texts[id] ?? "", messages);
  for (const { field: id } of error?.fields ?? []) {
    const field = fields.find((one) => one.id === id);
    // A warning of the picture says more about the same problem.
    if (field !== undefined && byField.get(id)?.kind !== "fail") {
      byField.set(id, {
        kind: "fail",
        text: errorMessage(error?.code ?? "", field, messages),
        plain: null,
      });
    }
  }
  return byField;
}

function errorMessage(code: string, field: FieldRecord, messages: PageMessages): string {
  switch (code) {
    case "field_too_long":
      return field.maxLength === null
        ? messages.cannotPrint
        : formatMessage(messages, "tooLong", { limit: field.maxLength });
    case "missing_required_field":
      return messages.missing;
    case "field_not_fillable":
      return messages.notFillable;
    default:
      return messages.cannotPrint;
  }
}
