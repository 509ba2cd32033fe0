/** The warnings that come with a picture, as messages at their fields. */
import {
  type FieldMessage,
  type WarningMessages,
  warningMessages,
} from "#domain/messages/field-messages.ts";
import type { TextWarning } from "#domain/text-warning.ts";

/**
 * Of the header of a picture, as this service writes it; none where the picture came without. The header is
 * JSON, percent-encoded since header values are ASCII (RFC 9110, 5.5); it names fields and never holds their
 * text. Throws for anything else: only this service answers here.
 */
export function warningsOf(header: string | null): readonly TextWarning[] {
  const warnings: readonly TextWarning[] =
    header === null ? [] : JSON.parse(decodeURIComponent(header));
  return warnings;
}

/** The messages of such a header; the text of a field comes from the form by `textOf`. */
export function messagesOfWarnings(
  header: string | null,
  textOf: (field: string) => string,
  messages: WarningMessages,
): ReadonlyMap<string, FieldMessage> {
  return warningMessages(warningsOf(header), textOf, messages);
}
