/**
 * Text set in lines of a given width in the bundled fonts, by the parts that set the text of a print: runs by
 * direction, script and font, lines by UAX #14. What no font prints is told by its code point, so that a document
 * always comes out and never says less than it was given.
 */
import type { FitRun } from "../contract/fit-report.ts";
import { seenKerning } from "../fit/authored-text.ts";
import { breakableParagraph, breakParagraph } from "../fit/break-lines.ts";
import type { FitFonts } from "../fit/fonts.ts";
import { measureParagraph } from "../fit/measure.ts";
import { normalizeText, unprintableCharacters } from "../fit/scripts.ts";
import { setParagraphs, type ShapedText } from "../fit/shape-paragraph.ts";
import { PLAIN_STYLE } from "../fit/shaped-text.ts";
import type { FontFacts } from "../plan/font-facts.ts";

/** A line of set text. */
export interface SetLine {
  readonly text: string;
  /** In visual order. */
  readonly runs: readonly FitRun[];
  readonly widthPt: number;
}

/** How a text is set. */
export interface TextSetting {
  readonly sizePt: number;
  readonly widthPt: number;
  readonly weight: "regular" | "bold";
  /** BCP 47, "" when unknown. */
  readonly language: string;
}

/** The lines of a text, one at least; a word wider than a line is cut. */
export function setLines(text: string, setting: TextSetting, fonts: FitFonts): readonly SetLine[] {
  const { sizePt, widthPt, language } = setting;
  const style = { language, trackingEm: 0 };
  const points = ({ advance }: { readonly advance: number }): number => (advance * sizePt) / 1000;
  return shaped(text, setting, fonts).paragraphs.flatMap((paragraph) => {
    const measure = measureParagraph(paragraph, style);
    return breakParagraph(
      breakableParagraph(paragraph.text, measure),
      (extent) => points(extent) <= widthPt,
      { cutsWords: true },
    ).map((part) => ({
      text: paragraph.text.slice(part.start, part.end),
      runs: measure.runsOf(part),
      widthPt: points(measure.extentOf(part)),
    }));
  });
}

/** Each round names what one more font lacks. A text of more scripts than this that nothing prints is told in code points. */
const MAX_ROUNDS = 6;

function shaped(text: string, setting: TextSetting, fonts: FitFonts): ShapedText {
  const normal = normalizeText(text);
  let shown = withCodePoints(normal, unprintableCharacters(normal.replaceAll("\n", "")));
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const set = shapedAsItIs(shown, setting, fonts);
    if (set.missing.length === 0) {
      return set;
    }
    shown = withCodePoints(shown, set.missing);
  }
  return shapedAsItIs(withCodePoints(shown, shown.match(/[^\n\x20-\x7e]/gu) ?? []), setting, fonts);
}

/** The text with each of `characters` as "[U+1F600]". */
function withCodePoints(text: string, characters: readonly string[]): string {
  const unset = new Set(characters);
  return unset.size === 0
    ? text
    : Array.from(text, (character) =>
        unset.has(character) ? codePoint(character) : character,
      ).join("");
}

function codePoint(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return `[U+${hex.padStart(4, "0")}]`;
}

function shapedAsItIs(
  text: string,
  { weight, language }: TextSetting,
  fonts: FitFonts,
): ShapedText {
  const authored = { facts: weight === "bold" ? BOLD : REGULAR, resourceName: "" };
  const paragraphs = text.split("\n").map((paragraph) => ({
    text: paragraph,
    spans: [{ start: 0, end: paragraph.length, authored, textStyle: PLAIN_STYLE }],
  }));
  const rules = {
    substitution: "allow",
    isAuthoredText: false,
    style: { language, trackingEm: 0 },
    kerning: NO_KERNING,
  } as const;
  return setParagraphs(paragraphs, { fonts, rules, direction: "auto" });
}

const NO_KERNING = seenKerning([]);

/**
 * The face that is wished for. Nothing embeds it: fonts are chosen as those that stand in for a font of a print are, the
 * family of this name first and the font of each other script by its style.
 */
const REGULAR: FontFacts = {
  key: "regular",
  kind: "CIDFontType2",
  postScriptName: "NotoSans-Regular",
  subsetTag: null,
  familyName: "Noto Sans",
  embedded: false,
  ascent: 1069,
  descent: -293,
  capHeight: null,
  xHeight: null,
  italicAngle: 0,
  weight: 400,
  isSerif: false,
  isFixedPitch: false,
  isScript: false,
  fsType: null,
  coverage: [],
};

const BOLD: FontFacts = {
  ...REGULAR,
  key: "bold",
  postScriptName: "NotoSans-Bold",
  weight: 700,
};
