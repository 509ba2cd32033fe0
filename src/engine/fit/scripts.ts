/**
 * Characters: which script they belong to (UAX #24), what needs shaping, what never prints. Scripts
 * outside the table are not set: their rules of joining and ordering are unknown here.
 */

/**
 * Script name of a Unicode property escape → ISO 15924 tag, as fonts and HarfBuzz know scripts. The most
 * used first: tests are tried in this order.
 */
const SCRIPTS: readonly (readonly [string, string])[] = [
  ["Latin", "Latn"],
  ["Greek", "Grek"],
  ["Cyrillic", "Cyrl"],
  ["Armenian", "Armn"],
  ["Georgian", "Geor"],
  ["Hebrew", "Hebr"],
  ["Arabic", "Arab"],
  ["Syriac", "Syrc"],
  ["Thaana", "Thaa"],
  ["Devanagari", "Deva"],
  ["Bengali", "Beng"],
  ["Gurmukhi", "Guru"],
  ["Gujarati", "Gujr"],
  ["Oriya", "Orya"],
  ["Tamil", "Taml"],
  ["Telugu", "Telu"],
  ["Kannada", "Knda"],
  ["Malayalam", "Mlym"],
  ["Sinhala", "Sinh"],
  ["Thai", "Thai"],
  ["Lao", "Laoo"],
  ["Khmer", "Khmr"],
  ["Myanmar", "Mymr"],
  ["Tibetan", "Tibt"],
  ["Ethiopic", "Ethi"],
  ["Cherokee", "Cher"],
  ["Mongolian", "Mong"],
  ["Han", "Hani"],
  // Japanese is written in three scripts at once, and set in one font.
  ["Hiragana", "Hani"],
  ["Katakana", "Hani"],
  ["Bopomofo", "Bopo"],
  ["Hangul", "Hang"],
];

const TESTS = SCRIPTS.map(([name, tag]) => [new RegExp(`^\\p{Script=${name}}`, "u"), tag] as const);
/** Full-width letters stand among ideographs; elsewhere they are styled Latin ones. */
const COMMON = /^[\p{Script=Common}\p{Script=Inherited}\uff21-\uff3a\uff41-\uff5a]/u;

/** Takes its script from its neighbours. */
export const COMMON_SCRIPT = "Zyyy";
/** None of the table: not set. */
export const UNKNOWN_SCRIPT = "Zzzz";

// Asked for every character of every value and font: a property escape costs more than a look-up.
const known = new Map<string, string>();
const MAX_KNOWN = 65_536;

/** ISO 15924 tag of a character's script; `COMMON_SCRIPT` and `UNKNOWN_SCRIPT` as described there. */
export function scriptOf(character: string): string {
  const cached = known.get(character);
  if (cached !== undefined) {
    return cached;
  }
  const found = COMMON.test(character)
    ? COMMON_SCRIPT
    : (TESTS.find(([test]) => test.test(character))?.[1] ?? UNKNOWN_SCRIPT);
  if (known.size < MAX_KNOWN) {
    known.set(character, found);
  }
  return found;
}

/** Signs and figures that several scripts share, by the script whose fonts have them. */
const SHARED_SIGNS: readonly (readonly [RegExp, string])[] = [
  [/[\u0600-\u06ff\ufd3e\ufd3f]/, "Arab"],
  [/[\u0964\u0965]/, "Deva"],
  [/[\u3000-\u303f\u30a0-\u30ff\u3190-\u33ff\ufe30-\ufe4f\uffe0-\uffe6]/, "Hani"],
];

/** The script that text of common characters alone is set in: digits and punctuation are Latin's. */
export function usualScript(text: string): string {
  return ASCII.test(text)
    ? "Latn"
    : (SHARED_SIGNS.find(([test]) => test.test(text))?.[1] ?? "Latn");
}

/** Scripts set one glyph per character, so that an embedded subset can do without layout tables. */
const UNSHAPED = new Set(["Latn", "Grek", "Cyrl", "Armn", "Geor", "Hebr", "Hani"]);

/** True when `text` of one script may be set code by code: no combining marks, no joining. */
export function needsNoShaping(text: string, script: string): boolean {
  return UNSHAPED.has(script) && !/[\p{M}\u200C\u200D]/u.test(text);
}

/** Letters join here: tracking would tear them apart. */
const JOINING = new Set(["Arab", "Syrc", "Mong", "Nkoo", "Mand", "Adlm", "Rohg"]);

/** True when glyphs of the script touch and take no tracking. */
export function isJoining(script: string): boolean {
  return JOINING.has(script);
}

/** Written without spaces between words; where one ends takes a dictionary to know. */
const WITHOUT_SPACES = new Set(["Thai", "Laoo", "Khmr", "Mymr"]);

/** True when lines of the script can only be broken at spaces and by hand. */
export function lacksWordSpaces(script: string): boolean {
  return WITHOUT_SPACES.has(script);
}

const IGNORABLE = /^\p{Default_Ignorable_Code_Point}$/u;

/** True for characters that print nothing by definition (joiners, marks of direction, soft hyphen). */
export function isIgnorable(character: string): boolean {
  return character > "~" && IGNORABLE.test(character);
}

/** No script, no marks, no direction: nearly all values, and all questions end here. */
const ASCII = /^[\x20-\x7e]*$/;
// Hebrew to Arabic Extended, their presentation forms, and direction marks; then lead surrogates of
// right-to-left scripts beyond the BMP.
const RTL =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc]|[\ud802\ud803\ud83a\ud83b]/;

/** True when nothing in `text` asks for right-to-left treatment. */
export function isPlainLeftToRight(text: string): boolean {
  return ASCII.test(text) || !RTL.test(text);
}

/**
 * Characters no press font prints: control characters, halves of surrogate pairs, noncharacters, and
 * emoji, whose colour glyphs have no inks.
 */
const UNPRINTABLE =
  /[\p{Cc}\p{Cs}\ufffe\uffff\p{Emoji_Presentation}\p{Emoji_Modifier}\p{Regional_Indicator}]/gu;

/** Characters of `text` that are never printed, in order of first use. */
export function unprintableCharacters(text: string): readonly string[] {
  return ASCII.test(text) ? [] : [...new Set(text.match(UNPRINTABLE))];
}

/**
 * A value as it is set: NFC (canonical, so nothing changes its looks), every kind of line end as LF, a tab
 * as one space. Nothing else is trimmed or replaced: what a customer typed is printed.
 */
export function normalizeText(text: string): string {
  if (ASCII.test(text)) {
    return text;
  }
  return text
    .normalize("NFC")
    .replaceAll(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, "\n")
    .replaceAll("\t", " ");
}
