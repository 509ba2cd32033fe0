/**
 * Lines of a new text that say what the authored line at their place says: they stay as they were, with the
 * producer's own kerning and spacing, byte for byte.
 */
import type { TextBox } from "../contract/scene.ts";
import type { BoxRoom } from "../contract/box-room.ts";
import type { FitLine } from "../contract/fit-report.ts";
import { normalizeText } from "./scripts.ts";

/** A line is at its authored place within this, in em. */
const SAME_PLACE_EM = 0.01;
/** A justified line filled like the authored one is as wide within this, in em. */
const SAME_MEASURE_EM = 0.25;

/**
 * The line, marked when the box's own line `index` may stand in its place: the same words on the same
 * baseline at the same edge. The caller has made sure that the box is set in its authored size and fonts;
 * here are words, alignment, direction and place.
 */
export function asAuthored(
  line: FitLine,
  index: number,
  { box, room }: { readonly box: TextBox; readonly room: BoxRoom },
): FitLine {
  const [own, place] = [box.lines[index], room.authored[index]];
  const { settings, sizePt } = box;
  const isSame =
    own !== undefined &&
    place !== undefined &&
    line.text.trim() !== "" &&
    normalizeText(own.text).trim() === shownText(line.text) &&
    room.align === box.align &&
    (settings.direction ?? box.direction) === box.direction &&
    Math.abs(line.yPt - place.y) < SAME_PLACE_EM * sizePt &&
    (room.align !== "justify" ||
      isFixed(line) ||
      Math.abs(line.widthPt - (place.x1 - place.x0)) < SAME_MEASURE_EM * sizePt);
  return isSame ? { ...line, authoredLine: index } : line;
}

/** True for words that no value changed and that are not spread over the measure: their own spaces are as good as usual ones. */
function isFixed({ runs, wordSpacingEm }: FitLine): boolean {
  return wordSpacingEm === 0 && runs.length > 0 && runs.every(({ isKept }) => isKept === true);
}

/** A line's text as the page shows it: a soft hyphen at its end is a hyphen, and nothing inside it. */
function shownText(text: string): string {
  return text
    .trim()
    .replace(/\u00ad+$/u, "-")
    .replaceAll(/[\u00ad\u200b]/gu, "");
}
