/** The text of one line from its glyphs: tracking, spaces read from gaps, logical order, styles. */
import { assert } from "#base/assert.ts";
import type { ShowStyle } from "./show-style.ts";
import type { RunGlyph, TextRun } from "./text-runs.ts";

/** A stretch of a line in one style; offsets into its text. */
export interface StyleSpan {
  readonly start: number;
  readonly end: number;
  readonly style: ShowStyle;
}

export interface LineText {
  readonly text: string;
  readonly spans: readonly StyleSpan[];
  readonly dominant: ShowStyle;
  readonly trackingEm: number;
  readonly isRtl: boolean;
  readonly unmapped: number;
}

/** A gap this much wider than the tracking is a space (em). */
const SPACE_GAP = 0.15;
/** From here on type counts as letter-spaced (em), and a word gap must exceed 1.6 times the tracking. */
const LETTER_SPACED = 0.08;
const LETTER_SPACED_MIN = 0.04;
const LETTER_SPACED_WORD = 1.6;
const STRONG_RTL =
  /(?=\p{L})[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const LETTER = /\p{L}/u;
/** What keeps its direction inside right-to-left text. */
const LEFT_TO_RIGHT = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}]/u;

interface Item {
  readonly glyph: RunGlyph;
  readonly style: ShowStyle;
}

/** Reads the runs of one line, which are given along the baseline. */
export function lineText(runs: readonly TextRun[]): LineText {
  const items: Item[] = runs.flatMap((run) =>
    run.glyphs.map((glyph) => ({ glyph, style: run.style })),
  );
  const gaps = gapsOf(items);
  const trackingEm = trackingOf(gaps, items);
  const pieces = withSpaces(items, gaps, trackingEm);
  const isRtl = isMostlyRtl(pieces);
  const ordered = isRtl ? logicalOrder(pieces) : pieces;
  const { text, spans } = joined(ordered);
  const visible = items.filter((item) => !item.glyph.isSpace);
  const lost = visible.filter((item) => item.glyph.text.includes("\ufffd")).length;
  return {
    text,
    spans,
    dominant: dominantStyle(spans, items),
    trackingEm,
    isRtl,
    unmapped: visible.length === 0 ? 0 : lost / visible.length,
  };
}

/** Gap before each glyph in em, NaN at the start and beside white space. */
function gapsOf(items: readonly Item[]): readonly number[] {
  return items.map((item, i) => {
    const before = items[i - 1];
    if (before === undefined || before.glyph.isSpace || item.glyph.isSpace) {
      return Number.NaN;
    }
    return (item.glyph.start - before.glyph.end) / item.style.sizePt;
  });
}

function trackingOf(gaps: readonly number[], items: readonly Item[]): number {
  const known = gaps.filter((gap) => !Number.isNaN(gap));
  const stated = items[0]?.style.charSpacingEm ?? 0;
  if (known.length < 2) {
    return stated;
  }
  const median = medianOf(known);
  // The operator's own figure is exact where the measured one agrees with it.
  if (Math.abs(median - stated) < 0.01) {
    return stated;
  }
  return Math.abs(median) < 0.004 ? 0 : median;
}

/** Middle value (lower of the two middle ones); 0 for none. */
export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[(sorted.length - 1) >> 1] ?? 0;
}

interface Piece {
  readonly text: string;
  readonly style: ShowStyle;
}

function withSpaces(
  items: readonly Item[],
  gaps: readonly number[],
  trackingEm: number,
): readonly Piece[] {
  let least = Infinity;
  for (const gap of gaps) {
    if (!Number.isNaN(gap)) {
      least = Math.min(least, gap);
    }
  }
  const isLetterSpaced = trackingEm > LETTER_SPACED && least > LETTER_SPACED_MIN;
  const plain = trackingEm + SPACE_GAP;
  const limit = isLetterSpaced ? Math.max(plain, LETTER_SPACED_WORD * trackingEm) : plain;
  const pieces: Piece[] = [];
  for (const [i, { glyph, style }] of items.entries()) {
    const gap = gaps[i] ?? Number.NaN;
    if (gap > limit) {
      pieces.push({ text: " ", style });
    }
    pieces.push({ text: glyph.isSpace ? spaceText(glyph.text) : glyph.text, style });
  }
  return pieces;
}

/** A no-break or ideographic space stays what it is; a code that only acts as a space reads as one. */
function spaceText(text: string): string {
  return /^\s+$/u.test(text) && !/[\n\r\t]/u.test(text) ? text : " ";
}

function isMostlyRtl(pieces: readonly Piece[]): boolean {
  let [rtl, all] = [0, 0];
  for (const { text } of pieces) {
    if (STRONG_RTL.test(text)) {
      rtl++;
      all++;
    } else if (LETTER.test(text)) {
      all++;
    }
  }
  return rtl > 0 && rtl * 2 >= all;
}

/** Visual → logical order: the line is reversed, numbers and Latin words inside it are not. */
function logicalOrder(pieces: readonly Piece[]): readonly Piece[] {
  const reversed = [...pieces].reverse();
  const out: Piece[] = [];
  let i = 0;
  while (i < reversed.length) {
    const piece = reversed[i];
    if (piece === undefined) {
      break;
    }
    if (!LEFT_TO_RIGHT.test(piece.text)) {
      out.push(piece);
      i++;
      continue;
    }
    const last = endOfLeftToRight(reversed, i);
    out.push(...reversed.slice(i, last + 1).reverse());
    i = last + 1;
  }
  return out;
}

/**
 * Last piece of the stretch from `from` that keeps its order: words of Latin letters with what stands
 * between them; figures only with a separator between digits (UAX #9, W4).
 */
function endOfLeftToRight(pieces: readonly Piece[], from: number): number {
  let last = from;
  let hasLetters = false;
  for (let j = from; j < pieces.length; j++) {
    const text = pieces[j]?.text ?? "";
    if (STRONG_RTL.test(text)) {
      break;
    }
    const isFigure = /\p{Nd}/u.test(text);
    hasLetters ||= !isFigure && LEFT_TO_RIGHT.test(text);
    if (isFigure || LEFT_TO_RIGHT.test(text)) {
      last = j;
    } else if (!hasLetters && !/^[.,:/+-]$/u.test(text)) {
      break;
    }
  }
  return last;
}

/** Text in NFC with its styles; white space at both ends is left out. */
function joined(pieces: readonly Piece[]): {
  readonly text: string;
  readonly spans: readonly StyleSpan[];
} {
  let [first, last] = [0, pieces.length];
  while (first < last && isBlank(pieces[first])) {
    first++;
  }
  while (last > first && isBlank(pieces[last - 1])) {
    last--;
  }
  const spans: StyleSpan[] = [];
  let text = "";
  for (let i = first; i < last; ) {
    const style = pieces[i]?.style;
    let part = "";
    while (i < last && pieces[i]?.style === style) {
      part += pieces[i]?.text ?? "";
      i++;
    }
    const normal = part.normalize("NFC");
    const before = spans.at(-1);
    if (style === undefined || normal === "") {
      continue;
    }
    if (before !== undefined && looksLike(before.style, style)) {
      spans[spans.length - 1] = { ...before, end: before.end + normal.length };
    } else {
      spans.push({ start: text.length, end: text.length + normal.length, style });
    }
    text += normal;
  }
  return { text, spans };
}

function isBlank(piece: Piece | undefined): boolean {
  return piece === undefined || piece.text.trim() === "";
}

function looksLike(a: ShowStyle, b: ShowStyle): boolean {
  return (
    a.fontKey === b.fontKey && a.colorKey === b.colorKey && Math.abs(a.sizePt - b.sizePt) < 0.01
  );
}

function dominantStyle(spans: readonly StyleSpan[], items: readonly Item[]): ShowStyle {
  let best: StyleSpan | null = null;
  const totals = new Map<string, number>();
  let most = -1;
  for (const span of spans) {
    const key = `${span.style.fontKey}|${span.style.colorKey}|${span.style.sizePt.toFixed(2)}`;
    const total = (totals.get(key) ?? 0) + span.end - span.start;
    totals.set(key, total);
    if (total > most) {
      most = total;
      best = span;
    }
  }
  const style = best?.style ?? items[0]?.style;
  assert(style !== undefined, "a line has at least one glyph");
  return style;
}
