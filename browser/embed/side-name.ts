import { formatMessage } from "#domain/messages/format-message.ts";
import type { Messages } from "./messages.ts";

/** Front, back, or the number of the page. */
export function sideName(count: number, page: number, messages: Messages): string {
  if (count === 2) {
    return page === 0 ? messages.front : messages.back;
  }
  return formatMessage(messages, "page", { number: page + 1 });
}
