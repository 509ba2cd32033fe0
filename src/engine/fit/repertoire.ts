/**
 * Which characters a font of the file can be filled with: in the very font, and with others standing in.
 * Shown to authors as ranges; a fill does not use it but asks the fonts themselves.
 */
import { getOrAdd } from "#base/maps.ts";
import { codePointRanges } from "../font/encoding/character-ranges.ts";
import type { LibraryFont } from "../font/library/library-font.ts";
import {
  readSfntTables,
  sfntCharacterMap,
  sfntCharacterRanges,
} from "../font/library/library-sfnt.ts";
import { equalLetters } from "./equal-letters.ts";
import type { FitFonts } from "./fonts.ts";
import { mainFontOf } from "./main-font.ts";
import { isLimited } from "./licence-bits.ts";
import { rankFonts } from "./rank-fonts.ts";
import { scriptsOf, scriptSubstitutes } from "./script-fonts.ts";
import { scriptOf, UNKNOWN_SCRIPT, unprintableCharacters } from "./scripts.ts";
import type { FontFacts } from "../plan/font-facts.ts";

/** Ranges as CSS unicode-range writes them. */
export interface Repertoire {
  /** Code point ranges that print in the font itself: "U+0020-007E,U+00FC". */
  readonly exact: string;
  /** Ranges that print with stand-ins besides; gaps that hold no character are bridged. */
  readonly substituted: string;
}

/**
 * The repertoire of a font of the PDF with the letters of `ofFace`, the fonts of its face with itself among them.
 * Cost: linear in the characters of the fonts, once per list of fonts.
 */
export function repertoireOf(
  facts: FontFacts,
  fonts: FitFonts,
  ofFace: readonly FontFacts[] = [facts],
): Repertoire {
  const looks = mainFontOf(ofFace) ?? facts;
  const { exact, open, relatives, bundled, others } = rankFonts(looks, fonts);
  const kept = scriptsOf(looks).flatMap((script) => scriptSubstitutes(looks, script, fonts));
  const own = new CodePoints(
    [exact, open].flatMap((font) => (font === null ? [] : [codePointsOf(font)])),
  );
  // A font whose licence bits forbid editing prints its authored text only.
  for (const { embedded, fsType, coverage } of ofFace) {
    // Without a glyph for it a space is a move.
    if (embedded && !isLimited(fsType ?? 0) && coverage.length > 0) {
      own.add(SPACE);
    }
    for (const [character] of embedded && !isLimited(fsType ?? 0) ? coverage : []) {
      // Ligatures and decomposed letters are no single code point.
      if (character === String.fromCodePoint(pointOf(character))) {
        own.add(pointOf(character));
        for (const alike of equalLetters(character)) {
          own.add(pointOf(alike));
        }
      }
    }
  }
  return {
    exact: codePointRanges(own.ascending()),
    substituted: substitutedRanges([...relatives, ...bundled, ...others, ...kept], fonts),
  };
}

const SPACE = 0x20;

const charsets = new WeakMap<LibraryFont, readonly number[]>();

/** Code points a full font prints, ascending; found once per font. */
function codePointsOf(full: LibraryFont): readonly number[] {
  const font = full.variable ?? full;
  const known = charsets.get(font);
  if (known !== undefined) {
    return known;
  }
  // The ranges come ascending and disjoint.
  const points: number[] = [];
  const tables = readSfntTables(font.file.bytes);
  const glyphOf = tables === null ? null : sfntCharacterMap(tables);
  for (const [from, to] of tables === null ? [] : sfntCharacterRanges(tables)) {
    // Control characters are never printed, whatever a font maps them to.
    for (let point = Math.max(from, FIRST_PRINTABLE); point <= to; point++) {
      if (isSettable(point) && glyphOf?.(point) !== 0) {
        points.push(point);
      }
    }
  }
  charsets.set(font, points);
  return points;
}

/** A set of code points as bits: a union of fonts has tens of thousands, most of them in several. */
class CodePoints {
  readonly #bits = new Uint32Array(0x11_0000 >> 5);
  /** Where the highest one is. */
  #lastWord = 0;

  /** The union of ascending lists. */
  constructor(lists: readonly (readonly number[])[]) {
    for (const list of lists) {
      for (const point of list) {
        this.add(point);
      }
    }
  }

  add(point: number): void {
    const word = point >> 5;
    this.#bits[word] = (this.#bits[word] ?? 0) | (1 << (point & 31));
    this.#lastWord = Math.max(this.#lastWord, word);
  }

  // The lowest bit each time (left & -left); clz32 counts from the top.
  ascending(): readonly number[] {
    const points: number[] = [];
    for (let word = 0; word <= this.#lastWord; word++) {
      for (let left = this.#bits[word] ?? 0; left !== 0; left &= left - 1) {
        points.push(word * 32 + 31 - Math.clz32(left & -left));
      }
    }
    return points;
  }
}

const FIRST_PRINTABLE = 0x20;

const [UNKNOWN, NO, YES] = [0, 1, 2];
/** What is known of each code point: the fonts have most of them in common. */
const settable = new Uint8Array(0x11_0000);

function isSettable(point: number): boolean {
  const known = settable[point];
  if (known !== undefined && known !== UNKNOWN) {
    return known === YES;
  }
  const found = isSettableCharacter(point);
  settable[point] = found ? YES : NO;
  return found;
}

/** No surrogate, nothing that never prints, and of a script that is set. */
function isSettableCharacter(point: number): boolean {
  const isSurrogate = point >= 0xd800 && point <= 0xdfff;
  if (isSurrogate || point > 0x10_ffff) {
    return false;
  }
  const character = String.fromCodePoint(point);
  return unprintableCharacters(character).length === 0 && scriptOf(character) !== UNKNOWN_SCRIPT;
}

const unions = new WeakMap<FitFonts, Map<string, string>>();

/** Ranges that the fonts print together; the union is the costly part and kept per set of fonts. */
function substitutedRanges(substitutes: readonly LibraryFont[], fonts: FitFonts): string {
  const perList = getOrAdd(unions, fonts, () => new Map<string, string>());
  // Whatever their order: rankings differ from font to font, what they print together does not.
  const key = [...new Set(substitutes.map(({ file, variable }) => (variable?.file ?? file).id))]
    .toSorted()
    .join(" ");
  const known = perList.get(key);
  if (known !== undefined) {
    return known;
  }
  const union = new CodePoints(substitutes.map(codePointsOf));
  const ranges = codePointRanges(union.ascending(), holdsNoCharacter);
  perList.set(key, ranges);
  return ranges;
}

const NO_CHARACTER = /^[\p{Cn}\p{Cc}\p{Default_Ignorable_Code_Point}]$/u;

/** True for a code point nobody types: unassigned, a control code, or one that never shows. */
function holdsNoCharacter(point: number): boolean {
  return NO_CHARACTER.test(String.fromCodePoint(point));
}

function pointOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}
