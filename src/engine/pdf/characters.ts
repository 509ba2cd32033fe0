/** Character classes of PDF syntax (ISO 32000-2, 7.2.3) as a table, for scanners that read every byte. */

/** Class of bytes that make up names, numbers and keywords. */
export const REGULAR = 0;
/** Class of white space, NUL included. */
const WHITE = 1;
/** Class of brackets, slash and percent. */
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

/** True for white space and at the end of the data. */
export function isWhite(byte: number | undefined): boolean {
  return characterClass(byte) === WHITE;
}

/** 0–15, or -1 when the byte is no hexadecimal digit. */
export function hexDigit(byte: number | undefined): number {
  if (byte === undefined) {
    return -1;
  }
  if (byte >= 0x30 && byte <= 0x39) {
    return byte - 0x30;
  }
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
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
