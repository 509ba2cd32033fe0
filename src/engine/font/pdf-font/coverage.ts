/**
 * Which characters an embedded font can print again, and by which code. Strict on purpose: a character
 * is only in when the glyph provably exists, has an outline (or is a space) and is known by a trusted name.
 */
import type { CharMap, FontProgram } from "../program/font-program.ts";
import { unicodeCharMaps } from "../program/font-program.ts";
import { isVariantName } from "../encoding/glyph-names.ts";
import type { EncodedCharacter } from "./pdf-font.ts";

/** One code a font could show. */
export interface CoverageCandidate {
  readonly code: number;
  readonly length: number;
  readonly gid: number | null;
  /** As the PDF gives it; null when it does not. */
  readonly width: number | null;
  /** By /ToUnicode; null when not mapped there. */
  readonly toUnicode: string | null;
  /** By the encoding's glyph name; null when it has none or it says nothing. */
  readonly nameText: string | null;
  /** The glyph's name in the encoding or the program; null when it has none. */
  readonly glyphName: string | null;
}

/** Where several codes print one character, a plain form beats a variant, then the lower code wins. */
export function coverageOf(
  program: FontProgram | null,
  candidates: Iterable<CoverageCandidate>,
): ReadonlyMap<string, EncodedCharacter> {
  const coverage = new Map<string, EncodedCharacter>();
  if (program === null || !program.outlinesReadable) {
    return coverage;
  }
  const isNamed = cmapJudge(program);
  const ranks = new Map<string, number>();
  for (const candidate of candidates) {
    const character = trustedCharacter(candidate);
    const { gid, width, code, length } = candidate;
    // A width of 0 or none: the letter would be set over the next one.
    if (character === null || gid === null || gid === 0 || width === null || width <= 0) {
      continue;
    }
    const isSpace = SPACES.includes(character);
    // A space must draw nothing and any other character something: subsets keep empty glyphs for
    // letters not in use.
    if (gid >= program.glyphCount || program.hasOutline(gid) === isSpace) {
      continue;
    }
    const verdict = isNamed(character, gid);
    // The program says it is another character: a subset with shuffled codes and a stale map.
    if (verdict === "other") {
      continue;
    }
    const isVariant = candidate.glyphName !== null && isVariantName(candidate.glyphName);
    // Small capitals or old-style figures print the character too, but the plain form is what was
    // meant.
    const rank = isVariant ? 2 : verdict === "same" ? 0 : 1;
    const known = ranks.get(character);
    if (known === undefined || rank < known) {
      ranks.set(character, rank);
      coverage.set(character, { code, length, width });
    }
  }
  return coverage;
}

/** The one printable character both sources agree on; marks need positioning and are left to shaping. */
function trustedCharacter({ toUnicode, nameText }: CoverageCandidate): string | null {
  // Two sources that disagree: one of them is wrong, and which is unknown.
  if (toUnicode !== null && nameText !== null && !sameText(toUnicode, nameText)) {
    return null;
  }
  // Fonts name one glyph hyphen and soft hyphen (Adobe Glyph List); with an outline it is the one that prints.
  const text = (toUnicode ?? nameText)?.replace(/^\u00AD$/u, "-") ?? null;
  return text !== null && isPrintable(text) ? text : null;
}

/**
 * Blocks of letters, figures and signs alone, from and to: no marks, controls or private use. Compiling
 * the expression below takes longer than reading a font, and most fonts never need it.
 */
const PLAIN_BLOCKS: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0xa0, 0xac],
  [0xae, 0x2ff],
  [0x370, 0x482],
  [0x48a, 0x52f],
  [0x1e00, 0x1fff],
  [0x2010, 0x2027],
  [0x2030, 0x205e],
  [0x2070, 0x20c0],
  [0x2100, 0x23ff],
  [0x3001, 0x3029],
  [0x3041, 0x3096],
  [0x30a0, 0x30ff],
  [0x3400, 0x9fff],
  [0xac00, 0xd7a3],
  [0xfb00, 0xfb06],
];

function isPrintable(text: string): boolean {
  const unit = text.charCodeAt(0);
  if (text.length === 1 && isInPlainBlock(unit)) {
    return true;
  }
  // Two code units: one character outside the BMP.
  return text.length <= 2 && /^[\p{L}\p{N}\p{P}\p{S}\p{Zs}]$/u.test(text);
}

function isInPlainBlock(unit: number): boolean {
  for (const [from, to] of PLAIN_BLOCKS) {
    if (unit <= to) {
      return unit >= from;
    }
  }
  return false;
}

/** General category Zs of Unicode, whole. */
const SPACES =
  " \u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u202F\u205F\u3000";

/** Code points that glyph lists and producers use for one another, beyond compatibility equivalence. */
const TWINS = [
  "\u2206\u0394",
  "\u2010\u002D",
  "\u2011\u002D",
  "\u2044\u2215",
  "\u2219\u00B7",
].concat([
  "\u02C9\u00AF",
  "\u0162\u021A",
  "\u0163\u021B",
  "\u2126\u03A9",
  "\u00B5\u03BC",
  "\u00AD\u002D",
]);

/** True when two sources mean the same character. */
export function sameText(a: string, b: string): boolean {
  return (
    a === b ||
    a.normalize("NFKC") === b.normalize("NFKC") ||
    TWINS.includes(a + b) ||
    TWINS.includes(b + a)
  );
}

type CmapVerdict = "same" | "other" | "silent";

/**
 * What the program's own Unicode maps say about a glyph: the same character, another one only, or
 * nothing (no map, or an alternate form reached by features). The reverse map is only made when needed.
 */
function cmapJudge(program: FontProgram): (character: string, gid: number) => CmapVerdict {
  // Subset programs rarely keep a Unicode map; a full one is the best witness.
  const maps = unicodeCharMaps(program);
  let reverse: ReadonlyMap<number, readonly number[]> | null = null;
  return (character, gid) => {
    const point = character.codePointAt(0) ?? 0;
    if (maps.length === 0) {
      return "silent";
    }
    // Asked forwards first: this needs no reverse map, and most glyphs agree.
    if (maps.some((map) => map.gid(point) === gid)) {
      return "same";
    }
    reverse ??= reverseOf(maps);
    const points = reverse.get(gid);
    if (points === undefined) {
      return "silent";
    }
    return points.some((other) => sameText(String.fromCodePoint(other), character))
      ? "same"
      : "other";
  };
}

/** Glyph → code points below 0x110000 of all maps; private use is left out, since it names nothing. */
export function reverseOf(maps: readonly CharMap[]): ReadonlyMap<number, readonly number[]> {
  const reverse = new Map<number, number[]>();
  for (const map of maps) {
    for (const [point, gid] of map.entries()) {
      const isPrivate = (point >= 0xe000 && point <= 0xf8ff) || point >= 0xf_0000;
      const isSurrogate = point >= 0xd800 && point <= 0xdfff;
      if (isPrivate || isSurrogate) {
        continue;
      }
      const points = reverse.get(gid);
      if (points === undefined) {
        reverse.set(gid, [point]);
      } else if (!points.includes(point) && points.length < 16) {
        // Sixteen: one glyph drawn for many code points is a placeholder box.
        points.push(point);
      }
    }
  }
  return reverse;
}
