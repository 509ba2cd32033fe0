/** Lines and boxes of made letters, each half an em wide, for the tests beside what reads a page. */
import { leastOf, mostOf } from "#base/numbers.ts";
import type { PaintColor } from "../contract/paint-color.ts";
import { fontOf } from "../font/pdf-font/pdf-font.test-kit.ts";
import type { BoxDraft } from "./boxes/box-draft.ts";
import { lineOf, type TextLine } from "./lines/text-lines.ts";
import { type Direction, directionOf } from "./runs/direction.ts";
import type { TextRun } from "./runs/text-run.ts";
import type { OperatorStyle } from "./runs/text-style.ts";

export const BLACK: PaintColor = {
  space: "DeviceGray",
  components: [0],
  colorants: [],
  alternate: null,
};

/** Black type of 10 pt in font "5", upright. */
export function typeOf(changes: Partial<OperatorStyle> = {}): OperatorStyle {
  return {
    font: fontOf(),
    fontKey: "5",
    color: BLACK,
    colorKey: "black",
    sizePt: 10,
    stretch: 1,
    charSpacingEm: 0,
    wordSpacingEm: 0,
    riseEm: 0,
    angleRad: 0,
    isVertical: false,
    isMirrored: false,
    isStacked: false,
    isOnCurve: false,
    instance: "",
    reason: null,
    renderMode: 0,
    ...changes,
  };
}

/** Left to right, and all that is not said otherwise. */
export const LEVEL: Direction = directionOf(typeOf());

export interface Setting extends Partial<OperatorStyle> {
  readonly direction?: Direction;
  readonly start?: number;
  readonly across?: number;
  /** Index of its operator among those of the page, and its place in the order of painting. */
  readonly show?: number;
  /** Width of a space, em; half an em as all letters without. */
  readonly spaceEm?: number;
  /** Between two letters, em. */
  readonly tracking?: number;
  readonly pen?: TextRun["pen"];
}

/** One run of letters; each character is a glyph of its own. */
export function runOf(text: string, setting: Setting = {}): TextRun {
  const { direction = LEVEL, start = 0, across = 0, show = 0, pen = null, ...rest } = setting;
  const { spaceEm = 0.5, tracking = 0, ...changes } = rest;
  const style = typeOf(changes);
  let at = start;
  const glyphs = Array.from(text, (letter, index) => {
    const isSpace = letter.trim() === "";
    const from = at;
    const end = from + (isSpace ? spaceEm : 0.5) * style.sizePt * style.stretch;
    at = end + tracking * style.sizePt;
    return { show, index, start: from, end, text: letter, isSpace };
  });
  const seen = glyphs.filter(({ isSpace }) => !isSpace);
  return {
    style,
    direction,
    glyphs,
    start: seen[0]?.start ?? start,
    end: seen.at(-1)?.end ?? start,
    across,
    trackingEm: tracking,
    order: show,
    usesActualText: false,
    pen,
    duplicates: [],
  };
}

/** A line of one run. */
export function textLine(text: string, setting: Setting = {}): TextLine {
  return lineOf([runOf(text, setting)], setting.across ?? 0);
}

/** The box of some lines from the top down; `null` is an empty line. */
export function draftOf(
  lines: readonly (TextLine | null)[],
  changes: Partial<BoxDraft> = {},
): BoxDraft {
  const shown = lines.filter((line) => line !== null);
  const [first, second] = shown;
  if (first === undefined) {
    throw new Error("a box has a line");
  }
  const { sizePt } = first.style;
  return {
    block: { lines, leadingPt: second === undefined ? null : first.across - second.across },
    direction: first.direction,
    lines: shown,
    style: first.style,
    text: lines.map((line) => line?.text ?? "").join("\n"),
    start: leastOf(shown.map(({ start }) => start)),
    end: mostOf(shown.map(({ end }) => end)),
    bottom: (shown.at(-1) ?? first).across - 0.2 * sizePt,
    top: first.across + 0.8 * sizePt,
    baseline: first.across,
    order: first.order,
    segments: [],
    shows: [first.order],
    duplicates: [],
    reason: null,
    ...changes,
  };
}

/** A box of one line. */
export function lineBox(text: string, setting: Setting = {}): BoxDraft {
  return draftOf([textLine(text, setting)]);
}
