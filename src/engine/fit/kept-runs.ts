/**
 * Text of a box that no value changes, inside a text that changes: it keeps the codes, ligatures and offsets
 * it was authored with, and may only move.
 */
import type { StyleRun } from "../contract/scene.ts";
import type { PlanSegment } from "../plan/plan.ts";
import {
  type AuthoredText,
  isBeside,
  isNext,
  isOneStyle,
  statedWidth,
  ownHyphen,
  segmentOfHyphen,
  xOf,
} from "./authored-glyphs.ts";
import type { KeptRange } from "./kept-text.ts";
import { scriptOf } from "./scripts.ts";
import type { ParagraphGlyph, RunShaper, ShapedRun } from "./shaped-text.ts";
import { textStyleOf } from "./text-style.ts";
import { uprightOrigin, VERTICAL_ORIGIN } from "./vertical.ts";

/** A glyph to be shown again: its row and its letters in the new text. */
interface KeptGlyph {
  /** Null for a space that no glyph shows. */
  readonly row: number | null;
  readonly start: number;
  readonly text: string;
}

/** What kept text is set with. */
export interface KeptContext {
  readonly authored: AuthoredText;
  readonly range: KeptRange;
  /** True where word spaces are those of the line, not of the words: justified text. */
  readonly freesSpaces: boolean;
}

/**
 * The glyphs of [start, end) of a paragraph as runs of one segment's style and one level, in logical order;
 * `text` is the paragraph's.
 */
export function keptRuns(
  { start, end }: { readonly start: number; readonly end: number },
  text: string,
  levels: Uint8Array | null,
  context: KeptContext,
): readonly ShapedRun[] {
  const { authored } = context;
  const { rowsAt, glyphs, segmentOf, box } = authored;
  const pieces: {
    readonly glyphs: KeptGlyph[];
    readonly level: number;
    style: StyleRun | undefined;
    segment: PlanSegment | null;
  }[] = [];
  for (let at = start; at < end; ) {
    const place = context.range.authored + (at - context.range.start);
    const rows = rowsAt.get(place) ?? [];
    const next = Math.max(at + 1, ...rows.map((row) => at + (glyphs.ends[row] ?? 0) - place));
    const level = levels?.[at] ?? 0;
    const style = box.runs.find((run) => run.start <= place && place < run.end);
    const segment = segmentOf[rows[0] ?? -1] ?? null;
    const last = pieces.at(-1);
    const goesOn =
      last !== undefined &&
      last.level === level &&
      (rows.length === 0 || last.segment === null || isOneStyle(last.segment, segment)) &&
      (rows.length === 0 || last.style === undefined || last.style === style);
    const piece = goesOn ? last : { glyphs: [], level, style, segment };
    if (piece !== last) {
      pieces.push(piece);
    }
    piece.segment ??= segment;
    piece.style ??= style;
    const own = text.slice(at, next);
    if (rows.length === 0) {
      piece.glyphs.push({ row: null, start: at, text: own });
    }
    // A blank that the text leaves out stands before the letter behind it, and for none of it.
    const spoken = rows.find((row) => (glyphs.ends[row] ?? 0) > place) ?? rows[0];
    rows.forEach((row) => piece.glyphs.push({ row, start: at, text: row === spoken ? own : "" }));
    at = next;
  }
  let from = start;
  return pieces.map((piece, i) => {
    const to = pieces[i + 1]?.glyphs[0]?.start ?? end;
    const right = piece.level % 2 === 1 ? pieces[i - 1] : pieces[i + 1];
    const following = right?.level === piece.level ? visualOrder(right)[0] : undefined;
    const run = keptRun(piece, { start: from, end: to, text }, context, following);
    from = to;
    return run;
  });
}

function keptRun(
  {
    glyphs: kept,
    level,
    style,
    segment,
  }: {
    readonly glyphs: readonly KeptGlyph[];
    readonly level: number;
    readonly style: StyleRun | undefined;
    readonly segment: PlanSegment | null;
  },
  { start, end, text }: { readonly start: number; readonly end: number; readonly text: string },
  context: KeptContext,
  /** What stands right of it, in one line with it. */
  following: KeptGlyph | undefined,
): ShapedRun {
  const { box } = context.authored;
  const textStyle = textStyleOf(style === undefined ? [] : [style], box);
  const visual = visualOrder({ glyphs: kept, level });
  const placed = visual.map((glyph, i) => {
    const isRtl = level % 2 === 1;
    const next =
      visual[i + 1] ?? following ?? (isRtl ? undefined : behind(glyph, context.authored));
    return keptGlyph(glyph, next, context);
  });
  const last = kept.at(-1)?.row ?? null;
  return {
    text,
    start,
    end,
    script: scriptOf(text.charAt(start)),
    level,
    shaper: shaperOf(segment, placed, {
      hyphen: () => (level === 0 ? ownHyphen(last, context.authored) : null),
      hyphenSegment: segmentOfHyphen(last, context.authored),
    }),
    glyphs: placed,
    role: "embedded",
    limitedFont: null,
    textStyle,
    isKept: true,
  };
}

/** From left to right: clusters of a right-to-left run the last one first, the glyphs of each as they stand. */
function visualOrder({
  glyphs,
  level,
}: {
  readonly glyphs: readonly KeptGlyph[];
  readonly level: number;
}): readonly KeptGlyph[] {
  return level % 2 === 1 ? glyphs.toSorted((a, b) => b.start - a.start) : glyphs;
}

/** Less than this between a space and what stands behind it (1/1000 em) is kerning, which other letters do not have. */
const SET_BY_HAND = 50;

/**
 * The glyph behind a space at the end of fixed words, where the space was made wider or narrower by hand: a value
 * begins where the authored one did. Undefined elsewhere.
 */
function behind({ row, text, start }: KeptGlyph, authored: AuthoredText): KeptGlyph | undefined {
  const next =
    row === null || text !== " " ? undefined : authored.order[(authored.rank[row] ?? 0) + 1];
  const { trackingEm, wordSpacingEm, vertical } = authored.box;
  if (row === null || next === undefined || vertical || !isNext(authored, row, next)) {
    return undefined;
  }
  const usual = statedWidth(authored, row) + (trackingEm + wordSpacingEm) * 1000;
  const lead = xOf(authored, next) - xOf(authored, row);
  return Math.abs(lead - usual) > SET_BY_HAND
    ? { row: next, start: start + 1, text: "-" }
    : undefined;
}

/** One glyph, or a space that is none; its advance leads to the glyph that stood behind it. */
function keptGlyph(
  { row, start, text }: KeptGlyph,
  next: KeptGlyph | undefined,
  { authored, range, freesSpaces }: KeptContext,
): ParagraphGlyph {
  const { glyphs, box } = authored;
  const isWordSpace = text === " ";
  const spacing =
    ((next?.text === "" ? 0 : box.trackingEm) + (isWordSpace ? box.wordSpacingEm : 0)) * 1000;
  if (row === null) {
    const gap = freesSpaces ? null : gapAt(authored, range.authored + (start - range.start));
    // Behind the letter before stands its tracking, too.
    const advance = gap === null ? USUAL_SPACE : gap - spacing - box.trackingEm * 1000;
    return {
      dx: 0,
      text,
      isWordSpace,
      cluster: start,
      isSafe: true,
      code: 0,
      codeLength: 0,
      width: 0,
      advance,
      dy: 0,
    };
  }
  const isFree = freesSpaces && (isWordSpace || next?.text === " ");
  const isLed =
    !isFree && next !== undefined && next.row !== null && isBeside(authored, row, next.row);
  // Written out: boxes have many such glyphs, and each is set again for every text that is tried.
  const glyph: ParagraphGlyph = {
    dx: 0,
    text,
    isWordSpace,
    cluster: start,
    isSafe: true,
    code: glyphs.codes[row] ?? 0,
    codeLength: glyphs.lengths[row] ?? 1,
    width: glyphs.widths[row] ?? 0,
    advance: isLed
      ? xOf(authored, next.row ?? row) - xOf(authored, row) - spacing
      : statedWidth(authored, row),
    dy: glyphs.ys[row] ?? 0,
    authored: row,
  };
  return box.vertical ? { ...glyph, ...inColumn(authored, row) } : glyph;
}

/** Columns are set glyph by glyph, each upright from its own origin. */
function inColumn(
  { glyphs, segmentOf }: AuthoredText,
  row: number,
): Pick<ParagraphGlyph, "dx" | "dy" | "turn"> {
  const origin =
    segmentOf[row]?.leadsDown === true ? VERTICAL_ORIGIN : uprightOrigin(glyphs.widths[row] ?? 0);
  return { ...origin, turn: "upright" };
}

/** A space that no glyph shows, thousandths of an em, where no line tells how wide it is. */
const USUAL_SPACE = 250;

/** How far the letters on both sides of a blank without glyphs stand apart; null where it ends a line. */
function gapAt(authored: AuthoredText, place: number): number | null {
  const { rowsAt, glyphs, order, rank } = authored;
  const [after] = rowsAt.get(place + 1) ?? [];
  const beside = after === undefined ? [] : [-1, 1].map((by) => order[(rank[after] ?? 0) + by]);
  const before = beside.find((row) => row !== undefined && glyphs.ends[row] === place);
  if (after === undefined || before === undefined) {
    return null;
  }
  const [left, right] = isNext(authored, before, after) ? [before, after] : [after, before];
  return isNext(authored, left, right)
    ? xOf(authored, right) - xOf(authored, left) - statedWidth(authored, left)
    : null;
}

/** What shows a run as it stands; parts of it are taken from its glyphs, never shaped. */
function shaperOf(
  segment: PlanSegment | null,
  glyphs: readonly ParagraphGlyph[],
  {
    hyphen,
    hyphenSegment,
  }: {
    readonly hyphen: RunShaper["hyphen"];
    readonly hyphenSegment: PlanSegment | undefined;
  },
): RunShaper {
  return {
    font: fontOf(segment),
    ...(hyphenSegment === undefined ? {} : { hyphenFont: fontOf(hyphenSegment) }),
    postScriptName: "",
    shape: ({ start, end }) => ({
      glyphs: glyphs.filter(({ cluster }) => cluster >= start && cluster < end),
      uncovered: [],
    }),
    hyphen,
  };
}

function fontOf(segment: PlanSegment | null): RunShaper["font"] {
  return {
    kind: "embedded",
    key: segment?.font ?? "",
    resourceName: segment?.shown.fontName ?? "",
  };
}
