/** The text of one line from its glyphs: tracking, spaces read from gaps, logical order, styles. */
import { assert } from "#base/assert.ts";
import { type GlyphCluster, glyphClusters } from "../runs/glyph-clusters.ts";
import { hasRtl, isMostlyRtl, logicalOrder } from "../../content/logical-order.ts";
import type { OperatorStyle } from "../runs/text-style.ts";
import type { TextRun } from "../runs/text-run.ts";
import { sameSize } from "../runs/text-runs.ts";

/** A run of a line in one style; offsets into its text. */
export interface StyleSpan {
  readonly start: number;
  readonly end: number;
  readonly style: OperatorStyle;
  /** Height of its baseline in the direction's frame, points. */
  readonly across: number;
}

export interface LineText {
  readonly text: string;
  readonly spans: readonly StyleSpan[];
  readonly dominant: OperatorStyle;
  readonly trackingEm: number;
  readonly isRtl: boolean;
  readonly unmapped: number;
}

/**
 * A gap this much wider than the tracking is a space (em). Many producers move the pen and show no space;
 * the narrowest space that fonts have is about 0.2 em, the widest kern about 0.1.
 */
const SPACE_GAP = 0.15;
/** Where white space was shown a gap need be no wider than kerning to be it (em): faces have spaces of 0.13. */
const SHOWN_GAP = 0.05;
/**
 * Between signs of scripts without spaces in unlike sizes, as where a font lacks one, a space is wider (em): the smaller
 * sign stands in the cell of the larger.
 */
const CELL_GAP = 0.4;
const IN_CELL = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/**
 * A letter this much bigger than the next one is the initial of its word: the gap behind it is no measure.
 */
const INITIAL_MIN = 1.7;
/**
 * From here on type counts as letter-spaced (em), and a word gap must exceed 1.6 times the tracking. The
 * least gap must be spaced too, or a line of few wide gaps would be read as one word.
 */
const LETTER_SPACED = 0.08;
const LETTER_SPACED_MIN = 0.04;
const LETTER_SPACED_WORD = 1.6;
/** Baselines that differ by no more are one (em): what is raised is raised by more. */
export const SAME_HEIGHT = 0.1;

/**
 * Reads the runs of one line, which are given along the baseline (so from left to right in horizontal
 * text). Text comes back in logical order (UAX #9) and NFC; offsets of spans are UTF-16 code units of it.
 * Linear in the glyphs.
 */
export function lineText(runs: readonly TextRun[]): LineText {
  const units = glyphClusters(runs);
  const gaps = gapsOf(units);
  const letters = gaps.filter((gap, i) => !isDrawnOn(units[i - 1], units[i], gap));
  const trackingEm = trackingOf(letters, units[0]?.style.charSpacingEm ?? 0);
  const pieces = withSpaces(units, gaps, trackingEm);
  const isRtl = isMostlyRtl(pieces);
  const isBidi = isRtl || hasRtl(pieces);
  const { text, spans } = joined(
    isBidi ? logicalOrder(pieces, isRtl ? "rtl" : "ltr", withText) : pieces,
  );
  // Counted before the order is changed: clusters, as a reader would, not code units.
  let [visible, lost] = [0, 0];
  for (const unit of units) {
    visible += unit.isSpace ? 0 : 1;
    lost += !unit.isSpace && unit.text.includes("\ufffd") ? 1 : 0;
  }
  const dominant = dominantSpan(spans)?.style ?? units[0]?.style;
  assert(dominant !== undefined, "a line has at least one glyph");
  return { text, spans, dominant, trackingEm, isRtl, unmapped: visible === 0 ? 0 : lost / visible };
}

/**
 * Gap before each glyph in em of the bigger type, NaN at the start, beside white space and behind an
 * initial.
 */
function gapsOf(units: readonly GlyphCluster[]): readonly number[] {
  return units.map((unit, i) => {
    const before = units[i - 1];
    if (before === undefined || before.isSpace || unit.isSpace || isApart(before, unit)) {
      return Number.NaN;
    }
    const size = before.style.sizePt;
    const next = unit.style.sizePt;
    return size >= INITIAL_MIN * next
      ? Number.NaN
      : (unit.start - before.end) / Math.max(size, next);
  });
}

/** Underscores and dots drawn into a line to write on, or a leader, stand at a distance of their own. */
function isDrawnOn(
  before: GlyphCluster | undefined,
  unit: GlyphCluster | undefined,
  gap: number,
): boolean {
  const isSame = before !== undefined && before.text === unit?.text;
  // Inside a replacement text they have no text of their own; letters do not overlap so far.
  return isSame && (DRAWN.test(before.text) || (before.text === "" && gap < OVERLAP_EM));
}

const DRAWN = /^[_.…·-]$/u;
const OVERLAP_EM = -0.1;

/** Inside a replacement text: a dot or mark that the pen went back for. */
function isApart(before: GlyphCluster, unit: GlyphCluster): boolean {
  return unit.text === "" && (unit.start < before.start || unit.end <= before.end);
}

/**
 * Tracking in em: the median, which kerning and missing spaces move little. Differences below 0.004 em are
 * rounding of widths to 1/1000 em.
 */
function trackingOf(gaps: readonly number[], stated: number): number {
  const known: number[] = [];
  for (const gap of gaps) {
    if (!Number.isNaN(gap)) {
      known.push(gap);
    }
  }
  // One gap may be a kern: the operator's own Tc is the better source.
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
  // The built-in order of number columns needs no call for each comparison.
  const sorted = new Float64Array(values).sort();
  return sorted[(sorted.length - 1) >> 1] ?? 0;
}

/** A cluster or a space with its style; what bidi reorders. */
interface Piece {
  readonly text: string;
  readonly style: OperatorStyle;
  readonly across: number;
}

/** The clusters with spaces put where the gap says so. */
function withSpaces(
  units: readonly GlyphCluster[],
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
  for (let i = 0; i < units.length; i++) {
    const unit = units[i];
    if (unit === undefined) {
      break;
    }
    const { text, style, isSpace, across } = unit;
    // The text of a replaced run has its own spaces.
    const enough =
      unit.isBehindBlank === true ? SHOWN_GAP : isInCell(units[i - 1], unit) ? CELL_GAP : limit;
    if (text !== "" && (gaps[i] ?? Number.NaN) > enough) {
      pieces.push({ text: " ", style, across });
    }
    const shown = isSpace && text !== "" ? spaceText(text) : text;
    pieces.push(shown === text ? unit : { text: shown, style, across });
  }
  return pieces;
}

function isInCell(before: GlyphCluster | undefined, { text, style }: GlyphCluster): boolean {
  return (
    before !== undefined &&
    before.style.sizePt !== style.sizePt &&
    IN_CELL.test(before.text) &&
    IN_CELL.test(text)
  );
}

/** A no-break or ideographic space stays what it is; a code that only acts as a space reads as one. */
function spaceText(text: string): string {
  return text === " " || (/^\s+$/u.test(text) && !/[\n\r\t]/u.test(text)) ? text : " ";
}

function withText(piece: Piece, text: string): Piece {
  return { ...piece, text };
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
    const { style, across = 0 } = pieces[i] ?? {};
    let part = "";
    while (i < last && pieces[i]?.style === style && isLevel(pieces[i], across)) {
      part += pieces[i]?.text ?? "";
      i++;
    }
    const normal = part.normalize("NFC");
    const before = spans.at(-1);
    if (style === undefined || normal === "") {
      continue;
    }
    if (before !== undefined && isStyledAlike(before, { style, across })) {
      spans[spans.length - 1] = { ...before, end: before.end + normal.length };
    } else {
      spans.push({ start: text.length, end: text.length + normal.length, style, across });
    }
    text += normal;
  }
  return { text, spans };
}

function isLevel(piece: Piece | undefined, across: number): boolean {
  return piece !== undefined && Math.abs(piece.across - across) <= SAME_HEIGHT * piece.style.sizePt;
}

function isBlank(piece: Piece | undefined): boolean {
  return piece === undefined || piece.text.trim() === "";
}

type RunStyle = Pick<StyleSpan, "style" | "across">;

function isStyledAlike(
  { style: a, across: one }: RunStyle,
  { style: b, across: other }: RunStyle,
): boolean {
  return (
    a.fontKey === b.fontKey &&
    a.colorKey === b.colorKey &&
    Math.abs(a.sizePt - b.sizePt) < 0.01 &&
    sameSize(a.stretch, b.stretch) &&
    Math.abs(one - other) <= SAME_HEIGHT * a.sizePt
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
    const { fontKey, colorKey, sizePt, stretch } = span.style;
    const key = `${fontKey}|${colorKey}|${sizePt.toFixed(2)}|${stretch.toFixed(2)}`;
    const total = (totals.get(key) ?? 0) + span.end - span.start;
    totals.set(key, total);
    if (total > most) {
      most = total;
      best = span;
    }
  }
  return best;
}
