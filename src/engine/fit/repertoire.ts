/** Which characters a font of the file can be filled with: in the very font, and with others standing in. */
import { codePointRanges } from "../font/character-ranges.ts";
import type { FontFacts } from "../font/pdf-font.ts";
import type { LibraryFont } from "../font/library-font.ts";
import { readSfntTables, sfntCharacterRanges } from "../font/library-sfnt.ts";
import type { FitFonts } from "./fonts.ts";
import { isLimited } from "./licence-bits.ts";
import { rankFonts } from "./rank-fonts.ts";
import { scriptsOf, scriptSubstitutes } from "./script-fonts.ts";
import { scriptOf, UNKNOWN_SCRIPT, unprintableCharacters } from "./scripts.ts";

export interface Repertoire {
  /** Code point ranges that print in the font itself: "U+0020-007E,U+00FC". */
  readonly exact: string;
  /** Ranges that print with stand-ins besides; gaps that hold no character are bridged. */
  readonly substituted: string;
}

/** The repertoire of a font of the PDF. Cost: linear in the characters of the fonts, once per list of fonts. */
export function repertoireOf(facts: FontFacts, fonts: FitFonts): Repertoire {
  const { exact, relatives, bundled, others } = rankFonts(facts, fonts);
  const kept = scriptsOf(facts).flatMap((script) => scriptSubstitutes(facts, script, fonts));
  const own = new Set(exact === null ? [] : codePointsOf(exact));
  if (facts.embedded && !isLimited(facts.fsType ?? 0)) {
    for (const [character] of facts.coverage) {
      if (character === String.fromCodePoint(pointOf(character))) {
        own.add(pointOf(character));
      }
    }
  }
  return {
    exact: codePointRanges([...own].toSorted((a, b) => a - b)),
    substituted: substitutedRanges([...relatives, ...bundled, ...others, ...kept], fonts),
  };
}

const charsets = new WeakMap<LibraryFont, readonly number[]>();

/** Code points a full font prints, ascending; found once per font. */
function codePointsOf(font: LibraryFont): readonly number[] {
  const known = charsets.get(font);
  if (known !== undefined) {
    return known;
  }
  const points = new Set<number>();
  const tables = readSfntTables(font.file.bytes);
  for (const [from, to] of tables === null ? [] : sfntCharacterRanges(tables)) {
    for (let point = Math.max(from, FIRST_PRINTABLE); point <= to; point++) {
      if (isSettable(point) && font.widthOf(String.fromCodePoint(point)) !== null) {
        points.add(point);
      }
    }
  }
  const sorted = [...points].toSorted((a, b) => a - b);
  charsets.set(font, sorted);
  return sorted;
}

const FIRST_PRINTABLE = 0x20;

function isSettable(point: number): boolean {
  const isSurrogate = point >= 0xd800 && point <= 0xdfff;
  if (isSurrogate || point > 0x10_ffff) {
    return false;
  }
  const character = String.fromCodePoint(point);
  return unprintableCharacters(character).length === 0 && scriptOf(character) !== UNKNOWN_SCRIPT;
}

const unions = new WeakMap<FitFonts, Map<string, string>>();

function substitutedRanges(substitutes: readonly LibraryFont[], fonts: FitFonts): string {
  const perList = unions.get(fonts) ?? new Map<string, string>();
  unions.set(fonts, perList);
  // Whatever their order: rankings differ from font to font, what they print together does not.
  const key = [...new Set(substitutes.map(({ file }) => file.id))].toSorted().join(" ");
  const known = perList.get(key);
  if (known !== undefined) {
    return known;
  }
  const points = [...new Set(substitutes.flatMap(codePointsOf))].toSorted((a, b) => a - b);
  const ranges = codePointRanges(points, holdsNoCharacter);
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
