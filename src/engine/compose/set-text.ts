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
import {
  COMMON_SCRIPT,
  isIgnorable,
  normalizeText,
  scriptOf,
  unprintableCharacters,
} from "../fit/scripts.ts";
import { setParagraphs, type ShapedText, type StyleSpan } from "../fit/shape-paragraph.ts";
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

/** Each round deals with what one more font lacks; what is left then is told in code points. */
const MAX_ROUNDS = 10;

function shaped(text: string, setting: TextSetting, fonts: FitFonts): ShapedText {
  const normal = normalizeText(text);
  let shown = withCodePoints(normal, unprintableCharacters(normal.replaceAll("\n", "")));
  let apart = NO_SIGNS;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const set = shapedAsItIs(shown, apart, { setting, fonts });
    if (set.missing.length === 0) {
      return set;
    }
    // A sign goes with the letters before it, and their font may lack it: by itself it has another one. All at once,
    // for what is named missing may be the letters, in a font that has the sign.
    const signs = apart === NO_SIGNS ? signsOf(shown) : NO_SIGNS;
    if (signs.size > 0) {
      apart = signs;
    } else {
      shown = withCodePoints(shown, set.missing);
    }
  }
  const plain = withCodePoints(shown, shown.match(/[^\n\x20-\x7e]/gu) ?? []);
  return shapedAsItIs(plain, NO_SIGNS, { setting, fonts });
}

const NO_SIGNS: ReadonlySet<string> = new Set();

/** Characters of no script of their own, but for those that every font has and those that belong to the letter before. */
function signsOf(text: string): ReadonlySet<string> {
  return new Set(
    Array.from(text).filter(
      (character) =>
        character > "~" &&
        scriptOf(character) === COMMON_SCRIPT &&
        !/^\p{M}$/u.test(character) &&
        !isIgnorable(character),
    ),
  );
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

/** `apart`: characters whose font is chosen without regard to what is around them. */
function shapedAsItIs(
  text: string,
  apart: ReadonlySet<string>,
  {
    setting: { weight, language },
    fonts,
  }: { readonly setting: TextSetting; readonly fonts: FitFonts },
): ShapedText {
  const facts = weight === "bold" ? BOLD : REGULAR;
  const paragraphs = text
    .split("\n")
    .map((paragraph) => ({ text: paragraph, spans: spansOf(paragraph, apart, facts) }));
  const rules = {
    substitution: "allow",
    isAuthoredText: false,
    style: { language, trackingEm: 0 },
    kerning: NO_KERNING,
  } as const;
  return setParagraphs(paragraphs, { fonts, rules, direction: "auto" });
}

/** Spans of one face, characters that stand apart as another: fonts are chosen for each face. */
function spansOf(text: string, apart: ReadonlySet<string>, facts: FaceFacts): readonly StyleSpan[] {
  const spans: StyleSpan[] = [];
  let start = 0;
  const add = (end: number, face: FontFacts): void => {
    if (end > start) {
      const authored = { facts: face, resourceName: "" };
      spans.push({ start, end, authored, textStyle: PLAIN_STYLE });
    }
    start = end;
  };
  let at = 0;
  for (const character of apart.size === 0 ? "" : text) {
    if (apart.has(character)) {
      add(at, facts.text);
      add(at + character.length, facts.signs);
    }
    at += character.length;
  }
  add(text.length, facts.text);
  return spans;
}

const NO_KERNING = seenKerning([]);

/** One face twice: for text, and for signs that stand apart from it. */
interface FaceFacts {
  readonly text: FontFacts;
  readonly signs: FontFacts;
}

/** A face that has letters of a script may have its signs from a font of that script, too. */
const LETTERS_OF_SCRIPTS: FontFacts["coverage"] = [
  ["\u0627", 0, 2, 0],
  ["\u0e01", 0, 2, 0],
  ["\u3042", 0, 2, 0],
];

/**
 * The face that is wished for. Nothing embeds it: fonts are chosen as those that stand in for a font of a print are, the
 * family of this name first and the font of each other script by its style.
 */
function faceFacts(cut: string, weight: number): FaceFacts {
  const text: FontFacts = {
    key: cut,
    kind: "CIDFontType2",
    postScriptName: `NotoSans-${cut}`,
    subsetTag: null,
    familyName: "Noto Sans",
    embedded: false,
    ascent: 1069,
    descent: -293,
    capHeight: null,
    xHeight: null,
    italicAngle: 0,
    weight,
    isSerif: false,
    isFixedPitch: false,
    isScript: false,
    fsType: null,
    coverage: [],
  };
  return { text, signs: { ...text, key: `${cut} signs`, coverage: LETTERS_OF_SCRIPTS } };
}

const REGULAR = faceFacts("Regular", 400);
const BOLD = faceFacts("Bold", 700);
