/** Glyph names to text, by the Adobe Glyph List specification 1.7, section 2. */
import { ADOBE_GLYPH_LIST, ZAPF_DINGBATS_GLYPH_LIST } from "./glyph-names.data.ts";

let adobe: ReadonlyMap<string, string> | null = null;
let dingbats: ReadonlyMap<string, string> | null = null;

/** Which list a font's names are looked up in. */
export type GlyphNameList = "adobe" | "zapf-dingbats" | "symbol";

/**
 * Names of Symbol that the Adobe list gives signs for, and the letters that they are too (Unicode Consortium,
 * VENDORS/ADOBE/symbol.txt): words are set in that font, and these three stand in them.
 */
const SYMBOL_LETTERS: ReadonlyMap<string, string> = new Map([
  ["Delta", "\u0394"],
  ["Omega", "\u03a9"],
  ["mu", "\u03bc"],
]);

/**
 * Text a glyph name stands for: listed, "uniXXXX…", "uXXXX[XX]", parts joined by "_"; what follows the
 * first "." is dropped. Null when the name tells nothing.
 */
export function textOfGlyphName(name: string, list: GlyphNameList = "adobe"): string | null {
  const known = list === "adobe" ? adobeTexts.get(name) : undefined;
  if (known !== undefined) {
    return known;
  }
  const text = readGlyphName(name, list);
  if (list === "adobe" && adobeTexts.size < MAX_KNOWN_TEXTS) {
    adobeTexts.set(name, text);
  }
  return text;
}

/** Names met before: the fonts of one file use the same few hundred over and over. */
const adobeTexts = new Map<string, string | null>();
// A hostile file may have a million names; those over the limit are worked out each time.
const MAX_KNOWN_TEXTS = 4096;

function readGlyphName(name: string, list: GlyphNameList): string | null {
  // A name that begins with the dot is ".notdef" or alike and means nothing.
  const dot = name.indexOf(".");
  const base = dot < 0 ? name : name.slice(0, dot);
  if (base === "") {
    return null;
  }
  let text = "";
  // "f_f_i": a ligature of parts; one that says nothing makes the whole name say nothing.
  for (const part of base.split("_")) {
    const partText = textOfPart(part, list);
    if (partText === null) {
      return null;
    }
    text += partText;
  }
  return text;
}

/** True for a name with a suffix ("A.sc", "zero.tf"): another form of the character before the dot. */
export function isVariantName(name: string): boolean {
  return name.indexOf(".") > 0;
}

function textOfPart(part: string, list: GlyphNameList): string | null {
  const own = list === "symbol" ? SYMBOL_LETTERS : list === "zapf-dingbats" ? dingbatList() : null;
  const listed = own?.get(part) ?? adobeList().get(part);
  if (listed !== undefined) {
    return listed;
  }
  // Upper-case digits only, as the specification says: "uniform" is no code.
  if (/^uni(?:[0-9A-F]{4})+$/.test(part)) {
    return textOfCodePoints(part.slice(3).match(/.{4}/g) ?? []);
  }
  return /^u[0-9A-F]{4,6}$/.test(part) ? textOfCodePoints([part.slice(1)]) : null;
}

/** Null when one is no Unicode scalar value. */
function textOfCodePoints(hexes: readonly string[]): string | null {
  let text = "";
  for (const hex of hexes) {
    const point = Number.parseInt(hex, 16);
    // U+0000 is what broken converters write for "unknown".
    if (point === 0 || point > 0x10_ffff || (point >= 0xd800 && point <= 0xdfff)) {
      return null;
    }
    text += String.fromCodePoint(point);
  }
  return text;
}

function adobeList(): ReadonlyMap<string, string> {
  adobe ??= parseList(ADOBE_GLYPH_LIST);
  return adobe;
}

function dingbatList(): ReadonlyMap<string, string> {
  dingbats ??= parseList(ZAPF_DINGBATS_GLYPH_LIST);
  return dingbats;
}

function parseList(source: string): ReadonlyMap<string, string> {
  const list = new Map<string, string>();
  // Entries as "name=XXXX+XXXX", compact so that the whole list is one string in the bundle.
  for (const entry of source.trim().split(/\s+/)) {
    const equals = entry.indexOf("=");
    const points = entry.slice(equals + 1).split("+");
    list.set(
      entry.slice(0, equals),
      String.fromCodePoint(...points.map((point) => Number.parseInt(point, 16))),
    );
  }
  return list;
}
