/** Labels of fields in a sentence: "Phone, E-mail and Title", as the language lists. */
import { type Catalogue, formatMessage } from "./format-message.ts";
import type { SharedMessages } from "./sections.ts";

/** Named one by one at most: more are read by nobody, and a count says as much. */
const MAX_LABELS = 6;

/** A label, to be written in its own direction, or words between labels. */
export interface LabelPart {
  readonly text: string;
  readonly isLabel: boolean;
}

/** "A, B, C, D, E, F and 14 more": the parts in order; [] for no label. It is never just one more. */
export function labelParts(
  labels: readonly string[],
  messages: Catalogue & Pick<SharedMessages, "more">,
): readonly LabelPart[] {
  const shown = labels.length <= MAX_LABELS + 1 ? labels : labels.slice(0, MAX_LABELS);
  const rest = labels.length - shown.length;
  const items = rest === 0 ? shown : [...shown, formatMessage(messages, "more", { count: rest })];
  let at = 0;
  return new Intl.ListFormat(messages.language, { type: "conjunction" })
    .formatToParts(items)
    .map(({ type, value }) => ({
      text: value,
      isLabel: type === "element" && at++ < shown.length,
    }));
}
