/** The warnings that come with a picture, as messages at their fields. */
import {
  type FieldMessage,
  type WarningMessages,
  warningMessages,
} from "#domain/messages/field-messages.ts";
import type { TextWarning } from "#domain/text-warning.ts";

/** Of the header of a picture, as this service writes it; null where the picture came with none. */
export function messagesOfWarnings(
  header: string | null,
  textOf: (field: string) => string,
  messages: WarningMessages,
): ReadonlyMap<string, FieldMessage> {
  const warnings: readonly TextWarning[] =
    header === null ? [] : JSON.parse(decodeURIComponent(header));
  return warningMessages(warnings, textOf, messages);
}
