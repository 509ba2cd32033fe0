/** Paragraphs into lines: UAX #14 opportunities, filled greedily, words never split. */
import { lineBreakOpportunities } from "../packages/line-break.ts";
import type { Extent, LinePart, Measure } from "./measure.ts";

/** A measured paragraph with the places where a line may end. */
export interface BreakableParagraph {
  readonly text: string;
  readonly measure: Measure;
  /** In order; the last one is the end of the text. */
  readonly ends: readonly LineEnd[];
}

interface LineEnd {
  /** Where the line's visible text ends: trailing spaces hang. */
  readonly end: number;
  /** Where the next line starts. */
  readonly next: number;
  readonly hasHyphen: boolean;
}

const SOFT_HYPHEN = "\u00ad";
/** White space that hangs at the end of a line; no-break spaces never end one. */
const BREAKING_SPACES =
  " \u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u200b\u205f\u3000";

/** Finds the line ends of a paragraph. */
export function breakableParagraph(text: string, measure: Measure): BreakableParagraph {
  const ends = lineBreakOpportunities(text).flatMap(({ offset }) => {
    const isLast = offset === text.length;
    const hasHyphen = !isLast && text[offset - 1] === SOFT_HYPHEN;
    if (hasHyphen && !measure.canHyphenate(offset)) {
      return [];
    }
    // At the very end spaces stay: the value is set as it was typed.
    return [{ end: isLast ? offset : endOfVisible(text, offset), next: offset, hasHyphen }];
  });
  return {
    text,
    measure,
    ends: ends.length === 0 ? [{ end: 0, next: 0, hasHyphen: false }] : ends,
  };
}

/** The offset behind the last character before `offset` that is no breaking space. */
function endOfVisible(text: string, offset: number): number {
  let end = offset;
  while (end > 0 && BREAKING_SPACES.includes(text.charAt(end - 1))) {
    end -= 1;
  }
  return end;
}

/** Lines of a paragraph at a size where `fits` says what the room holds; a word too wide stands alone. */
export function breakParagraph(
  { measure, ends }: BreakableParagraph,
  fits: (extent: Extent) => boolean,
): readonly LinePart[] {
  const lines: LinePart[] = [];
  let start = 0;
  let first = 0;
  while (first < ends.length) {
    let taken = first;
    while (taken + 1 < ends.length && fitsTo(measure, start, ends[taken + 1], fits)) {
      taken += 1;
    }
    const chosen = ends[taken];
    if (chosen === undefined) {
      break;
    }
    lines.push(partTo(start, chosen));
    start = chosen.next;
    first = taken + 1;
  }
  return lines;
}

function fitsTo(
  measure: Measure,
  start: number,
  end: LineEnd | undefined,
  fits: (extent: Extent) => boolean,
): boolean {
  return end !== undefined && fits(measure.extentOf(partTo(start, end)));
}

function partTo(start: number, { end, hasHyphen }: LineEnd): LinePart {
  return { start, end: Math.max(start, end), hasHyphen };
}
