/** What two lines have to do with each other, and lines by their height. */
import { firstIndex } from "#base/search.ts";
import type { FrameMarks } from "./frame-marks.ts";
import type { TextLine } from "./text-lines.ts";
import { sameSize } from "../runs/text-runs.ts";
import { runsOn, wrapScore } from "./wrap-score.ts";

/**
 * Baseline distance of lines of one block (em): 0.7 for display capitals set tight, a little over 2 for
 * double spacing.
 */
export const LEADING_MIN = 0.7;
export const LEADING_MAX = 2.02;
/** Edges of lines of one block coincide to this (em). */
export const EDGE_TOL = 0.15;
/** Leads of one block agree to this (em). */
const LEAD_TOL = 0.06;
/**
 * Producers that place lines on device pixels (browsers printing to PDF) move each baseline by up to this
 * (points, CSS px); in tiny type no more than `LEAD_TOL_MAX` em, or every stack would pass.
 */
const LEAD_TOL_PT = 0.8;
const LEAD_TOL_MAX = 0.15;
/** A line of fewer words may as well be an entry of a list. */
const RUNNING_WORDS = 5;

/**
 * One font, size and paint for most characters; a line of another cut of the family only where words wrap. Never of
 * another size: 360 neighbours in 163 designers' files have words that run on from one size into another, and of those
 * looked at (twelve at most of a file) all but one are a dish and what is in it, or a heading and its text.
 */
export function sameTextStyle(a: TextLine, b: TextLine): boolean {
  if (!sameSize(a.style.sizePt, b.style.sizePt) || a.style.colorKey !== b.style.colorKey) {
    return false;
  }
  if (a.style.fontKey === b.style.fontKey) {
    return true;
  }
  const family = a.style.font?.familyName ?? "";
  const measure = Math.max(a.end, b.end) - Math.min(a.start, b.start);
  return (
    family !== "" &&
    family === b.style.font?.familyName &&
    sharesFont(a, b) &&
    wrapScore(a, b, measure) >= 2
  );
}

/**
 * Do their words have some font in common? A bold lead-in word and its plain text do, a heading and its text do
 * not, nor what is in a dish and the bold name of the next with its price.
 */
function sharesFont(a: TextLine, b: TextLine): boolean {
  const fonts = fontsOfWords(b);
  return fontsOfWords(a).some((font) => fonts.includes(font));
}

function fontsOfWords({ text, spans }: TextLine): readonly string[] {
  return spans
    .filter(({ start, end }) => /\p{L}/u.test(text.slice(start, end)))
    .map(({ style }) => style.fontKey);
}

/**
 * One size, and one line mostly in another colour but with words as most of the other one: a paragraph and the links
 * in it. They fill one column, or words of running text wrap.
 */
export function runsOnInColor(a: TextLine, b: TextLine): boolean {
  const measure = Math.max(a.end, b.end) - Math.min(a.start, b.start);
  return (
    a.style.colorKey !== b.style.colorKey &&
    sameSize(a.style.sizePt, b.style.sizePt) &&
    (hasWordsSetAs(a, b) || hasWordsSetAs(b, a)) &&
    ((fillsColumn(a, b) && (isRunning(a) || isRunning(b))) ||
      (isRunning(a) && wrapScore(a, b, measure) >= 2 && (runsOn(a, b) || closesBracket(a, b))))
  );
}

/** Of some words: an address of the web is one. */
function isRunning({ text }: TextLine): boolean {
  return text.split(/\s+/u).filter((word) => /\p{L}/u.test(word)).length >= RUNNING_WORDS;
}

function closesBracket(a: TextLine, b: TextLine): boolean {
  return /\([^()]*$/u.test(a.text) && /^[^()]*\)/u.test(b.text);
}

/** Has a line mostly of links some words in what most of the other line is set in? */
function hasWordsSetAs(
  { text, spans }: TextLine,
  { style: { fontKey, colorKey } }: TextLine,
): boolean {
  return spans.some(
    ({ start, end, style }) =>
      style.fontKey === fontKey &&
      style.colorKey === colorKey &&
      /[\p{L}\p{N}]/u.test(text.slice(start, end)),
  );
}

/** Both reach from edge to edge of one column. */
function fillsColumn(a: TextLine, b: TextLine): boolean {
  const reach = EDGE_TOL * a.style.sizePt;
  return Math.abs(a.start - b.start) <= reach && Math.abs(a.end - b.end) <= reach;
}

/** Common part of the extents as a share of the shorter line; negative when they lie apart. */
export function overlap(a: TextLine, b: TextLine): number {
  // At least a hundredth of a point: a line of one thin mark has nearly no width.
  const common = Math.min(a.end, b.end) - Math.max(a.start, b.start);
  return common / Math.max(0.01, Math.min(a.end - a.start, b.end - b.start));
}

/**
 * A rule or panel edge between the lines; one that runs under the words like an underline does not split
 * them.
 */
export function isSeparatedByRule(a: TextLine, b: TextLine, marks: FrameMarks): boolean {
  const size = a.style.sizePt;
  // Underlines lie within 0.32 em of the baseline; the lower line's capitals reach up to 0.7 em.
  const high = a.across - 0.32 * size;
  const low = b.across + 0.7 * size;
  const extent = [Math.max(a.start, b.start), Math.min(a.end, b.end)] as const;
  return low < high && marks.hasLevelEdge(low, high, extent);
}

/** The lines between two heights, both included. `sorted` descends by `across`. */
export function between(
  sorted: readonly TextLine[],
  high: number,
  low: number,
): readonly TextLine[] {
  return sorted.slice(lowerBound(sorted, high), firstBelow(sorted, low));
}

type ByHeight = readonly { readonly across: number }[];

/** First index whose line stands at `high` or lower; `sorted` descends by `across`. */
export function lowerBound(sorted: ByHeight, high: number): number {
  return firstWhere(sorted, (across) => across <= high);
}

/** First index whose line stands lower than `low`; `sorted` descends by `across`. */
export function firstBelow(sorted: ByHeight, low: number): number {
  return firstWhere(sorted, (across) => across < low);
}

function firstWhere(sorted: ByHeight, isReached: (across: number) => boolean): number {
  return firstIndex(sorted.length, (i) => isReached(sorted[i]?.across ?? -Infinity));
}

/** Is a baseline distance (points) the usual one? True where that is not known (null). */
export function isNear(other: number | null, lead: number, size: number): boolean {
  const reach = Math.max(LEAD_TOL * size, Math.min(LEAD_TOL_PT, LEAD_TOL_MAX * size));
  return other === null || Math.abs(other - lead) <= reach;
}
