/**
 * Tokens of PDF syntax (ISO 32000-2, 7.2 and 7.3) over any range of bytes: files, object streams,
 * content streams, Type 3 procedures, CMaps. Deliberately knows nothing of objects, references or
 * operators, and never throws: whatever the bytes are, they come out as tokens, and every call moves on
 * or says "end". What is damaged is read as other programs read it and counted in `damage`. There is
 * one other reader of tokens, `verify/content-tokens.ts`, on purpose: the check of a filled file must
 * not trust the reader that the writer used. Numbers that 7.3.3 does not allow are read as follows.
 * Tried on PDFium, Ghostscript, poppler and pdf.js; where they differ PDFium decides, since its picture
 * is what a customer approves. - `12-34`, `12.5-3`: 12 and 12.5; a sign or a second point ends the
 * number, and what is left of the digits, signs   and points is skipped. So PDFium and Ghostscript
 * read. poppler goes on with a second number, -34, in integers;   it skips the sign within decimals,
 * and pdf.js always, both "to match Adobe's behavior": 1234, 12.53. - `1.2.3`: 1.2, as PDFium reads it.
 * poppler and pdf.js read two numbers, Ghostscript none. - `--5`: -5, as poppler, pdf.js and all
 * versions of this reader read it. PDFium and Ghostscript read 0; of all   damage of numbers this alone
 * is seen in files, and its meaning is not in doubt. - `-`, `.`: 0 in all of them. - `8j`, `0.5w`: 8
 * and the keyword j. poppler and pdf.js read so; to PDFium it is one unknown word. - Beyond 2^53: 2^53
 * - 1, so that no sum of them is infinite.
 */

import { latin1Text } from "#base/bytes.ts";
import { endsToken, hexDigit, isWhiteSpace } from "./characters.ts";

/**
 * What `next()` found:
 * - "number": `number`; integers and reals alike (`isInteger` tells them apart)
 * - "name": `text`, without the slash, `#xx` decoded
 * - "string" / "hexString": `string`, the decoded bytes (not decrypted)
 * - "[" "]" "<<" ">>" "{" "}": the delimiter itself
 * - "keyword": `text`; operators (`Tj`, `'`, `"`), `true`, `null`, `obj`, `R`
 * - "stray": a ")" or ">" that closes nothing
 * - "end": nothing left; `start` and `end` are both the limit
 */
export type TokenKind =
  | "number"
  | "name"
  | "string"
  | "hexString"
  | "["
  | "]"
  | "<<"
  | ">>"
  | "{"
  | "}"
  | "keyword"
  | "stray"
  | "end";

const NO_BYTES = new Uint8Array(0);

// What a token's first byte makes of it: one look-up for each, since a page has hundreds of thousands.
const WORD = 0;
const NUMBER = 1;
const BRACKET = 2;
const BLANK = 3;
const COMMENT = 4;
const STARTS = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte === 0x25) {
    return COMMENT;
  }
  if (isWhiteSpace(byte)) {
    return BLANK;
  }
  if (isNumeric(byte)) {
    return NUMBER;
  }
  return endsToken(byte) ? BRACKET : WORD;
});

/** Keywords by their bytes: those of up to three letters, which content repeats by the thousand. */
const KEYWORDS = new Map<number, string>();
/** A file may hold any three bytes as a word; beyond this many they are no operators. */
const MAX_KEYWORDS = 4096;
/** Names by a hash of their bytes, the last one met of each: a file has few names, and each of them often. */
const NAMES: string[] = Array.from({ length: 1024 }, () => "");
const MAX_NAMES = NAMES.length;
/** Names longer than those of the standard are not kept. */
const MAX_NAME_BYTES = 32;
/** 10^n for the decimals of a number; a double holds each of them exactly. */
const POWERS_OF_TEN = Array.from({ length: 16 }, (_, i) => 10 ** i);
/** Digits that a double holds whatever they are (2^53 > 10^15). */
const EXACT_DIGITS = 15;

/**
 * A cursor. Invariant: after `next()`, the fields `kind`, `start`, `end` and the one value field of that
 * kind describe the token just read; the other value fields hold leftovers. No object is made per token.
 *
 * ```ts
 * const lexer = new Lexer(content);            // or new Lexer(bytes, from, to)
 * while (lexer.next() !== "end") {
 *   if (lexer.kind === "number") operands.push(lexer.number);   // bytes lexer.start … lexer.end
 *   else if (lexer.kind === "keyword" && lexer.text === "BI") { … lexer.at = afterInlineImage; }
 * }
 * ```
 */
export class Lexer {
  readonly bytes: Uint8Array;
  /** First byte that is never read. */
  readonly limit: number;
  /** Where the next token is searched; may be set to jump, e.g. over inline image data. */
  at: number;
  kind: TokenKind = "end";
  /** First byte of the token (for a name its "/", for a string its "(" or "<"). */
  start = 0;
  /** One past its last byte. */
  end = 0;
  number = 0;
  /** For a "number": written without a decimal point. */
  isInteger = false;
  text = "";
  string: Uint8Array = NO_BYTES;
  /**
   * Places read so far that are no PDF syntax; programs may read them otherwise. Stray closers are not
   * counted.
   */
  damage = 0;

  /** Reads `bytes` from `start` (inclusive) to `limit` (exclusive); offsets stay those of `bytes`. */
  constructor(bytes: Uint8Array, start = 0, limit = bytes.length) {
    this.bytes = bytes;
    this.at = start;
    this.limit = Math.min(limit, bytes.length);
  }

  /** Reads one token past white space and comments. */
  next(): TokenKind {
    const { bytes, limit } = this;
    let at = this.at;
    let byte = 0;
    let start = BLANK;
    while (start >= BLANK) {
      if (at >= limit) {
        return this.finish("end", limit, limit);
      }
      byte = bytes[at] ?? 0;
      start = STARTS[byte] ?? WORD;
      if (start === BLANK) {
        at++;
      } else if (start === COMMENT) {
        while (at < limit && bytes[at] !== 10 && bytes[at] !== 13) {
          at++;
        }
      }
    }
    if (start === NUMBER) {
      return this.readNumber(at);
    }
    if (start === WORD) {
      return this.readKeyword(at);
    }
    switch (byte) {
      case 0x2f:
        return this.readName(at);
      case 0x28:
        return this.readLiteral(at);
      case 0x3c:
        if (at + 1 < limit && bytes[at + 1] === 0x3c) {
          return this.finish("<<", at, at + 2);
        }
        return this.readHex(at);
      case 0x3e:
        if (at + 1 < limit && bytes[at + 1] === 0x3e) {
          return this.finish(">>", at, at + 2);
        }
        break;
      case 0x5b:
        return this.finish("[", at, at + 1);
      case 0x5d:
        return this.finish("]", at, at + 1);
      case 0x7b:
        return this.finish("{", at, at + 1);
      case 0x7d:
        return this.finish("}", at, at + 1);
      default:
        break;
    }
    return this.finish("stray", at, at + 1);
  }

  /** True when the token just read is this keyword. */
  isKeyword(text: string): boolean {
    return this.kind === "keyword" && this.text === text;
  }

  private finish(kind: TokenKind, start: number, end: number): TokenKind {
    this.kind = kind;
    this.start = start;
    this.end = end;
    this.at = end;
    return kind;
  }

  /** ISO 32000-2, 7.3.3; what it does not allow is read as the head of this file says. */
  private readNumber(start: number): TokenKind {
    const { bytes, limit } = this;
    let at = start;
    let negative = false;
    for (; at < limit; at++) {
      const byte = bytes[at];
      if (byte !== 0x2d && byte !== 0x2b) {
        break;
      }
      negative ||= byte === 0x2d;
    }
    const unsigned = at;
    let mantissa = 0;
    let digits = 0;
    let decimals = -1;
    for (; at < limit; at++) {
      const byte = bytes[at] ?? 0;
      if (byte >= 0x30 && byte <= 0x39) {
        mantissa = mantissa * 10 + byte - 0x30;
        digits += mantissa === 0 ? 0 : 1;
        decimals += decimals >= 0 ? 1 : 0;
      } else if (byte === 0x2e && decimals < 0) {
        decimals = 0;
      } else {
        break;
      }
    }
    this.isInteger = decimals < 0;
    const power = POWERS_OF_TEN[Math.max(decimals, 0)];
    // One division of two exact numbers is rounded correctly; longer spellings are left to the built-in
    // parser.
    const size =
      digits <= EXACT_DIGITS && power !== undefined
        ? mantissa / power
        : Number.parseFloat(latin1Text(bytes, unsigned, at));
    const value = Math.min(size, Number.MAX_SAFE_INTEGER);
    this.number = negative && value !== 0 ? -value : value;
    if (at < limit && !endsToken(bytes[at])) {
      this.damage++;
      while (at < limit && isNumeric(bytes[at] ?? 0)) {
        at++;
      }
    }
    return this.finish("number", start, at);
  }

  private readKeyword(start: number): TokenKind {
    const { bytes, limit } = this;
    let at = start + 1;
    while (at < limit && !endsToken(bytes[at])) {
      at++;
    }
    this.text = at - start > 3 ? latin1Text(bytes, start, at) : shortKeyword(bytes, start, at);
    return this.finish("keyword", start, at);
  }

  // ISO 32000-2, 7.3.5.
  private readName(start: number): TokenKind {
    const { bytes, limit } = this;
    let at = start + 1;
    let hash = 0;
    let hasEscape = false;
    for (; at < limit; at++) {
      const byte = bytes[at] ?? 0;
      if (endsToken(byte)) {
        break;
      }
      hasEscape ||= byte === 0x23;
      hash = (Math.imul(hash, 31) + byte) & (MAX_NAMES - 1);
    }
    const raw = knownName(bytes, start + 1, at, hash);
    this.text = hasEscape
      ? raw.replaceAll(/#([\da-f]{2})/gi, (_, hex: string) =>
          String.fromCharCode(Number.parseInt(hex, 16)),
        )
      : raw;
    return this.finish("name", start, at);
  }

  // ISO 32000-2, 7.3.4.3: an odd last digit is followed by an assumed 0.
  private readHex(start: number): TokenKind {
    const { bytes, limit } = this;
    let close = start + 1;
    while (close < limit && bytes[close] !== 0x3e) {
      close++;
    }
    this.damage += close === limit ? 1 : 0;
    const decoded = new Uint8Array((close - start) >> 1);
    let length = 0;
    let high = -1;
    for (let at = start + 1; at < close; at++) {
      const digit = hexDigit(bytes[at]);
      if (digit < 0) {
        this.damage += isWhiteSpace(bytes[at]) ? 0 : 1;
      } else if (high < 0) {
        high = digit;
      } else {
        decoded[length++] = high * 16 + digit;
        high = -1;
      }
    }
    if (high >= 0) {
      decoded[length++] = high * 16;
    }
    this.string = length === decoded.length ? decoded : decoded.subarray(0, length);
    return this.finish("hexString", start, Math.min(close + 1, limit));
  }

  // ISO 32000-2, 7.3.4.2.
  private readLiteral(start: number): TokenKind {
    const { bytes, limit } = this;
    let depth = 1;
    let plain = true;
    let at = start + 1;
    for (; at < limit; at++) {
      const byte = bytes[at] ?? 0;
      if (byte === 0x5c) {
        plain = false;
        at++;
      } else if (byte === 0x28) {
        depth++;
      } else if (byte === 0x29) {
        depth--;
        if (depth === 0) {
          break;
        }
      } else if (byte === 13) {
        plain = false;
      }
    }
    this.damage += at >= limit ? 1 : 0;
    const close = Math.min(at, limit);
    this.string = plain
      ? bytes.subarray(start + 1, close)
      : unescapeLiteral(bytes, start + 1, close);
    return this.finish("string", start, Math.min(close + 1, limit));
  }
}

/** Bytes that numbers are made of. */
function isNumeric(byte: number): boolean {
  return (byte >= 0x30 && byte <= 0x39) || byte === 0x2e || byte === 0x2d || byte === 0x2b;
}

/** A keyword of one to three bytes, made once for all places it stands at. */
function shortKeyword(bytes: Uint8Array, start: number, end: number): string {
  let key = bytes[start] ?? 0;
  if (end - start > 1) {
    key |= (bytes[start + 1] ?? 0) << 8;
  }
  if (end - start > 2) {
    key |= (bytes[start + 2] ?? 0) << 16;
  }
  let word = KEYWORDS.get(key);
  if (word === undefined) {
    word = internalized(latin1Text(bytes, start, end));
    if (KEYWORDS.size < MAX_KEYWORDS) {
      KEYWORDS.set(key, word);
    }
  }
  return word;
}

/** The text of a name, made once for the places it stands at as long as no other of its hash is met between. */
function knownName(bytes: Uint8Array, start: number, end: number, hash: number): string {
  const known = NAMES[hash] ?? "";
  if (isText(known, bytes, start, end)) {
    return known;
  }
  const name = latin1Text(bytes, start, end);
  if (end - start <= MAX_NAME_BYTES) {
    NAMES[hash] = name;
  }
  return name;
}

function isText(text: string, bytes: Uint8Array, start: number, end: number): boolean {
  if (text.length !== end - start) {
    return false;
  }
  for (let i = 0; i < text.length; i++) {
    if (text.charCodeAt(i) !== bytes[start + i]) {
      return false;
    }
  }
  return true;
}

/** The same text as property keys are kept: look-ups of operators compare those by identity. */
function internalized(text: string): string {
  return Object.keys({ [text]: null })[0] ?? text;
}

/** ISO 32000-2, 7.3.4.2 and table 3. */
function unescapeLiteral(bytes: Uint8Array, start: number, end: number): Uint8Array {
  const out = new Uint8Array(end - start);
  let length = 0;
  for (let at = start; at < end; at++) {
    let byte = bytes[at] ?? 0;
    if (byte === 13) {
      // An end-of-line of any kind reads as LF.
      byte = 10;
      if (bytes[at + 1] === 10 && at + 1 < end) {
        at++;
      }
    } else if (byte === 0x5c) {
      at++;
      if (at >= end) {
        break;
      }
      const escaped = bytes[at] ?? 0;
      if (escaped >= 0x30 && escaped <= 0x37) {
        byte = escaped - 0x30;
        for (let more = 0; more < 2 && at + 1 < end; more++) {
          const digit = (bytes[at + 1] ?? 0) - 0x30;
          if (digit < 0 || digit > 7) {
            break;
          }
          byte = byte * 8 + digit;
          at++;
        }
      } else if (escaped === 10 || escaped === 13) {
        if (escaped === 13 && bytes[at + 1] === 10 && at + 1 < end) {
          at++;
        }
        continue;
      } else {
        byte = ESCAPES.get(escaped) ?? escaped;
      }
    }
    out[length++] = byte;
  }
  return out.subarray(0, length);
}

const ESCAPES: ReadonlyMap<number, number> = new Map([
  [0x6e, 10],
  [0x72, 13],
  [0x74, 9],
  [0x62, 8],
  [0x66, 12],
]);
