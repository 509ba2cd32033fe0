/** Looks and metrics of a font: from its descriptor, else its program, else its name (ISO 32000-2, 9.8). */
import { getOrAdd } from "#base/maps.ts";
import type { PdfDocument } from "../../pdf/document.ts";
import {
  isArray,
  isDict,
  isName,
  isStream,
  isString,
  type PdfDict,
  type PdfStream,
} from "../../pdf/objects.ts";
import { type FontProgram, NO_METRICS } from "../program/font-program.ts";
import { openFontProgram } from "../program/open-program.ts";
import type { PdfFont } from "./pdf-font.ts";
import { type StandardFont, standardFont } from "./standard-fonts.ts";

// Flags of a descriptor (ISO 32000-2, table 121); bit positions there count from 1.
const FLAG_FIXED_PITCH = 1;
const FLAG_SERIF = 2;
const FLAG_SYMBOLIC = 4;
const FLAG_SCRIPT = 8;
const FLAG_NONSYMBOLIC = 32;
const FLAG_ITALIC = 64;
const FLAG_FORCE_BOLD = 0x4_0000;

/** What simple and composite fonts have in common. */
export interface FontFace {
  readonly name: Pick<PdfFont, "postScriptName" | "subsetTag">;
  readonly descriptor: PdfDict | null;
  /** Null when nothing is embedded or the program cannot be read. */
  readonly program: FontProgram | null;
  /** The standard font of that name when no program is embedded. */
  readonly standard: StandardFont | null;
  /** Flags bit 3 without bit 6. */
  readonly isSymbolic: boolean;
  readonly style: FontStyle;
}

/** What a font looks like, as far as a substitute is chosen and text is placed by it. */
export type FontStyle = Pick<
  PdfFont,
  | "familyName"
  | "ascent"
  | "descent"
  | "capHeight"
  | "xHeight"
  | "italicAngle"
  | "weight"
  | "isSerif"
  | "isFixedPitch"
  | "isScript"
  | "fsType"
>;

/** `dict` is the simple font or the CIDFont that holds /BaseFont and /FontDescriptor. */
export function readFace(doc: PdfDocument, dict: PdfDict): FontFace {
  const found = doc.get(dict, "FontDescriptor");
  const descriptor = isDict(found) ? found : null;
  // Type 3 fonts have no BaseFont; some producers still describe them.
  const baseFont = doc.get(dict, "BaseFont") ?? (descriptor && doc.get(descriptor, "FontName"));
  const name = splitName(isName(baseFont) ? baseFont.name : "");
  const file = descriptor === null ? null : programStream(doc, descriptor);
  const program = file === null ? null : programOf(doc, file);
  // Only without a program: an embedded "Arial" is not our Helvetica table.
  const standard = file === null ? standardFont(name.postScriptName) : null;
  const flags = numberAt(doc, descriptor, "Flags") ?? 0;
  return {
    name,
    descriptor,
    program,
    standard,
    isSymbolic: (flags & FLAG_SYMBOLIC) !== 0 && (flags & FLAG_NONSYMBOLIC) === 0,
    style: readStyle(doc, { descriptor, program, standard, flags, name: name.postScriptName }),
  };
}

/** The number under a key; null when absent or no finite number. */
export function numberAt(doc: PdfDocument, dict: PdfDict | null, key: string): number | null {
  const value = dict === null ? null : doc.get(dict, key);
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

/** Numbers of an array; anything else in it counts as 0. Null when it is no array. */
export function numbersAt(doc: PdfDocument, dict: PdfDict, key: string): readonly number[] | null {
  const value = doc.get(dict, key);
  if (!isArray(value)) {
    return null;
  }
  return value.items.map((item) => {
    const number = doc.resolve(item);
    return typeof number === "number" ? number : 0;
  });
}

/** Cuts off a subset tag (9.9.2): six capitals and a plus sign. */
function splitName(name: string): FontFace["name"] {
  const match = /^([A-Z]{6})\+(.*)$/s.exec(name);
  return match === null
    ? { postScriptName: name, subsetTag: null }
    : { postScriptName: match[2] ?? "", subsetTag: match[1] ?? null };
}

/** The embedded program under whichever key it is; the key does not tell the format (9.9.1, table 124). */
function programStream(doc: PdfDocument, descriptor: PdfDict): PdfStream | null {
  for (const key of ["FontFile2", "FontFile3", "FontFile"]) {
    const file = doc.get(descriptor, key);
    if (isStream(file)) {
      return file;
    }
  }
  return null;
}

/**
 * Programs by the stream they were read from: some producers share one program between a dozen fonts,
 * each with other codes. Held as long as the document holds the stream.
 */
const programs = new WeakMap<PdfStream, { readonly program: FontProgram | null }>();

function programOf(doc: PdfDocument, file: PdfStream): FontProgram | null {
  const entry = getOrAdd(programs, file, () => ({
    program: openFontProgram(doc.decode(file).value),
  }));
  return entry.program;
}

interface StyleSources {
  readonly descriptor: PdfDict | null;
  readonly program: FontProgram | null;
  readonly standard: StandardFont | null;
  readonly flags: number;
  readonly name: string;
}

/**
 * Style from the sources in order of trust. Ascent and descent: the descriptor's, as it was written for
 * this subset.
 */
function readStyle(doc: PdfDocument, sources: StyleSources): FontStyle {
  const { descriptor, program, standard, flags, name } = sources;
  const metrics = program?.metrics ?? NO_METRICS;
  const stated = (key: string): number | null => plausible(numberAt(doc, descriptor, key));
  const statedHeight = (key: string): number | null => letterHeight(numberAt(doc, descriptor, key));
  const ascent = stated("Ascent") ?? plausible(metrics.ascent) ?? standard?.ascent ?? 750;
  const descent = stated("Descent") ?? plausible(metrics.descent) ?? standard?.descent ?? -250;
  return {
    familyName: readFamily(doc, sources),
    ascent: Math.abs(ascent),
    // Many producers write the descent without its sign.
    descent: -Math.abs(descent),
    // The program before the descriptor here, see `letterHeight`.
    capHeight: letterHeight(metrics.capHeight ?? standard?.capHeight) ?? statedHeight("CapHeight"),
    xHeight: letterHeight(metrics.xHeight ?? standard?.xHeight) ?? statedHeight("XHeight"),
    italicAngle: readItalicAngle(doc, sources),
    weight: readWeight(doc, sources),
    isSerif: (flags & FLAG_SERIF) !== 0 || (metrics.isSerif ?? standard?.isSerif ?? false),
    isFixedPitch:
      (flags & FLAG_FIXED_PITCH) !== 0 ||
      (metrics.isFixedPitch ?? standard?.isFixedPitch ?? /mono|courier|consol/i.test(name)),
    isScript: (flags & FLAG_SCRIPT) !== 0,
    fsType: metrics.fsType,
  };
}

/** 0 means "not stated"; more than three ems is damage. */
function plausible(value: number | null): number | null {
  return value === null || value === 0 || Math.abs(value) > 3000 ? null : value;
}

/**
 * Descriptors are the last resort for letter heights: some producers write the ascent or the height of
 * the font box (1200 for a height of 720), others a negative number. Lower bound: small x-heights.
 */
function letterHeight(value: number | null | undefined): number | null {
  const height = Math.abs(value ?? 0);
  return height >= 250 && height <= 800 ? height : null;
}

/** Flat tops before round ones, which stand about a hundredth of an em higher. */
const CAPITALS = "HEIZTNLFKMXBDPRUVWYAJOCGSQ";
const SMALL_LETTERS = "xzvwuyrnmsoeacgpq";

/**
 * Heights measured on the glyphs themselves, in thousandths of an em, else as `style` has them. `gidOf`
 * gives the glyph of a character the font can print, else null. Substitutes are scaled by these, so
 * stated values are not trusted.
 */
export function measuredHeights(
  { program, style }: FontFace,
  gidOf: (character: string) => number | null,
): Pick<FontStyle, "capHeight" | "xHeight"> {
  const topOf = (letters: string): number | null => {
    for (const letter of letters) {
      const gid = gidOf(letter);
      const top = gid === null ? null : (program?.glyphBounds(gid)?.[3] ?? null);
      if (letterHeight(top) !== null) {
        return top;
      }
    }
    return null;
  };
  return {
    capHeight: topOf(CAPITALS) ?? style.capHeight,
    xHeight: topOf(SMALL_LETTERS) ?? style.xHeight,
  };
}

/** The family's name, by descriptor, program, standard font or the PostScript name up to its hyphen. */
function readFamily(doc: PdfDocument, sources: StyleSources): string {
  const { descriptor, program, standard, name } = sources;
  const stated = descriptor === null ? null : doc.get(descriptor, "FontFamily");
  if (isString(stated) && stated.bytes.length > 0 && stated.bytes.length <= 200) {
    // Bytes as Latin-1: the name is only compared and shown.
    return String.fromCharCode(...stated.bytes);
  }
  const style = name.search(/[-,]/);
  const fromName = style > 0 ? name.slice(0, style) : name;
  return program?.metrics.familyName ?? standard?.familyName ?? fromName;
}

/**
 * Degrees, negative to the right. 0 is often left in by producers for slanted fonts, so flags and name
 * are asked; 12 is the usual slant.
 */
function readItalicAngle(doc: PdfDocument, sources: StyleSources): number {
  const { descriptor, program, standard, flags, name } = sources;
  const stated = numberAt(doc, descriptor, "ItalicAngle") ?? 0;
  if (stated !== 0 && Math.abs(stated) <= 60) {
    return stated;
  }
  const inProgram = program?.metrics.italicAngle ?? standard?.italicAngle ?? 0;
  if (inProgram !== 0 && Math.abs(inProgram) <= 60) {
    return inProgram;
  }
  const isItalic = (flags & FLAG_ITALIC) !== 0 || /italic|oblique|kursiv/i.test(name);
  return isItalic ? -12 : 0;
}

/** Longer words before the words they contain. */
const WEIGHT_WORDS: readonly (readonly [RegExp, number])[] = [
  [/extra-?light|ultra-?light/i, 200],
  [/hairline|thin(?![a-z])/i, 100],
  [/semi-?light/i, 350],
  [/light|(?:^|[-,])lt(?![a-z])/i, 300],
  [/semi-?bold|demi-?bold|demi(?![a-z])/i, 600],
  [/extra-?bold|ultra-?bold|heavy/i, 800],
  [/black|ultra(?![a-z])/i, 900],
  [/bold|(?:^|[-,])bd(?![a-z])/i, 700],
  [/medium|(?:^|[-,])md(?![a-z])/i, 500],
  [/regular|book|roman|normal/i, 400],
  // Hiragino and other Japanese faces number their cuts; Latin letters of their W3 measure 351 to 373, of W6 592.
  [/W3$/, 350],
  [/W6$/, 600],
  [/W7$/, 700],
  [/W8$/, 800],
  [/W9$/, 900],
];

/** 100 to 900. The name comes before the program, as subsets keep the OS/2 table of another cut or none. */
function readWeight(doc: PdfDocument, sources: StyleSources): number {
  const { descriptor, program, standard, flags, name } = sources;
  const stated = numberAt(doc, descriptor, "FontWeight");
  if (stated !== null && stated >= 100 && stated <= 1000) {
    return Math.min(900, Math.round(stated / 100) * 100);
  }
  const style = name.search(/[-,]/);
  // The style follows the hyphen; only a name without one is searched whole ("Blackadder-Regular").
  const words = style > 0 ? name.slice(style) : name.replace(/^\w[a-z]+/, "");
  const byName = WEIGHT_WORDS.find(([pattern]) => pattern.test(words))?.[1];
  if (byName !== undefined) {
    return byName;
  }
  const inProgram = program?.metrics.weight ?? null;
  if (inProgram !== null && inProgram >= 100) {
    return Math.min(900, Math.round(inProgram / 100) * 100);
  }
  // Stems of regular cuts are 70 to 110 thousandths, of bold ones 140 and more: 160 is safe.
  // 400 and above is damage.
  const stem = numberAt(doc, descriptor, "StemV") ?? 0;
  const isBold =
    standard?.isBold === true || (flags & FLAG_FORCE_BOLD) !== 0 || (stem >= 160 && stem < 400);
  return isBold ? 700 : 400;
}
