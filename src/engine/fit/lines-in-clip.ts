/** The lines of a text: broken, sized, placed, and small enough for the clips around them. */
import type { BoxRoom } from "../contract/box-room.ts";
import type { FitLine } from "../contract/fit-report.ts";
import type { TextBox } from "../contract/scene.ts";
import type { FontFacts } from "../plan/font-facts.ts";
import type { PlanPainter } from "../plan/plan.ts";
import { authoredBreaks } from "./authored-breaks.ts";
import { keepsInitial, setInitial } from "./box-initial.ts";
import { breakableParagraph } from "./break-lines.ts";
import { clippedLines, inkOfFonts, isClipped, movedIntoClip } from "./clip-lines.ts";
import { fitSize, type SizedLines, type SizeLimits } from "./fit-size.ts";
import { keepsHyphens } from "./hyphen-ends.ts";
import { asAuthored } from "./kept-lines.ts";
import { measureParagraph } from "./measure.ts";
import { lineStyle, placeLines } from "./place-lines.ts";
import { rowSizes } from "./row-sizes.ts";
import type { ShapedText } from "./shape-paragraph.ts";
import type { GlyphStyle } from "./shaped-text.ts";

/** The box that lines are made for. */
export interface LinesRequest {
  readonly box: TextBox;
  /** Facts of the fonts the box is authored in, by `FontFacts.key`. */
  readonly authoredFonts: ReadonlyMap<string, FontFacts>;
  /** The box's own painter in the plan: its authored glyphs, for text that no value changes. */
  readonly painter?: PlanPainter | undefined;
}

/** What lines are made by. */
export interface LineRules {
  readonly style: GlyphStyle;
  readonly room: BoxRoom;
  readonly limits: SizeLimits;
  readonly text: string;
}

export interface SetLines {
  readonly lines: readonly FitLine[];
  readonly sized: SizedLines;
  /** True where they would be larger if nothing clipped them. */
  readonly isHeld: boolean;
}

/** Breaks, sizes and places what is set. */
function linesOf(
  // Measured once per paragraph, at one em: sizes only scale it.
  { box, authoredFonts }: LinesRequest,
  { paragraphs, replaced }: ShapedText,
  { style, room, limits, text }: LineRules,
): SetLines {
  const ends = { keepsHyphens: keepsHyphens(box) };
  const breakable = paragraphs.map((set) => ({
    ...breakableParagraph(set.text, measureParagraph(set, style), ends),
    authored: authoredBreaks(set.text, box),
    isReplaced: replaced.length > 0,
  }));
  const initial = setInitial(paragraphs[0], room);
  const sized = fitSize(
    breakable,
    initial === undefined ? limits : { ...limits, initial },
    lineStyle(box),
  );
  const capHeightEm = (authoredFonts.get(box.font)?.capHeight ?? USUAL_CAP_HEIGHT) / 1000;
  const placed = placeLines(sized, { box, room, breakable, capHeightEm, initial });
  // A line set as authored may be shown by its own operators again: nothing about it may differ.
  const isKept = keepsInitial(box, text);
  const lines = placed.map((line, i) =>
    isKept &&
    (line.sizePt ?? sized.sizePt) === box.sizePt &&
    (replaced.length === 0 || line.runs.every(({ isKept }) => isKept === true))
      ? asAuthored(line, i, { box, room })
      : line,
  );
  return { lines, sized, isHeld: false };
}

/**
 * Breaks, sizes and places what is set, smaller where its ink would leave the clip around it. Where it does at
 * the smallest size as well it does not fit.
 */
export function linesInClip(request: LinesRequest, set: ShapedText, rules: LineRules): SetLines {
  const { limits } = rules;
  const { box, painter } = request;
  const clip = { box, painter, inkOf: inkOfFonts(set.paragraphs, request.authoredFonts) };
  const isCut = ({ lines, sized: { overflow, sizePt } }: SetLines): boolean =>
    !overflow && isClipped(lines, { ...clip, sizePt });
  const setWith = (changes: Partial<SizeLimits>): SetLines => {
    const { lines, sized } = linesOf(request, set, { ...rules, limits: { ...limits, ...changes } });
    const moved = movedIntoClip(lines, { ...clip, sizePt: sized.sizePt });
    return { lines: moved, sized, isHeld: Object.keys(changes).length > 0 };
  };
  const atSize = (largestSizePt: number): SetLines => setWith({ largestSizePt });
  const whole = setWith({});
  if (!isCut(whole)) {
    return whole;
  }
  const smallest = limits.shrinkToFit ? atSize(limits.minSizePt) : whole;
  if (isCut(smallest)) {
    return { ...smallest, sized: { ...smallest.sized, overflow: true }, isHeld: true };
  }
  if (limits.keepsRows === true && limits.shrinkToFit) {
    const cutAt = (rowSizesPt: readonly number[]): readonly boolean[] => {
      const { lines, sized } = setWith({ rowSizesPt });
      return clippedLines(lines, { ...clip, sizePt: sized.sizePt });
    };
    const rowSizesPt = rowSizes(whole.lines.length, limits, cutAt);
    return setWith({ rowSizesPt });
  }
  // Hundredths of a point, as all sizes.
  let fits = Math.round(limits.minSizePt * 100);
  let cut = Math.round(limits.largestSizePt * 100);
  while (cut - fits > 1) {
    const middle = Math.floor((fits + cut) / 2);
    [fits, cut] = isCut(atSize(middle / 100)) ? [fits, middle] : [middle, cut];
  }
  return atSize(fits / 100);
}

/** Cap height of a font that does not state it, in thousandths of an em. */
const USUAL_CAP_HEIGHT = 700;
