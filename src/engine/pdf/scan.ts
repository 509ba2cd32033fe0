/** Searching bytes for keywords and object headers: what reading and repairing a file share. */
import { isWhiteSpace } from "./characters.ts";
import type { Lexer } from "./lexer.ts";

/**
 * First index at or after `from` where `word` (ASCII) stands, below `limit`; -1 when nowhere. Fast by
 * `indexOf` of the first byte; the word may be part of a longer one.
 */
export function indexOfWord(
  bytes: Uint8Array,
  word: string,
  from: number,
  limit = bytes.length,
): number {
  const first = word.charCodeAt(0);
  const last = Math.min(limit, bytes.length) - word.length;
  for (
    let at = bytes.indexOf(first, from);
    at >= 0 && at <= last;
    at = bytes.indexOf(first, at + 1)
  ) {
    if (hasWord(bytes, word, at)) {
      return at;
    }
  }
  return -1;
}

/** Last index at or before `from` where `word` stands, not below `floor`; -1 when nowhere. */
export function lastIndexOfWord(bytes: Uint8Array, word: string, from: number, floor = 0): number {
  for (let at = Math.min(from, bytes.length - word.length); at >= floor; at--) {
    if (hasWord(bytes, word, at)) {
      return at;
    }
  }
  return -1;
}

/** True when `word` stands at `at`, whatever follows. */
export function hasWord(bytes: Uint8Array, word: string, at: number): boolean {
  for (let i = 0; i < word.length; i++) {
    if (bytes[at + i] !== word.charCodeAt(i)) {
      return false;
    }
  }
  return true;
}

/** "N G obj", read. */
export interface ObjectHeader {
  readonly num: number;
  readonly gen: number;
  /** One past "obj". */
  readonly end: number;
}

/** Reads "N G obj" at `at`, white space before it allowed; null when something else stands there. */
export function readObjectHeader(bytes: Uint8Array, at: number): ObjectHeader | null {
  let next = skipWhiteSpace(bytes, at);
  const numEnd = skipDigits(bytes, next);
  const num = digitsValue(bytes, next, numEnd);
  next = skipWhiteSpace(bytes, numEnd);
  const genEnd = skipDigits(bytes, next);
  const gen = digitsValue(bytes, next, genEnd);
  const keyword = skipWhiteSpace(bytes, genEnd);
  if (num === null || gen === null || next === numEnd || keyword === genEnd) {
    return null;
  }
  return hasWord(bytes, "obj", keyword) ? { num, gen, end: keyword + 3 } : null;
}

/**
 * Where the data of a stream starts, given a lexer that has just read the keyword "stream" (ISO
 * 32000-2, 7.3.8.1: CR LF or LF follows; a lone CR occurs and is taken as the line end).
 */
export function streamDataStart(lexer: Lexer): number {
  const { bytes, end } = lexer;
  let at = end;
  // Blanks before the line end occur; they are no data when a line end follows them.
  while (at < end + 32 && (bytes[at] === 0x20 || bytes[at] === 9)) {
    at++;
  }
  if (bytes[at] === 13) {
    return bytes[at + 1] === 10 ? at + 2 : at + 1;
  }
  return bytes[at] === 10 ? at + 1 : end;
}

/**
 * Where the data of a stream ends. A declared length counts only when "endstream" follows it; else the
 * next "endstream" or "endobj" (or the end of the bytes) ends it, less one line end.
 */
export function streamDataEnd(
  bytes: Uint8Array,
  start: number,
  declared: number | null,
): { readonly end: number; readonly sound: boolean } {
  if (declared !== null && declared >= 0 && start + declared <= bytes.length) {
    const end = start + declared;
    if (hasWord(bytes, "endstream", skipWhiteSpace(bytes, end))) {
      return { end, sound: true };
    }
  }
  // What follows "endobj" belongs to another object, and to an update that comes later.
  const ended = indexOfWord(bytes, "endstream", start);
  const closed = indexOfWord(bytes, "endobj", start, ended < 0 ? bytes.length : ended);
  let end = closed < 0 ? ended : closed;
  if (end < 0) {
    return { end: bytes.length, sound: false };
  }
  // The line end before "endstream" is not data (7.3.8.1).
  if (end > start && bytes[end - 1] === 10) {
    end--;
  }
  if (end > start && bytes[end - 1] === 13) {
    end--;
  }
  return { end, sound: false };
}

/** First byte at or after `at` that is no white space; looks no further than 32 bytes. */
function skipWhiteSpace(bytes: Uint8Array, at: number): number {
  const limit = at + 32;
  while (at < limit && isWhiteSpace(bytes[at])) {
    at++;
  }
  return at;
}

function skipDigits(bytes: Uint8Array, at: number): number {
  // More digits than any number has need not be walked over.
  const limit = at + 12;
  while (at < limit && isDigit(bytes[at])) {
    at++;
  }
  return at;
}

/**
 * The number of a row of digits; null for none, or for more than ten, which no object number or offset
 * has.
 */
function digitsValue(bytes: Uint8Array, start: number, end: number): number | null {
  if (end === start || end - start > 10) {
    return null;
  }
  let value = 0;
  for (let at = start; at < end; at++) {
    value = value * 10 + (bytes[at] ?? 0) - 0x30;
  }
  return value;
}

/** True for "0" to "9". */
export function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}
