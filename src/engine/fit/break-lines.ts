/**
 * Paragraphs into lines: UAX #14 opportunities, filled greedily; words stay whole unless the author lets
 * them be cut.
 */
import { lineBreakOpportunities } from "../packages/line-break.ts";
import type { AuthoredBreaks } from "./authored-breaks.ts";
import type { Extent, LinePart, Measure } from "./measure.ts";

/** A measured paragraph with the places where a line may end. */
export interface BreakableParagraph {
  readonly text: string;
  readonly measure: Measure;
  /** In order; the last one is the end of the text. */
  readonly ends: readonly LineEnd[];
  /** Breaks of the authored text that hold at its size. */
  readonly authored?: AuthoredBreaks;
  /** Where other fonts stand in: what is set in them may be wider than the authored line that it was. */
  readonly isReplaced?: boolean;
}

/** A line of a paragraph; `isAuthored` where it is one of the authored lines, which fit by definition. */
export interface ParagraphLine extends LinePart {
  readonly isAuthored?: true;
}

/** A place where a line may end, UTF-16 offsets. */
interface LineEnd {
  /** Where the line's visible text ends: trailing spaces hang. */
  readonly end: number;
  /** Where the next line starts. */
  readonly next: number;
  readonly hasHyphen: boolean;
  /** Behind a hyphen of the word itself, in a paragraph that does not end lines so while there is another end. */
  readonly isLastChoice?: boolean;
}

const SOFT_HYPHEN = "\u00ad";
/** White space that hangs at the end of a line; no-break spaces never end one. */
const BREAKING_SPACES =
  " \u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u200b\u205f\u3000";

/**
 * Finds the line ends of a paragraph (UAX #14). Soft hyphens count only where the font has a hyphen to
 * show, and hyphens of words last where `keepsHyphens` says so. An empty paragraph has one end, so that it is a
 * line.
 */
export function breakableParagraph(
  text: string,
  measure: Measure,
  { keepsHyphens = false }: { readonly keepsHyphens?: boolean } = {},
): BreakableParagraph {
  const ends = lineBreakOpportunities(text).flatMap(({ offset }) => {
    const isLast = offset === text.length;
    const hasHyphen = !isLast && text[offset - 1] === SOFT_HYPHEN;
    if (hasHyphen && !measure.canHyphenate(offset)) {
      return [];
    }
    // At the very end spaces stay: the value is set as it was typed.
    const end = isLast ? offset : endOfVisible(text, offset);
    const isHyphenated = keepsHyphens && !isLast && HYPHENS.includes(text.charAt(offset - 1));
    return [{ end, next: offset, hasHyphen, ...(isHyphenated ? { isLastChoice: true } : {}) }];
  });
  return {
    text,
    measure,
    ends: ends.length === 0 ? [{ end: 0, next: 0, hasHyphen: false }] : ends,
  };
}

const HYPHENS = "-\u2010";

/** The offset behind the last character before `offset` that is no breaking space. */
function endOfVisible(text: string, offset: number): number {
  let end = offset;
  while (end > 0 && BREAKING_SPACES.includes(text.charAt(end - 1))) {
    end -= 1;
  }
  return end;
}

/** What the room holds: whether an extent fits into the paragraph's line of that number (from 0). */
export type Fits = (extent: Extent, line: number) => boolean;

/** How the lines of a paragraph are found. */
export interface BreakOptions {
  readonly cutsWords?: boolean;
  /** Lines that are the authored ones end where those do. */
  readonly keepsAuthored?: boolean;
}

/**
 * Lines of a paragraph at a size where `fits` says what the room holds. A word too wide stands alone, or is
 * cut between letters where `cutsWords` says so.
 */
export function breakParagraph(
  paragraph: BreakableParagraph,
  fits: Fits,
  { cutsWords = false, keepsAuthored = false }: BreakOptions = {},
): readonly ParagraphLine[] {
  const { measure, ends } = paragraph;
  const lines: ParagraphLine[] = [];
  let start = 0;
  let first = 0;
  while (first < ends.length) {
    const line = lines.length;
    const fitsHere = (end: LineEnd | undefined): boolean =>
      end !== undefined && fits(measure.extentOf(partTo(start, end)), line);
    const kept = keepsAuthored ? authoredEnd(paragraph, start, first) : null;
    const own = ends[kept ?? -1];
    if (kept !== null && own !== undefined && (isAsWide(paragraph, start, own) || fitsHere(own))) {
      lines.push({ ...partTo(start, own), isAuthored: true });
      start = own.next;
      first = kept + 1;
      continue;
    }
    // Greedy, as designers see it while typing: the longest line that fits. Widths grow with the text, so
    // the first end that does not fit ends the search.
    let taken = first;
    while (taken + 1 < ends.length && fitsHere(ends[taken + 1])) {
      taken += 1;
    }
    let plain = taken;
    while (plain > first && ends[plain]?.isLastChoice === true) {
      plain -= 1;
    }
    taken = ends[plain]?.isLastChoice === true ? taken : plain;
    const chosen = ends[taken];
    if (chosen === undefined) {
      break;
    }
    const cut =
      cutsWords && !fitsHere(chosen) ? cutIn(paragraph, [start, chosen.end], fitsHere) : null;
    lines.push(partTo(start, cut ?? chosen));
    // After a cut the same end is tried again for what is left of the word.
    start = (cut ?? chosen).next;
    first = cut === null ? taken + 1 : taken;
  }
  return lines;
}

/** Index of the end of the authored line that starts here; null where none does. */
function authoredEnd(
  { ends, authored }: BreakableParagraph,
  start: number,
  first: number,
): number | null {
  const next = authored?.get(start);
  const found =
    next === undefined ? -1 : ends.findIndex((end, i) => i >= first && end.next === next);
  return found < 0 ? null : found;
}

/**
 * True for a line that is as wide as the authored one. In another font its spaces would take what its letters need more,
 * until words stand on each other.
 */
function isAsWide(
  { measure, isReplaced = false }: BreakableParagraph,
  start: number,
  end: LineEnd,
): boolean {
  return !isReplaced || measure.runsOf(partTo(start, end)).every(({ isKept }) => isKept === true);
}

/** The furthest place between letters that fits, one letter at least; null when there is none to cut. */
function cutIn(
  { text }: BreakableParagraph,
  [start, end]: readonly [number, number],
  fits: (end: LineEnd) => boolean,
): LineEnd | null {
  let cut: LineEnd | null = null;
  for (const { index } of text.slice(start, end).matchAll(/\P{M}[\p{M}\u200c\u200d]*/gu)) {
    const at = start + index;
    const candidate = { end: at, next: at, hasHyphen: false };
    if (at > start && cut !== null && !fits(candidate)) {
      break;
    }
    cut = at > start ? candidate : cut;
  }
  return cut;
}

/** The part from a start to an end; empty where the end is within hanging spaces. */
function partTo(start: number, { end, hasHyphen }: LineEnd): LinePart {
  return { start, end: Math.max(start, end), hasHyphen };
}
