/** Lines placed in text space, and what of the authored text state they take over. */
import { type Matrix, multiply } from "#base/geometry.ts";
import type { BoxFit, FitGlyph, FitLine, SettingFont } from "../contract/fit-report.ts";
import type { PlanBox, PlanPainter, PlanSegment } from "../plan/plan.ts";

/** Glyphs [start, end) of a run and the text stated for them. */
export interface ReplacementSpan {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface PlacedRun {
  /** Resource name in the segment's content stream, without slash. */
  readonly fontName: string;
  readonly glyphs: readonly FitGlyph[];
  /** Size as a share of the line's. */
  readonly scale: number;
  /** Glyphs whose text is stated beside them, in order; [] inside a sequence that states it already. */
  readonly replacements: readonly ReplacementSpan[];
  /** Text that is shown again as it stood; absent for text that is set. */
  readonly kept?: KeptElements;
}

/** Operands of the file and the state they are shown with. */
export interface KeptElements {
  /** TJ elements in their own spelling. */
  readonly elements: string;
  /** Tfs, Tc, Tw. */
  readonly size: number;
  readonly charSpacing: number;
  readonly wordSpacing: number;
  /** How far they stand above the line besides, em of the line. */
  readonly riseEm: number;
  /** Space before the first glyph, and from there to what follows: em of the line. */
  readonly leadEm: number;
  readonly wantedEm: number;
  /**
   * Advance widths less the numbers between them: how far they move the pen but for spacing, thousandths of their own
   * em before horizontal scaling. As the file states them: what was measured on the page is rounded, and with each
   * word the pen would stand farther from where a viewer has it.
   */
  readonly width: number;
  /** How many codes there are, and one-byte spaces among them: what character and word spacing are added to. */
  readonly codes: number;
  readonly spaces: number;
}

export interface PlacedLine {
  /** What stands for its glyphs; of a line in pieces of several paints one has the text of all, and the others none. */
  readonly text: string;
  /** What the glyphs of a piece show, where it is known apart from the others; absent for a whole line. */
  readonly ownText?: string;
  /** Text matrix at the line's start; null when the authored pen position is it, or lies on its baseline. */
  readonly matrix: Matrix | null;
  /** How far along the line from there it starts, in thousandths of an em before horizontal scaling. */
  readonly indent: number;
  /** Tfs, Tc, Tw in force for the line. */
  readonly size: number;
  readonly charSpacing: number;
  readonly wordSpacing: number;
  /**
   * Horizontal scale in force for the line as a share of its box's, which all em here are stretched by; absent for 1.
   */
  readonly stretch?: number;
  /** Space wanted after each cluster and, besides, after each word space: em. */
  readonly trackingEm: number;
  readonly wordSpacingEm: number;
  readonly runs: readonly PlacedRun[];
}

/** What becomes of a segment. */
export interface PlacedSegment {
  /**
   * What it says when it is shown again as authored, before any lines: its line's text on the first segment
   * of the line, "" on the others. Null when its text goes.
   */
  readonly kept: string | null;
  /** New lines written there; with no `kept` either, only the side effects stay. */
  readonly lines: readonly PlacedLine[];
}

export interface LineFonts {
  /** The resource name of a font in a content stream; the caller has made sure there is one. */
  readonly nameOf: (unit: string, font: SettingFont) => string;
  /** What extractors read a glyph as; "" for nothing. */
  readonly textOf: (font: SettingFont, glyph: FitGlyph) => string;
}

/** A line on its way to its place. */
export interface LineContext {
  readonly fit: BoxFit;
  readonly line: FitLine;
  readonly fonts: LineFonts;
}

/** Size and spacing of a line. */
export function lineState(
  box: PlanBox,
  painter: PlanPainter,
  anchor: PlanSegment,
  { fit, line }: LineContext,
): Pick<
  PlacedLine,
  "size" | "charSpacing" | "wordSpacing" | "stretch" | "trackingEm" | "wordSpacingEm"
> {
  const { shown, stretch } = anchor;
  const size = textSize(painter, anchor, fit);
  const ratio = size / shown.size;
  return {
    size,
    charSpacing: shown.charSpacing * ratio,
    wordSpacing: shown.wordSpacing * ratio,
    ...(stretch === undefined ? {} : { stretch }),
    trackingEm: box.trackingEm,
    wordSpacingEm: box.wordSpacingEm + line.wordSpacingEm,
  };
}

const SAME_SIZE_PT = 0.02;

/** Tfs that gives the fit's effective size; exactly the authored one when the size did not change. */
function textSize(painter: PlanPainter, anchor: PlanSegment, fit: BoxFit): number {
  const [, , c, d] = multiply(anchor.ownStartTm, anchor.ctm);
  const pointLength = Math.hypot(painter.frame[0], painter.frame[1]);
  const pointsPerTfs = Math.hypot(c, d) / pointLength;
  const authoredPt = Math.abs(anchor.shown.size) * pointsPerTfs;
  if (fit.sizePt === fit.authoredSizePt && Math.abs(authoredPt - fit.sizePt) < SAME_SIZE_PT) {
    return anchor.shown.size;
  }
  return (Math.sign(anchor.shown.size) * fit.sizePt) / pointsPerTfs;
}
