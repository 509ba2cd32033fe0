/**
 * Symbols: bullets, ticks, arrows, icons. They say nothing that a customer could write otherwise, so a box of
 * nothing else is no field, and an icon before a number is no part of the number.
 */
import { ICON_SIGNS } from "../lines/list-marks.ts";

/** Fonts whose codes read as letters but draw symbols or bars; by their PostScript names without a subset's tag. */
const SYMBOL_FONTS =
  /^(?:wingdings|webdings|.*dingbats[a-z]*|.*ornaments?|marlett|(?:mt)?extra|bookshelfsymbol|.*fontawesome|fa-?(?:solid|brands|regular)|material-?(?:design)?-?(?:icons|symbols)|icomoon|fontello|.*glyphicons|.*-?icons?(?:-regular)?|.*barcode[a-z]*|[cm]?code-?(?:39|93|128)[a-z]*|idautomation[a-z]*|(?:free)?3of9[a-z]*|ean-?(?:8|13)[a-z]*)(?![a-z])/iu;

/** A letter or digit of any script, or one that nothing maps. */
const READABLE = /[\p{L}\p{N}\ufffd]/u;

/** True for a font that draws symbols whatever its codes say. */
export function isSymbolFont(postScriptName: string): boolean {
  return SYMBOL_FONTS.test(postScriptName.replace(/^[A-Z]{6}\+/u, ""));
}

/** One letter by itself on each line that nothing maps: icons of a font that says nothing of its codes. */
const LONE_UNREAD = /^\ufffd(?:\n\ufffd)*$/u;

/** True for a text of nothing but symbols, punctuation and private characters. */
export function isSymbols(text: string): boolean {
  const trimmed = text.trim();
  return trimmed !== "" && (!READABLE.test(trimmed) || LONE_UNREAD.test(trimmed));
}

/** A bar between what stands in one row, shown with one of both. */
const BAR_BEHIND = /[\p{L}\p{N})](?<bar>\s*\|)$/u;

/**
 * Bullets, dashes before words, bars between values, and icons; not signs that are part of what they stand before ("© 2027", "№ 5", "°C", "〒 101-0051").
 */
const ICONS = new RegExp(
  `^(?:(?![©®™℗№°〒])[${ICON_SIGNS}][\\ufe0e\\ufe0f]?\\s*)+(?=[\\p{L}\\p{N}(+@])|^[-–*]\\s+(?=\\p{L})|^\\|\\s*(?=[\\p{L}\\p{N}(+@])`,
  "u",
);

/**
 * Length of what a text ends with as it begins, of icons before its words: "• Menu •", or of a bar behind it; spaces
 * before it included.
 */
export function iconsBehind(text: string): number {
  const { bar = "" } = BAR_BEHIND.exec(text)?.groups ?? {};
  if (bar !== "") {
    return bar.length;
  }
  const icons = text.slice(0, iconsBefore(text)).trim();
  const words = text.endsWith(icons) ? text.slice(0, text.length - icons.length).trimEnd() : "";
  return icons === "" || words.length <= icons.length ? 0 : text.length - words.length;
}

const ICON_LINE = /^[\p{So}\p{Co}]/u;

/** True for lines of which each has an icon before its words: "☎ 0680", "✉ ada@studio.example". */
export function isIconList(lines: readonly string[]): boolean {
  return lines.length > 1 && lines.every((line) => ICON_LINE.test(line) && iconsBefore(line) > 0);
}

/** Length of the icons that a text begins with, spaces behind them included; 0 where nothing else follows. */
export function iconsBefore(text: string): number {
  return ICONS.exec(text)?.[0].length ?? 0;
}
