/**
 * Broken lines to glyphs in the box's frame: where each starts, on which baseline, how far it is stretched.
 */
import type { TextBox } from "../contract/scene.ts";
import type { BoxRoom } from "../contract/box-room.ts";
import type { BreakableParagraph } from "./break-lines.ts";
import {
  type BrokenLine,
  initialIndentPt,
  type LineStyle,
  lineWidthPt,
  type SetInitial,
  type SizedLines,
} from "./fit-size.ts";
import type { FitLine, FitRun } from "../contract/fit-report.ts";

/** What lines are placed by. */
export interface Placing {
  readonly box: TextBox;
  readonly room: BoxRoom;
  readonly breakable: readonly BreakableParagraph[];
  /** Height of capitals in em: what the middle of a block is measured with. */
  readonly capHeightEm: number;
  readonly initial?: SetInitial | undefined;
}

/** Spacing of a box that scales with its size. */
export function lineStyle({ trackingEm, wordSpacingEm, scale }: TextBox): LineStyle {
  return { trackingEm, wordSpacingEm, scale };
}

/** The lines with their glyphs and places: x along the baseline and y up in the box's frame, points. */
export function placeLines(sized: SizedLines, placing: Placing): readonly FitLine[] {
  const { box, room, breakable, initial } = placing;
  const { lines } = sized;
  const baselines = baselinesOf(sized, placing);
  return lines.map((line, i) => {
    const { sizePt = sized.sizePt } = line;
    const { text = "", measure } = breakable[line.paragraph] ?? {};
    const runs = measure?.runsOf(line.part) ?? [];
    const natural = lineWidthPt(line.extent, sizePt, lineStyle(box));
    const indentPt = initialIndentPt(initial, i, { sizePt, scale: box.scale });
    const startPt = room.startOf(i, natural) + indentPt;
    // Only what justification adds: the box's own word spacing is in the natural width.
    const wordSpacingEm = justification(line, natural, { box, room, sizePt, runs, startPt });
    const widthPt = natural + wordSpacingEm * line.extent.wordSpaces * sizePt * box.scale;
    return {
      text: text.slice(line.part.start, line.part.end),
      runs,
      xPt: hangsRight(placing) ? room.rightPt - widthPt : startPt,
      yPt: baselines[i] ?? 0,
      widthPt,
      wordSpacingEm,
      ...(line.sizePt === undefined ? {} : { sizePt: line.sizePt }),
    };
  });
}

/** Justified lines that are short of their measure stand where their script begins. */
function hangsRight({ box, room }: Placing): boolean {
  return room.align === "justify" && (box.settings.direction ?? box.direction) === "rtl";
}

/** Leading of a box that shows only one line, in em: the usual "auto" of layout programs. */
const USUAL_LEADING = 1.2;

/**
 * Baselines from the first line down: the authored ones, nearer together as the size falls, and the usual
 * leading below them. Then the block is moved so that what the author anchored stays: the first baseline,
 * the last one, or the middle between the top of the first line's capitals and the last baseline.
 */
function baselinesOf(
  { sizePt, lines }: SizedLines,
  { box, room, capHeightEm }: Placing,
): readonly number[] {
  const ratio = sizePt / box.sizePt;
  const leadingPt = box.leadingPt ?? box.sizePt * USUAL_LEADING;
  const authored = room.authored.map(({ y }) => y);
  const [first, last] = [authored[0] ?? 0, authored.at(-1) ?? 0];
  const natural = lines.map((_, i) => {
    const below = Math.max(0, i - (authored.length - 1));
    // Lines below the authored ones go on by the leading; those within keep the author's distances, which
    // may vary.
    const known = authored[Math.min(i, authored.length - 1)] ?? 0;
    return first + (known - first - below * leadingPt) * ratio;
  });
  // Rows stand beside others, whatever the size.
  if (box.isInRows === true) {
    return natural.map((y, i) => authored[i] ?? y);
  }
  const lowest = natural.at(-1) ?? first;
  const shift = {
    first_line: 0,
    last_line: last - lowest,
    // Capitals grow upwards, so half of what they lose in height is given back.
    middle: (last - lowest + capHeightEm * (box.sizePt - sizePt)) / 2,
  }[box.settings.verticalAnchor];
  return natural.map((y) => y + shift);
}

/**
 * A justified line's spaces grow to 133 % at most and never shrink: the usual limit of layout programs. A
 * wider gap is left at the line's end instead of between words.
 */
const MAX_STRETCH = 0.33;

/** What stretching a line needs. */
interface Justifying {
  readonly box: TextBox;
  readonly room: BoxRoom;
  readonly sizePt: number;
  readonly runs: readonly FitRun[];
  readonly startPt: number;
}

/**
 * Added to each word space, em; 0 for lines that are not stretched (the last of a paragraph, other
 * alignments).
 */
function justification(
  line: BrokenLine,
  naturalPt: number,
  { box, room, sizePt, runs, startPt }: Justifying,
): number {
  const { wordSpaces } = line.extent;
  if (room.align !== "justify" || !line.isWrapped || wordSpaces === 0) {
    return 0;
  }
  const wantedEm = (room.rightPt - startPt - naturalPt) / (wordSpaces * sizePt * box.scale);
  // An authored line had just the spaces that fill it, be they narrower than usual.
  if (line.isAuthored === true) {
    return wantedEm;
  }
  const space = runs.flatMap(({ glyphs }) => glyphs).find(({ isWordSpace }) => isWordSpace);
  return Math.max(0, Math.min(wantedEm, ((space?.width ?? 0) / 1000) * MAX_STRETCH));
}
