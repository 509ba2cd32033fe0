/** What the lines of one box say about their alignment by themselves. */
import { getOrAdd } from "#base/maps.ts";
import { leastOf, mostOf } from "#base/numbers.ts";
import type { Align } from "../../contract/scene.ts";
import { endsWithoutHang, startsWithoutHang, trimmedStart } from "../lines/line-hang.ts";
import { linesHangBehindMark } from "../lines/list-marks.ts";
import type { TextLine } from "../lines/text-lines.ts";
import type { BoxDraft } from "./box-draft.ts";

/** Edges agree to the larger of these two: points for rounding of coordinates, em for side bearings. */
const TOL_PT = 0.6;
const TOL_EM = 0.03;
/** Gaps wider than the tracking by this (em) are word spaces. */
const WORD_GAP = 0.15;
/**
 * Natural word spaces differ by less than this share (kerning beside them), natural tracking by less (em).
 */
const SPACES_VARY = 0.04;
const TRACKING_VARIES_EM = 0.01;
/** Lines of so many spaces, all equal to this share, are measured exactly. */
const EXACT_SPACES = 3;
const EXACT_SHARE = 0.01;
/** Lines of justified text agree in their right edge to this (em). */
const JUSTIFY_EM = 0.1;
/** Spreads that differ by less than this share of the tolerance are equal. */
const SAME_SPREAD = 0.25;

/** Dots or a line that lead the eye to the end of a row. */
export const LEADER = /[.…·_](?:\s?[.…·_]){5,}/u;
/** Such rows are as long as whole dots make them: their middles miss by up to half of one (em). */
const HALF_DOT_EM = 0.13;

/** An edge that lines hang from. */
export type Edge = "left" | "center" | "right";

export interface OwnEdges {
  /** The edges that the lines share equally well, the natural one first; all three of a single line. */
  readonly shared: readonly Edge[];
  /** "justify" where the lines fill their measure; null for all others. */
  readonly justify: Align | null;
  /** 0–1: how sure it is that one of these is right. */
  readonly confidence: number;
}

/** How far edges of this type may miss each other (points). */
export function edgeTol(sizePt: number): number {
  return Math.max(TOL_PT, TOL_EM * sizePt);
}

/** More space than this at a line's end (em) is no slip of typing: a cell filled up, a tab. */
const HANGING_MAX = 1.5;

/**
 * Where lines end for a layout program, points: behind the spaces at the end and the letter spacing of the
 * last letter, which both move a centred line or one flush right.
 */
export function hangingEnd(lines: readonly TextLine[]): number {
  return mostOf(
    lines.map((line) => {
      const ends = line.runs.map(({ glyphs, end }) => Math.max(end, glyphs.at(-1)?.end ?? end));
      const { sizePt } = line.style;
      const end = Math.max(line.end, ...ends) + Math.max(0, line.trackingEm) * sizePt;
      return end - line.end <= HANGING_MAX * sizePt ? end : line.end;
    }),
  );
}

const knownStarts = new WeakMap<BoxDraft, readonly number[]>();

/**
 * Where a box begins, points: as its lines do, and as their marks do where the blank half of wide brackets is left out.
 * Found once: each box of a page is held against many others.
 */
export function startsOf(draft: BoxDraft): readonly number[] {
  return getOrAdd(knownStarts, draft, () => {
    const { lines, start } = draft;
    const shown = leastOf(lines.map(trimmedStart));
    return shown === start ? [start] : [start, shown];
  });
}

/** Edges of one box, from the spread of its lines. Confidence is 0.95 where they agree, 0.5 where none does. */
export function ownEdges(draft: BoxDraft): OwnEdges {
  const { lines, style } = draft;
  const isRtl = lines[0]?.isRtl === true;
  const natural: readonly Edge[] = isRtl
    ? ["right", "center", "left"]
    : ["left", "center", "right"];
  if (lines.length < 2) {
    return { shared: natural, justify: null, confidence: 0.5 };
  }
  const tol = edgeTol(style.sizePt);
  // An indented first line takes part in no edge where lines begin, nor does one whose mark stands before the others.
  const isIndented = indentOf(draft) > 0 || linesHangBehindMark(lines);
  const column = isIndented ? lines.slice(1) : lines;
  if (isJustified(draft, { column, isIndented, tol })) {
    return { shared: [], justify: "justify", confidence: lines.length >= 3 ? 0.95 : 0.8 };
  }
  const left = spread(startsWithoutHang(isRtl ? lines : column));
  const shown = spreadsOf(lines, { left, endOf: (line) => line.end });
  const isShown = Math.min(shown.left, shown.center, shown.right) <= tol;
  const spreads = isShown ? shown : spreadsOf(lines, { left, endOf: (line) => hangingEnd([line]) });
  const least = Math.min(spreads.left, spreads.center, spreads.right);
  const reach = LEADER.test(draft.text) ? Math.max(tol, HALF_DOT_EM * style.sizePt) : tol;
  return {
    shared: natural.filter((edge) => spreads[edge] <= least + SAME_SPREAD * tol),
    justify: null,
    confidence: least <= reach ? 0.95 : 0.5,
  };
}

/** How far the lines' edges lie apart, points. */
function spreadsOf(
  lines: readonly TextLine[],
  { left, endOf }: { readonly left: number; readonly endOf: (line: TextLine) => number },
): Readonly<Record<Edge, number>> {
  return {
    left,
    center: spread(lines.map((line) => (line.start + endOf(line)) / 2)),
    right: spread(lines.map(endOf)),
  };
}

/** Asked before the single edges: justified lines agree in both and would pass for either. */
function isJustified(
  draft: BoxDraft,
  {
    column,
    isIndented,
    tol,
  }: { readonly column: readonly TextLine[]; readonly isIndented: boolean; readonly tol: number },
): boolean {
  const { lines, style } = draft;
  // The last line of a justified paragraph takes part in no edge where lines end.
  const body = lines.slice(0, -1);
  return (
    spread(beginsOf(isIndented ? body.slice(1) : body)) <= tol &&
    spread(endsOf(body)) <= Math.max(tol, JUSTIFY_EM * style.sizePt) &&
    spread(beginsOf(column)) <= tol &&
    (lines.length >= 3 || isJustifiedPair(draft)) &&
    spacesVary(draft)
  );
}

/** Where lines begin for their reader, points along the line the way it is read; marks that hang out taken back. */
function beginsOf(lines: readonly TextLine[]): readonly number[] {
  return lines[0]?.isRtl === true
    ? endsWithoutHang(lines).map((end) => -end)
    : startsWithoutHang(lines);
}

/** Where they end, as `beginsOf`. */
function endsOf(lines: readonly TextLine[]): readonly number[] {
  return lines[0]?.isRtl === true
    ? startsWithoutHang(lines).map((start) => -start)
    : endsWithoutHang(lines);
}

/** How far the first line stands in from the others (points), 0 when they are no flush column. */
function indentOf({ lines, style }: BoxDraft): number {
  const first = lines[0];
  const rest = lines.slice(1);
  if (first === undefined || rest.length < 2) {
    return 0;
  }
  const begins = beginsOf(rest);
  const [begin = 0] = beginsOf([first]);
  const [end = 0] = endsOf([first]);
  const indent = begin - leastOf(begins);
  const isFlush = spread(begins) <= edgeTol(style.sizePt);
  const isFull = end >= mostOf(endsOf(rest)) - 3 * style.sizePt;
  return isFlush && isFull && indent > 0.3 * style.sizePt && indent < 3 * style.sizePt ? indent : 0;
}

/**
 * True when word spaces differ from line to line, or tracking where there are no words: evidence of
 * justification. Lines may be equally long by chance; only stretched ones have spaces of their own width.
 */
// Averages of lines are compared, not single spaces: kerning beside a space varies them within a line.
function spacesVary({ lines, style }: BoxDraft): boolean {
  const spaces = lines
    .map((line) => wordGaps(line, style.sizePt))
    .filter(({ length }) => length > 0);
  if (spaces.length < 2) {
    // Text without spaces (Chinese, Japanese, a single long word) is justified by tracking.
    return spread(lines.slice(0, -1).map((line) => line.trackingEm)) > TRACKING_VARIES_EM;
  }
  const widths = spaces.map((gaps) => gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length);
  const mean = widths.reduce((sum, width) => sum + width, 0) / widths.length;
  const noise = mostOf(spaces.map(spread));
  // Where all spaces of a line are alike, a small difference between lines tells as well.
  const isExact =
    // The last line of a paragraph is not stretched and so differs the most; it is left in on purpose.
    spaces.every(({ length }) => length >= EXACT_SPACES) && noise < EXACT_SHARE * mean;
  return spread(widths) > (isExact ? Math.max(EXACT_SHARE * mean, 2 * noise) : SPACES_VARY * mean);
}

/** Widths of a line's word spaces, points of text that is not set narrower or wider. */
function wordGaps(line: BoxDraft["lines"][number], sizePt: number): readonly number[] {
  const visible = line.runs.flatMap(({ glyphs, style: { stretch } }) =>
    glyphs.flatMap(({ start, end, isSpace }) => (isSpace ? [] : [{ start, end, stretch }])),
  );
  return visible.flatMap(({ start }, i) => {
    const before = visible[i - 1];
    const gap = before === undefined ? 0 : start - before.end;
    return gap > (line.trackingEm + WORD_GAP) * sizePt ? [gap / (before?.stretch ?? 1)] : [];
  });
}

/**
 * A full line and a shorter last one that begins at the same edge: two lines are justified only by the
 * first, so its spaces must be wider (`spacesVary`).
 */
function isJustifiedPair({ lines, style }: BoxDraft): boolean {
  const [firstEnd = 0, lastEnd = 0] = endsOf(lines);
  return firstEnd - lastEnd > style.sizePt && spread(beginsOf(lines)) <= TOL_PT;
}

/** Largest less smallest, points; 0 for none. */
function spread(values: readonly number[]): number {
  return values.length === 0 ? 0 : mostOf(values) - leastOf(values);
}
