/** Character classes of PDF syntax (ISO 32000-2, 7.2.3) as a table, for scanners that read every byte. */

/** Class of bytes that make up names, numbers and keywords. 0 on purpose: a fresh table is all regular. */
export const REGULAR = 0;
/** Class of white space, NUL included (table 1). */
const WHITE = 1;
/** Class of brackets, slash and percent (table 2). */
const DELIMITER = 2;

const CLASSES = new Uint8Array(256);
for (const byte of [0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]) {
  CLASSES[byte] = WHITE;
}
for (const character of "()<>[]{}/%") {
  CLASSES[character.charCodeAt(0)] = DELIMITER;
}

/** REGULAR, WHITE or DELIMITER; the end of the data counts as white. */
export function characterClass(byte: number | undefined): number {
  return byte === undefined ? WHITE : (CLASSES[byte] ?? REGULAR);
}

/** True for NUL, TAB, LF, FF, CR and space (ISO 32000-2, table 1); false past the end. */
export function isWhiteSpace(byte: number | undefined): boolean {
  return byte !== undefined && CLASSES[byte] === WHITE;
}

/** True for white space and at the end of the data. */
export function isWhiteOrEnd(byte: number | undefined): boolean {
  return characterClass(byte) === WHITE;
}

/** True for a byte that ends a number, name or keyword: white space, a delimiter, or past the end. */
export function endsToken(byte: number | undefined): boolean {
  return characterClass(byte) !== REGULAR;
}

/** Value of each byte as a hexadecimal digit; -1 for the others. */
const HEX_DIGITS = new Int8Array(256).fill(-1);
for (let value = 0; value < 16; value++) {
  const digit = value.toString(16);
  HEX_DIGITS[digit.charCodeAt(0)] = value;
  HEX_DIGITS[digit.toUpperCase().charCodeAt(0)] = value;
}

/** 0–15, or -1 when the byte is no hexadecimal digit. */
export function hexDigit(byte: number | undefined): number {
  return byte === undefined ? -1 : (HEX_DIGITS[byte] ?? -1);
}

/** The first offset at or after `from` that is neither white space nor inside a comment. */
export function skipWhite(data: Uint8Array, from: number): number {
  let at = from;
  for (;;) {
    const byte = data[at];
    if (byte === undefined) {
      return data.length;
    }
    if (CLASSES[byte] === WHITE) {
      at++;
    } else if (byte === 0x25) {
      while (at < data.length && data[at] !== 0x0a && data[at] !== 0x0d) {
        at++;
      }
    } else {
      return at;
    }
  }
}
