/**
 * The reference of a fill: short enough to be read aloud, for the customer and the shop to speak of it. It is the end
 * of the fill's id, 40 random bits in Crockford's Base 32 (crockford.com/base32.html), which has no I, L, O and U. It
 * opens nothing: whoever wants to see the fill needs the shop's key, the page's cookie or a link.
 */

/** Letters of a reference. */
const LENGTH = 8;

/** "7K2M-94QX" of "fil_01K…7K2M94QX". */
export function fillReference(id: string): string {
  const end = id.slice(-LENGTH);
  return `${end.slice(0, LENGTH / 2)}-${end.slice(LENGTH / 2)}`;
}

/** The end of the ids that a reference means, as somebody wrote it down; null for what is none. */
export function idEndOf(reference: string): string | null {
  const end = reference
    .toUpperCase()
    .replaceAll(/[\s-]/gu, "")
    // What is taken for these digits, by the rules of that alphabet.
    .replaceAll("O", "0")
    .replaceAll(/[IL]/gu, "1");
  return /^[0-9A-HJKMNP-TV-Z]{8}$/u.test(end) ? end : null;
}
