/** The warnings that come with a picture, as messages at their fields. */
import {
  type FieldMessage,
  type WarningMessages,
  warningMessages,
} from "#domain/messages/field-messages.ts";
import type { TextWarning } from "#domain/text-warning.ts";

/**
 * Of the header of a picture, as this service writes it; null where the picture came with none. The header is
 * JSON, percent-encoded since header values are ASCII (RFC 9110, 5.5); it names fields and never holds their
 * text, so the text comes from the form by `textOf`. Throws for anything else: only this service answers
 * here.
 */
export function messagesOfWarnings(
  header: string | null,
  textOf: (field: string) => string,
  messages: WarningMessages,
): ReadonlyMap<string, FieldMessage> {
  const warnings: readonly TextWarning[] =
    header === null ? [] : JSON.parse(decodeURIComponent(header));
  return warningMessages(warnings, textOf, messages);
}
