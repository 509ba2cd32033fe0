/**
 * Numbers printed under barcodes, for those who type them: of articles and books. They say what the bars say, and
 * who changed one without the other would print a wrong article.
 */

/** As they are grouped under the bars: EAN-13, UPC-A; a book's number by its hyphens. */
const GROUPED =
  /^(?:\d[ \u2002-\u200a]\d{6}[ \u2002-\u200a]\d{6}[ >]*|[1-9]\d{12}|\d \d{5} \d{5} \d|97[89](?:[ -]\d{1,7}){4})$/u;

/** True for such a number with the right check digit (GS1 General Specifications, 7.9). */
export function isBarcodeNumber(text: string): boolean {
  const line = text.trim();
  const digits = GROUPED.test(line) ? line.replace(/\D/gu, "") : "";
  // Weights of 3 and 1 from the right, the check digit itself counting once.
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0);
  return (digits.length === 12 || digits.length === 13) && sum % 10 === 0;
}
