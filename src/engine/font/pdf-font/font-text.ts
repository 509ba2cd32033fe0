/** Text of codes where /ToUnicode says nothing: from the program's character maps and glyph names. */
import { reverseOf, sameText } from "./coverage.ts";
import { baseEncoding, type GlyphNames } from "../encoding/encodings.ts";
import { charMapOf, type FontProgram, unicodeCharMaps } from "../program/font-program.ts";
import { type GlyphNameList, textOfGlyphName } from "../encoding/glyph-names.ts";

const SPACE = 0x20;
/** The first printable character, the last letters, and the one code of ASCII behind them that is none. */
const FIRST_CODE = 0x21;
const LAST_CAPITAL = 0x5a;
const LAST_LETTER = 0x7a;
const DELETE = 0x7f;
/** Fewer codes in a row may stand together by chance. */
const NUMBERED_MIN = 4;
/** Of the codes from the first to the last; that of the space may be kept free for it. */
const NUMBERED_SHARE = 0.9;

/**
 * Text as it is reported: tabs and line breaks are spaces, Latin ligatures and Arabic presentation forms
 * are the letters they stand for, text with other control characters is none.
 */
export function reportedText(text: string | null): string | null {
  if (text === null) {
    return null;
  }
  const plain = text
    .replaceAll(/[\t\n\r]/g, " ")
    .replaceAll(/[\uFB00-\uFB06\uFB50-\uFDCF\uFE70-\uFEFC]/g, (form) => form.normalize("NFKC"));
  return /\p{Cc}/u.test(plain) ? null : plain;
}

/**
 * By a Unicode cmap, then the (3,0) map less its 0xF000 page and the (1,0) map, read as WinAnsi and
 * MacRoman codes, then the glyph's name. Never trusted for coverage. `list`: which glyph list names are
 * looked up in. Glyph 0 has no text.
 */
export function programTextReader(
  program: FontProgram | null,
  list: GlyphNameList,
): (gid: number) => string | null {
  let known: ReadonlyMap<number, string> | null = null;
  return (gid) => {
    if (program === null || gid === 0) {
      return null;
    }
    // Made at the first glyph without a ToUnicode entry, which in most fonts never comes.
    known ??= textsByCharMap(program, list);
    const text = known.get(gid);
    if (text !== undefined) {
      return text;
    }
    const name = program.nameOfGid(gid);
    return name === null ? null : textOfGlyphName(name, list);
  };
}

function textsByCharMap(program: FontProgram, list: GlyphNameList): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  // Later ones overwrite: Unicode maps are the most trusted and come last.
  const isSymbol = list === "symbol";
  const [mac, win] = isSymbol
    ? [baseEncoding("Symbol"), baseEncoding("Symbol")]
    : [baseEncoding("MacRoman"), baseEncoding("WinAnsi")];
  addByteCodes(texts, program, { platform: 1, encoding: 0, names: mac, list });
  addByteCodes(texts, program, { platform: 3, encoding: 0, names: win, list });
  for (const [gid, [point = 0]] of reverseOf(unicodeCharMaps(program))) {
    if (point >= 32) {
      texts.set(gid, String.fromCodePoint(point));
    }
  }
  return texts;
}

function addByteCodes(
  texts: Map<number, string>,
  program: FontProgram,
  table: { platform: number; encoding: number; names: GlyphNames; list: GlyphNameList },
): void {
  const map = charMapOf(program, table.platform, table.encoding);
  const found: (readonly [gid: number, text: string])[] = [];
  const byCode = new Map<number, number>();
  for (const [code, gid] of map?.entries() ?? []) {
    // Symbol maps hold byte codes in the private page 0xF000 (OpenType 1.9, cmap).
    if (code < 256 || code >> 8 === 0xf0) {
      byCode.set(code & 0xff, gid);
      const text = textOfGlyphName(table.names[code & 0xff] ?? ".notdef", table.list);
      if (text !== null) {
        found.push([gid, text]);
      }
    }
  }
  // All or nothing: one map is either a real encoding or a numbering.
  if (!isNumbered(byCode) && !isRefuted(found, program)) {
    for (const [gid, text] of found) {
      texts.set(gid, text);
    }
  }
}

/**
 * True when a producer has numbered the glyphs of a subset in the order of their use: the codes run on from
 * the first printable one, as the letters of no text do, and stop short of the small letters or go on where
 * no character is. Fonts that have their glyphs in the order of the codes may be fonts of capitals.
 */
function isNumbered(byCode: ReadonlyMap<number, number>): boolean {
  const codes = [...byCode.keys()].filter((code) => code !== SPACE).sort((a, b) => a - b);
  const [first = 0, last = 0] = [codes[0], codes.at(-1)];
  const isOrdered = codes.every(
    (code, i) => i === 0 || (byCode.get(code) ?? 0) > (byCode.get(codes[i - 1] ?? 0) ?? 0),
  );
  return (
    first <= FIRST_CODE &&
    codes.length >= NUMBERED_MIN &&
    codes.length >= NUMBERED_SHARE * (last - first + 1) &&
    (last < (isOrdered ? LAST_CAPITAL : LAST_LETTER) || byCode.has(DELETE))
  );
}

/** True when the glyphs' own names say something else than their codes, more often than not. */
function isRefuted(
  found: readonly (readonly [gid: number, text: string])[],
  program: FontProgram,
): boolean {
  let [same, other] = [0, 0];
  for (const [gid, text] of found) {
    const name = program.nameOfGid(gid);
    const named = name === null ? null : textOfGlyphName(name);
    same += named !== null && sameText(named, text) ? 1 : 0;
    other += named !== null && !sameText(named, text) ? 1 : 0;
  }
  return other > same;
}
