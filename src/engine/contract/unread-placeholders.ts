/** Placeholders' codes that a template would print: no field stands behind them, so no value takes their place. */
import {
  brokenPlaceholdersIn,
  isPlaceholderByForm,
  marksOf,
  placeholdersIn,
} from "./placeholders.ts";
import { isLock, type ReasonCode } from "./problems.ts";
import type { Scene, TextBox } from "./scene.ts";

/** A code as written, and the 0-based page that it stands on. */
export interface UnreadPlaceholder {
  readonly code: string;
  readonly page: number;
}

/** Text for these reasons is not printed. */
const UNPRINTED: ReadonlySet<ReasonCode> = new Set<ReasonCode>([
  "invisible_text",
  "hidden_layer",
  "outside_trim",
]);

/**
 * The first code that would go to press: half of a placeholder whose other half no text has, or a whole one in text
 * that cannot be filled. Null where there is none. Linear in the texts.
 */
export function unreadPlaceholder({ pages }: Pick<Scene, "pages">): UnreadPlaceholder | null {
  const boxes = pages.flatMap((page) => page.boxes);
  const marks = marksOf(boxes.map(({ text }) => text));
  for (const box of boxes) {
    const found = placeholdersIn(box.text, marks);
    const whole = isFillable(box)
      ? undefined
      : found.find((one) => isPlaceholderByForm(box.text, one));
    const code =
      whole === undefined
        ? brokenPlaceholdersIn(box.text, found)[0]
        : box.text.slice(whole.start, whole.end);
    if (code !== undefined && !(box.reason !== null && UNPRINTED.has(box.reason))) {
      return { code: code.replace(/\s+/gu, " "), page: box.page };
    }
  }
  return null;
}

/** As it stands, or once its author opens it. */
function isFillable({ editable, reason }: TextBox): boolean {
  return editable || isLock(reason);
}
