/** Text of codes where /ToUnicode says nothing: from the program's character maps and glyph names. */
import { reverseOf } from "./coverage.ts";
import { baseEncoding, type GlyphNames } from "./encodings.ts";
import { charMapOf, type FontProgram, unicodeCharMaps } from "./font-program.ts";
import { type GlyphNameList, textOfGlyphName } from "./glyph-names.ts";

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
 * MacRoman codes, then the glyph's name. Never trusted for coverage.
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
    known ??= textsByCharMap(program);
    const text = known.get(gid);
    if (text !== undefined) {
      return text;
    }
    const name = program.nameOfGid(gid);
    return name === null ? null : textOfGlyphName(name, list);
  };
}

function textsByCharMap(program: FontProgram): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  addByteCodes(texts, program, { platform: 1, encoding: 0, names: baseEncoding("MacRoman") });
  addByteCodes(texts, program, { platform: 3, encoding: 0, names: baseEncoding("WinAnsi") });
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
  table: { platform: number; encoding: number; names: GlyphNames },
): void {
  const map = charMapOf(program, table.platform, table.encoding);
  for (const [code, gid] of map?.entries() ?? []) {
    const name = (code < 256 || code >> 8 === 0xf0) && table.names[code & 0xff];
    const text = typeof name === "string" ? textOfGlyphName(name) : null;
    if (text !== null) {
      texts.set(gid, text);
    }
  }
}
