/** The direction a box's text is set in, also where its own letters do not tell. */
import type { BoxDraft } from "./box-draft.ts";

/** A line without any is figures and signs. */
const LETTER = /\p{L}/u;
/** One number with its signs: it looks the same in text of either direction. */
const NUMBER = /^[\p{Sc}%#°]*\p{Nd}+(?:[.,:/]\p{Nd}+)*[\p{Sc}%#°]*$/u;

/**
 * True when more of the lines with letters run right to left than left to right. By lines, not characters,
 * so that one long Latin address does not outvote a Hebrew card.
 */
export function runsMostlyRtl(drafts: readonly BoxDraft[]): boolean {
  let balance = 0;
  for (const { lines } of drafts) {
    for (const line of lines) {
      if (LETTER.test(line.text)) {
        balance += line.isRtl ? 1 : -1;
      }
    }
  }
  return balance > 0;
}

/**
 * Of the first line; numbers alone have no direction of their own and take the one of the text around them
 * (UAX #9, P3 leaves it to the paragraph).
 */
export function baseDirection(
  { lines }: BoxDraft,
  around: { readonly isRtl: boolean },
): "ltr" | "rtl" {
  const isRtl =
    lines[0]?.isRtl === true ||
    (around.isRtl && lines.length > 0 && lines.every(({ text }) => NUMBER.test(text)));
  return isRtl ? "rtl" : "ltr";
}
