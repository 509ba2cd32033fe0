import { type Catalogue, formatMessage } from "./format-message.ts";
import type { SharedMessages } from "./sections.ts";

/** Between a side and what stands on it, in the name of a block: "Front · Address". */
export const BETWEEN_NAMES = " · ";

/** Front, back, or the number of the page. `count`: pages of the print; `page`: from 0. */
export function sideName(
  count: number,
  page: number,
  messages: Catalogue & Pick<SharedMessages, "front" | "back" | "page">,
): string {
  if (count === 2) {
    return page === 0 ? messages.front : messages.back;
  }
  return formatMessage(messages, "page", { number: page + 1 });
}
