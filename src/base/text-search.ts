/** Texts found by words, anywhere in them, without case and accents: "creme" finds "Crème". */

/** The words that are searched for; none in a query of blanks. */
export function searchParts(query: string): readonly string[] {
  return folded(query)
    .split(/\s+/u)
    .filter((word) => word !== "");
}

/** True where the text has each of the words. */
export function isFound(text: string, words: readonly string[]): boolean {
  const within = folded(text);
  return words.every((word) => within.includes(word));
}

function folded(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
