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
/** No right-to-left letter comes before it. */
const FIRST_RTL = 0x590;
/** What keeps its direction inside right-to-left text. */
const LEFT_TO_RIGHT = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}]/u;

interface Glyphs {
  readonly glyphs: readonly RunGlyph[];
  /** Style of each glyph. */
  readonly styles: readonly ShowStyle[];
}

/** Reads the runs of one line, which are given along the baseline. */
export function lineText(runs: readonly TextRun[]): LineText {
  const line = glyphsOf(runs);
  const gaps = gapsOf(line);
  const trackingEm = trackingOf(gaps, line.styles[0]?.charSpacingEm ?? 0);
  const pieces = withSpaces(line, gaps, trackingEm);
  const isRtl = isMostlyRtl(pieces);
  const { text, spans } = joined(isRtl ? logicalOrder(pieces) : pieces);
  let [visible, lost] = [0, 0];
  for (const glyph of line.glyphs) {
    visible += glyph.isSpace ? 0 : 1;
    lost += !glyph.isSpace && glyph.text.includes("\ufffd") ? 1 : 0;
  }
  const dominant = dominantSpan(spans)?.style ?? line.styles[0];
  assert(dominant !== undefined, "a line has at least one glyph");
  return { text, spans, dominant, trackingEm, isRtl, unmapped: visible === 0 ? 0 : lost / visible };
}

function glyphsOf(runs: readonly TextRun[]): Glyphs {
  const glyphs: RunGlyph[] = [];
  const styles: ShowStyle[] = [];
  for (const run of runs) {
    for (const glyph of run.glyphs) {
      glyphs.push(glyph);
      styles.push(run.style);
    }
  }
  return { glyphs, styles };
}

/** Gap before each glyph in em, NaN at the start and beside white space. */
function gapsOf({ glyphs, styles }: Glyphs): readonly number[] {
  return glyphs.map((glyph, i) => {
    const before = glyphs[i - 1];
    return before === undefined || before.isSpace || glyph.isSpace
      ? Number.NaN
      : (glyph.start - before.end) / (styles[i]?.sizePt ?? 1);
  });
}

function trackingOf(gaps: readonly number[], stated: number): number {
  const known = gaps.filter((gap) => !Number.isNaN(gap));
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
  { glyphs, styles }: Glyphs,
  gaps: readonly number[],
  trackingEm: number,
): readonly Piece[] {
  let least = Infinity;
  for (const gap of gaps) {
    if (gap < least) {
      least = gap;
    }
  }
  const isLetterSpaced = trackingEm > LETTER_SPACED && least > LETTER_SPACED_MIN;
  const plain = trackingEm + SPACE_GAP;
  const limit = isLetterSpaced ? Math.max(plain, LETTER_SPACED_WORD * trackingEm) : plain;
  const pieces: Piece[] = [];
  for (const [i, glyph] of glyphs.entries()) {
    const style = styles[i];
    if (style === undefined) {
      continue;
    }
    if ((gaps[i] ?? Number.NaN) > limit) {
      pieces.push({ text: " ", style });
    }
    pieces.push({ text: glyph.isSpace ? spaceText(glyph.text) : glyph.text, style });
  }
  return pieces;
}

/** A no-break or ideographic space stays what it is; a code that only acts as a space reads as one. */
function spaceText(text: string): string {
  return text === " " || (/^\s+$/u.test(text) && !/[\n\r\t]/u.test(text)) ? text : " ";
}

function isMostlyRtl(pieces: readonly Piece[]): boolean {
  if (!pieces.some(({ text }) => text.charCodeAt(0) >= FIRST_RTL && STRONG_RTL.test(text))) {
    return false;
  }
  let [rtl, all] = [0, 0];
  for (const { text } of pieces) {
    if (STRONG_RTL.test(text)) {
      rtl++;
      all++;
    } else if (LETTER.test(text)) {
      all++;
    }
  }
  return rtl * 2 >= all;
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

function dominantSpan(spans: readonly StyleSpan[]): StyleSpan | null {
  if (spans.length <= 1) {
    return spans[0] ?? null;
  }
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
  return best;
}
