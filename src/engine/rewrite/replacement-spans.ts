/**
 * What glyphs say to those who extract text, where their codes do not (ISO 32000-2, 14.9.4): /ToUnicode
 * maps a code always alike, but one glyph may stand for several texts (ligatures, reordered vowels).
 */
import type { FitRun } from "../contract/fit-report.ts";
import type { LineFonts, ReplacementSpan } from "./placed-line.ts";

/** Hebrew to Arabic Extended, presentation forms, and lead surrogates of right-to-left scripts. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\ud802\ud803\ud83a\ud83b]/;

/**
 * Spans of the clusters whose glyphs read otherwise than they should: one glyph serves several letters, or
 * a letter is made of several glyphs. In order, disjoint. From left to right neighbours share a span; from
 * right to left each stands alone, in the order shown, since readers turn such text round themselves and
 * some take a longer span for one that needs no turning.
 */
export function replacementSpans(
  { font, glyphs }: FitRun,
  { textOf }: LineFonts,
): readonly ReplacementSpan[] {
  const spans: ReplacementSpan[] = [];
  for (let start = 0; start < glyphs.length; ) {
    const first = glyphs[start];
    const text = first?.text ?? "";
    let read = first === undefined ? "" : textOf(font, first);
    let end = start + 1;
    // Marks that say nothing stay outside: they stand aside of the pen, and readers would see a gap.
    let spokenEnd = end;
    for (let next = glyphs[end]; next?.text === ""; next = glyphs[++end]) {
      const own = textOf(font, next);
      read += own;
      spokenEnd = own !== "" || next.width !== 0 ? end + 1 : spokenEnd;
    }
    // Only where the codes read otherwise: sequences cost bytes and break arrays.
    if (read !== text) {
      addSpan(spans, { start, end: spokenEnd, text });
    }
    start = end;
  }
  return spans;
}

/** Adds a span, or makes the one before longer. */
function addSpan(spans: ReplacementSpan[], { start, end, text }: ReplacementSpan): void {
  const last = spans.at(-1);
  if (last?.end === start && !RIGHT_TO_LEFT.test(last.text + text)) {
    spans[spans.length - 1] = { start: last.start, end, text: last.text + text };
  } else {
    spans.push({ start, end, text });
  }
}
