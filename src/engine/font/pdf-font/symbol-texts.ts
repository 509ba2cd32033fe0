/**
 * Text of Symbol fonts. Word and others map their codes to U+F020 to F0FF, private characters that are the font's own
 * codes (OpenType 1.9, cmap, encoding 3.0), though most of them are letters: Greek is set in Symbol where a text's
 * own font has none. They are read by the font's encoding (ISO 32000-2, D.5). Other readers see private characters,
 * so that new text of such a font says beside it what it means.
 */
import { baseEncoding } from "../encoding/encodings.ts";
import { type GlyphNameList, textOfGlyphName } from "../encoding/glyph-names.ts";
import type { ToUnicode } from "../encoding/to-unicode.ts";
import type { FontFace } from "./descriptor.ts";

/** The families that have Symbol's glyphs at Symbol's codes, in any cut. */
const SYMBOL = /^(?:symbol(?:mt|ps|std|neu)?|standardsym(?:l|bolsps))(?![a-z])/iu;
const PRIVATE = /^[\uf020-\uf0ff]$/u;

/** The list that a font's glyph names are looked up in: a1 to a206 of Zapf Dingbats mean nothing elsewhere (annex D.6). */
export function glyphNamesOf({ name, standard }: FontFace): GlyphNameList {
  if (standard?.name === "ZapfDingbats" || /dingbats/iu.test(name.postScriptName)) {
    return "zapf-dingbats";
  }
  return SYMBOL.test(name.postScriptName) ? "symbol" : "adobe";
}

/** A font's map as it is meant, and whether readers who take it as it stands see private characters for letters. */
export function symbolTexts(
  list: GlyphNameList,
  stated: ToUnicode,
): { readonly toUnicode: ToUnicode; readonly hasPrivateTexts: boolean } {
  const codes = list === "symbol" ? stated.codes(256) : [];
  if (!codes.some((code) => PRIVATE.test(stated.textOf(code) ?? ""))) {
    return { toUnicode: stated, hasPrivateTexts: false };
  }
  const textOf = (code: number): string | null => {
    const text = stated.textOf(code);
    return text !== null && PRIVATE.test(text) ? (symbolText(text.charCodeAt(0)) ?? text) : text;
  };
  return { toUnicode: { ...stated, textOf }, hasPrivateTexts: true };
}

function symbolText(point: number): string | null {
  const name = baseEncoding("Symbol")[point & 0xff] ?? null;
  return name === null ? null : textOfGlyphName(name, "symbol");
}
