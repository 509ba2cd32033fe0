/** Words as keys that are compared, whatever a writer may do to their letters. */

const PLAIN: ReadonlyMap<string, string> = new Map([
  ["ς", "σ"],
  ["ı", "i"],
  ["ȷ", "j"],
]);

/**
 * Letters and digits in their compatibility forms, in one case: ligatures and shaped Arabic fall apart (UAX 15, NFKD),
 * a writer may set values in capitals, and a face without small letters shows both cases by one glyph, which reads as
 * either. A sigma is one letter, whether a word ends with it or, without its spaces, goes on. An accent is none that
 * stands beside its letter, and a letter beneath it may have lost its dot (TeX shows "î" as U+02C6 and U+0131).
 */
export function letterKey(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]|[\u02c6\u02c7]/gu, "")
    .toLowerCase()
    .replace(/[ςıȷ]/gu, (letter) => PLAIN.get(letter) ?? letter);
}

/** Scripts that are read from the right. */
export const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Viramas (combining class 9, UnicodeData.txt 16.0). */
const VIRAMA =
  "[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca\\u1039\\u17d2]";
const JOINING = new RegExp(VIRAMA, "u");
const JOINED = new RegExp(`[\\p{L}\\p{N}]\\p{M}*(?:(?<=${VIRAMA})\\p{L}\\p{M}*)*`, "gu");

/** True for a text with letters that viramas join: they are drawn in an order of their own. */
export function joinsLetters(text: string): boolean {
  return JOINING.test(text);
}

/** True when the letters of the key `found` are those of the text in its order, joined ones in any. */
export function isInOrder(found: string, text: string): boolean {
  let at = 0;
  return (text.normalize("NFKD").match(JOINED) ?? []).every((joined) => {
    const wanted = letterKey(joined);
    const shown = found.slice(at, at + wanted.length);
    at += wanted.length;
    return shown === wanted || hasSameLetters(shown, wanted);
  });
}

/** True for the same letters in any order. */
export function hasSameLetters(one: string, other: string): boolean {
  return sorted(one) === sorted(other);
}

function sorted(text: string): string {
  return Array.from(text).toSorted().join("");
}
