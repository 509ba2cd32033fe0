/** Base encodings of simple fonts (ISO 32000-2, 9.6.5 and Annex D). */
import { getOrAdd } from "#base/maps.ts";
import {
  CFF_EXPERT_ENCODING,
  MAC_EXPERT_ENCODING,
  MAC_ROMAN_ENCODING,
  STANDARD_ENCODING,
  SYMBOL_ENCODING,
  WIN_ANSI_ENCODING,
  ZAPF_DINGBATS_ENCODING,
} from "./encodings.data.ts";

/** Index = code 0 to 255; null stands for .notdef. */
export type GlyphNames = readonly (string | null)[];

/**
 * Annex D has all but the last; CffExpert is the Expert encoding of CFF (5176, appendix B), another one
 * than MacExpert.
 */
export type BaseEncodingName =
  | "Standard"
  | "WinAnsi"
  | "MacRoman"
  | "MacExpert"
  | "Symbol"
  | "ZapfDingbats"
  | "CffExpert";

const SOURCES: Readonly<Record<BaseEncodingName, string>> = {
  Standard: STANDARD_ENCODING,
  WinAnsi: WIN_ANSI_ENCODING,
  MacRoman: MAC_ROMAN_ENCODING,
  MacExpert: MAC_EXPERT_ENCODING,
  Symbol: SYMBOL_ENCODING,
  ZapfDingbats: ZAPF_DINGBATS_ENCODING,
  CffExpert: CFF_EXPERT_ENCODING,
};

const parsed = new Map<BaseEncodingName, GlyphNames>();

/** The 256 glyph names of a base encoding; parsed once. */
export function baseEncoding(name: BaseEncodingName): GlyphNames {
  return getOrAdd(parsed, name, () => parseEncoding(SOURCES[name]));
}

/** The encoding a PDF names in /Encoding or /BaseEncoding; null for any other name. */
export function encodingOfPdfName(name: string): GlyphNames | null {
  switch (name) {
    case "StandardEncoding":
      return baseEncoding("Standard");
    case "WinAnsiEncoding":
      return baseEncoding("WinAnsi");
    case "MacRomanEncoding":
      return baseEncoding("MacRoman");
    case "MacExpertEncoding":
      return baseEncoding("MacExpert");
    default:
      return null;
  }
}

/**
 * A number sets the code, names follow one another from there: the table is short enough to check by
 * eye.
 */
function parseEncoding(source: string): GlyphNames {
  const names: (string | null)[] = Array.from({ length: 256 }, () => null);
  let code = 0;
  for (const token of source.trim().split(/\s+/)) {
    if (/^\d+$/.test(token)) {
      code = Number(token);
    } else {
      names[code] = token;
      code++;
    }
  }
  return names;
}

let macCodes: Map<string, number> | null = null;

/**
 * Code of a glyph name in the Macintosh OS Roman character set, which TrueType (1,0) tables use: the
 * MacRomanEncoding and the additional names of ISO 32000-2, 9.6.5.4. Null when it has none.
 */
export function macOsCode(name: string): number | null {
  if (macCodes === null) {
    macCodes = new Map(MAC_OS_ADDITIONS);
    for (const [code, glyphName] of baseEncoding("MacRoman").entries()) {
      if (glyphName !== null && !macCodes.has(glyphName)) {
        macCodes.set(glyphName, code);
      }
    }
  }
  return macCodes.get(name) ?? null;
}

// Characters that Mac OS Roman has and MacRomanEncoding leaves out.
const MAC_OS_ADDITIONS: readonly (readonly [string, number])[] = [
  ["notequal", 173],
  ["infinity", 176],
  ["lessequal", 178],
  ["greaterequal", 179],
  ["partialdiff", 182],
  ["summation", 183],
  ["product", 184],
  ["pi", 185],
  ["integral", 186],
  ["Omega", 189],
  ["radical", 195],
  ["approxequal", 197],
  ["Delta", 198],
  ["lozenge", 215],
  ["Euro", 219],
  ["apple", 240],
];
