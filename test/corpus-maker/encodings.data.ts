/** Facts of simple encodings (ISO 32000-2, Annex D) as far as the documents need them. */

const ASCII_NAMES =
  "space exclam quotedbl numbersign dollar percent ampersand quotesingle parenleft parenright asterisk plus comma hyphen period slash zero one two three four five six seven eight nine colon semicolon less equal greater question at A B C D E F G H I J K L M N O P Q R S T U V W X Y Z bracketleft backslash bracketright asciicircum underscore grave a b c d e f g h i j k l m n o p q r s t u v w x y z braceleft bar braceright asciitilde";
const LATIN1_NAMES =
  "exclamdown cent sterling currency yen brokenbar section dieresis copyright ordfeminine guillemotleft logicalnot uni00AD registered macron degree plusminus twosuperior threesuperior acute mu paragraph periodcentered cedilla onesuperior ordmasculine guillemotright onequarter onehalf threequarters questiondown Agrave Aacute Acircumflex Atilde Adieresis Aring AE Ccedilla Egrave Eacute Ecircumflex Edieresis Igrave Iacute Icircumflex Idieresis Eth Ntilde Ograve Oacute Ocircumflex Otilde Odieresis multiply Oslash Ugrave Uacute Ucircumflex Udieresis Yacute Thorn germandbls agrave aacute acircumflex atilde adieresis aring ae ccedilla egrave eacute ecircumflex edieresis igrave iacute icircumflex idieresis eth ntilde ograve oacute ocircumflex otilde odieresis divide oslash ugrave uacute ucircumflex udieresis yacute thorn ydieresis";
const OTHER_NAMES: readonly (readonly [string, string])[] = [
  ["–", "endash"],
  ["—", "emdash"],
  ["‘", "quoteleft"],
  ["’", "quoteright"],
  ["“", "quotedblleft"],
  ["”", "quotedblright"],
  ["„", "quotedblbase"],
  ["•", "bullet"],
  ["…", "ellipsis"],
  ["€", "Euro"],
  ["™", "trademark"],
  ["Ł", "Lslash"],
  ["ł", "lslash"],
  ["Š", "Scaron"],
  ["š", "scaron"],
  ["Ž", "Zcaron"],
  ["ž", "zcaron"],
  ["fi", "fi"],
  ["fl", "fl"],
  ["ff", "ff"],
  ["ffi", "ffi"],
  ["ffl", "ffl"],
];

const NAMES = new Map<string, string>([
  ...ASCII_NAMES.split(" ").map((name, i) => [String.fromCharCode(32 + i), name] as const),
  ...LATIN1_NAMES.split(" ").map((name, i) => [String.fromCharCode(0xa1 + i), name] as const),
  ["\u00a0", "space"],
  ...OTHER_NAMES,
]);

/** Glyph name of a text by the Adobe Glyph List or as `uniXXXX`; ligatures without a name as `f_t`. */
export function glyphName(text: string): string {
  const known = NAMES.get(text);
  if (known !== undefined) {
    return known;
  }
  const parts = Array.from(
    text,
    (char) =>
      NAMES.get(char) ??
      `uni${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`,
  );
  return parts.join("_");
}

const WIN_HIGH = "€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ";
const MAC_HIGH =
  "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨\0ÆØ\0±\0\0¥µ\0\0\0\0\0ªº\0æø¿¡¬\0ƒ\0\0«»…\u00a0ÀÃÕŒœ–—“”‘’÷\0ÿŸ⁄¤‹›\0\0‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\0ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ";

/** Code of a character; -1 when the encoding has none. */
export function winAnsiCode(char: string): number {
  const code = char.codePointAt(0) ?? 0;
  if ((code >= 32 && code < 127) || (code >= 0xa1 && code <= 0xff)) {
    return code;
  }
  const high = char.length === 1 && code !== 0 ? WIN_HIGH.indexOf(char) : -1;
  return high < 0 ? -1 : 0x80 + high;
}

/** Code of a character; -1 when the encoding has none. */
export function macRomanCode(char: string): number {
  const code = char.codePointAt(0) ?? 0;
  if (code >= 32 && code < 127) {
    return code;
  }
  const high = char.length === 1 && code !== 0 ? MAC_HIGH.indexOf(char) : -1;
  return high < 0 ? -1 : 0x80 + high;
}

/** Greek of the Symbol font by the Latin keys it lies under (ISO 32000-2, D.5); all others stand under their own. */
const [GREEK, KEYS] = [
  "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρςστυφχψω",
  "ABGDEZHQIKLMNXOPRSTUFCYWabgdezhqiklmnxoprVstufcyw",
];

/** The private character that stands for one of Symbol's: U+F000 and the font's code. */
export function symbolPrivate(text: string): string {
  return Array.from(text, (letter) => {
    const at = GREEK.indexOf(letter);
    const key = at < 0 ? letter : KEYS[at];
    return String.fromCodePoint(0xf000 + (key ?? letter).charCodeAt(0));
  }).join("");
}
