/** Accents with a width of their own, and the letters they make. */

/** Accents that fonts hold as characters of their own → the combining mark. */
export const ACCENTS: ReadonlyMap<string, string> = new Map([
  ["`", "\u0300"],
  ["\u02cb", "\u0300"],
  ["\u00b4", "\u0301"],
  ["\u02ca", "\u0301"],
  ["\u02c6", "\u0302"],
  ["^", "\u0302"],
  ["\u02dc", "\u0303"],
  ["~", "\u0303"],
  ["\u00af", "\u0304"],
  ["\u02c9", "\u0304"],
  ["\u02d8", "\u0306"],
  ["\u02d9", "\u0307"],
  ["\u00a8", "\u0308"],
  ["\u02da", "\u030a"],
  ["\u02dd", "\u030b"],
  ["\u02c7", "\u030c"],
  ["\u00b8", "\u0327"],
  ["\u02db", "\u0328"],
]);

/** Accents in front of or behind their letter as one composed text; the text itself where there are none. */
export function composedText(text: string): string {
  if (!hasAccent(text)) {
    return text.normalize("NFC");
  }
  const characters = Array.from(text);
  const marks = characters.map((character) => ACCENTS.get(character) ?? "");
  const letters = characters.filter((_, i) => marks[i] === "");
  return (letters.join("") + marks.join("")).normalize("NFC");
}

function hasAccent(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    if (ACCENTS.has(text.charAt(at))) {
      return true;
    }
  }
  return false;
}
