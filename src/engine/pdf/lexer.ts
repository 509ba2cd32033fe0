/**
 * Tokens of PDF syntax (ISO 32000-2, 7.2 and 7.3) over any range of bytes: files, object streams,
 * content streams, CMaps. Deliberately knows nothing of objects, references or operators, and never
 * throws: whatever the bytes are, they come out as tokens, and every call moves on or says "end".
 */

/**
 * What `next()` found:
 * - "number": `number`; integers and reals alike (`isInteger` tells them apart)
 * - "name": `text`, without the slash, `#xx` decoded
 * - "string" / "hexString": `string`, the decoded bytes (not decrypted)
 * - "[" "]" "<<" ">>" "{" "}": the delimiter itself
 * - "keyword": `text`; operators (`Tj`, `'`, `"`), `true`, `null`, `obj`, `R`, and stray bytes such as ")"
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
  | "end";

const REGULAR = 0;
const WHITE = 1;
const DELIMITER = 2;

// ISO 32000-2, tables 1 and 2.
const CLASS = new Uint8Array(256);
for (const code of [0, 9, 10, 12, 13, 32]) {
  CLASS[code] = WHITE;
}
for (const char of "()<>[]{}/%") {
  CLASS[char.charCodeAt(0)] = DELIMITER;
}

// Value of a hexadecimal digit, 255 for any other byte.
const HEX = new Uint8Array(256).fill(255);
for (let digit = 0; digit < 16; digit++) {
  HEX[digit.toString(16).charCodeAt(0)] = digit;
  HEX[digit.toString(16).toUpperCase().charCodeAt(0)] = digit;
}

const NO_BYTES = new Uint8Array(0);

/** True for NUL, TAB, LF, FF, CR and space (ISO 32000-2, table 1). */
export function isWhiteSpace(byte: number | undefined): boolean {
  return byte !== undefined && CLASS[byte] === WHITE;
}

/** True for a byte that ends a number, name or keyword: white space, a delimiter, or past the end. */
export function endsToken(byte: number | undefined): boolean {
  return byte === undefined || CLASS[byte] !== REGULAR;
}

/** 0–15, or 255 when the byte is no hexadecimal digit. */
export function hexDigit(byte: number | undefined): number {
  return byte === undefined ? 255 : (HEX[byte] ?? 255);
}

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
    for (;;) {
      if (at >= limit) {
        return this.finish("end", limit, limit);
      }
      byte = bytes[at] ?? 0;
      if (CLASS[byte] === WHITE) {
        at++;
      } else if (byte === 0x25) {
        while (at < limit && bytes[at] !== 10 && bytes[at] !== 13) {
          at++;
        }
      } else {
        break;
      }
    }
    if (CLASS[byte] === REGULAR) {
      return this.readWord(at);
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
    this.text = String.fromCharCode(byte);
    return this.finish("keyword", at, at + 1);
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

  private readWord(start: number): TokenKind {
    const { bytes, limit } = this;
    const first = bytes[start] ?? 0;
    let at = start;
    if (first <= 0x39 && (first >= 0x30 || first === 0x2d || first === 0x2e || first === 0x2b)) {
      at = this.readNumber(start);
      if (at >= limit || CLASS[bytes[at] ?? 0] !== REGULAR) {
        return this.finish("number", start, at);
      }
    }
    let text = "";
    for (at = start; at < limit; at++) {
      const byte = bytes[at] ?? 0;
      if (CLASS[byte] !== REGULAR) {
        break;
      }
      text += String.fromCharCode(byte);
    }
    this.text = text;
    return this.finish("keyword", start, at);
  }

  /** Sets `number`, `isInteger`; returns where the number stops. */
  private readNumber(start: number): number {
    const { bytes, limit } = this;
    let at = start;
    let negative = false;
    // Two signs occur ("--5"); viewers agree on reading one.
    for (let byte = bytes[at]; at < limit && (byte === 0x2d || byte === 0x2b); byte = bytes[at]) {
      negative ||= byte === 0x2d;
      at++;
    }
    let value = 0;
    let significant = 0;
    const firstDigit = at;
    for (; at < limit; at++) {
      const digit = (bytes[at] ?? 0) - 0x30;
      if (digit < 0 || digit > 9) {
        break;
      }
      value = value * 10 + digit;
      significant += value === 0 ? 0 : 1;
    }
    this.isInteger = true;
    if (at < limit && bytes[at] === 0x2e) {
      this.isInteger = false;
      at++;
      let scale = 1;
      for (; at < limit; at++) {
        const digit = (bytes[at] ?? 0) - 0x30;
        if (digit < 0 || digit > 9) {
          break;
        }
        // Past 15 digits the sum would lose more than the digit adds.
        if (significant < 15) {
          value = value * 10 + digit;
          scale *= 10;
          significant += value === 0 ? 0 : 1;
        }
      }
      value /= scale;
    }
    // "12-34" is written by some producers; the part before the sign counts.
    if (at > firstDigit && at < limit && bytes[at] === 0x2d) {
      while (at < limit && CLASS[bytes[at] ?? 0] === REGULAR) {
        at++;
      }
    }
    // No PDF number means anything beyond 2^53; the bound keeps infinities out of every later sum.
    value = Math.min(value, Number.MAX_SAFE_INTEGER);
    this.number = negative && value !== 0 ? -value : value;
    return at;
  }

  private readName(start: number): TokenKind {
    const { bytes, limit } = this;
    let at = start + 1;
    let text = "";
    for (; at < limit; at++) {
      const byte = bytes[at] ?? 0;
      if (CLASS[byte] !== REGULAR) {
        break;
      }
      if (byte === 0x23 && at + 2 < limit) {
        const high = HEX[bytes[at + 1] ?? 0] ?? 255;
        const low = HEX[bytes[at + 2] ?? 0] ?? 255;
        if (high < 16 && low < 16) {
          text += String.fromCharCode(high * 16 + low);
          at += 2;
          continue;
        }
      }
      text += String.fromCharCode(byte);
    }
    this.text = text;
    return this.finish("name", start, at);
  }

  private readHex(start: number): TokenKind {
    const { bytes, limit } = this;
    let close = start + 1;
    while (close < limit && bytes[close] !== 0x3e) {
      close++;
    }
    const decoded = new Uint8Array((close - start) >> 1);
    let nibbles = 0;
    for (let at = start + 1; at < close; at++) {
      const digit = HEX[bytes[at] ?? 0] ?? 255;
      if (digit < 16) {
        // An odd last digit stands for its high half (ISO 32000-2, 7.3.4.3).
        const index = nibbles >> 1;
        decoded[index] = (nibbles & 1) === 0 ? digit << 4 : (decoded[index] ?? 0) | digit;
        nibbles++;
      }
    }
    this.string = decoded.subarray(0, (nibbles + 1) >> 1);
    return this.finish("hexString", start, Math.min(close + 1, limit));
  }

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
    const close = Math.min(at, limit);
    this.string = plain
      ? bytes.subarray(start + 1, close)
      : unescapeLiteral(bytes, start + 1, close);
    return this.finish("string", start, Math.min(close + 1, limit));
  }
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
