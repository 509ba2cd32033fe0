/**
 * CMap files: code to CID (ISO 32000-2, 9.7.5) and code to text (ToUnicode, 9.10.3). The PostScript is
 * not run: only the operators a CMap consists of are read. Ranges stay ranges, so that a hostile file
 * cannot make a large table out of a few bytes.
 */
import { latin1Text } from "#base/bytes.ts";

export interface CMapFile {
  /** 1 for vertical writing. */
  readonly wMode: number;
  /** Name given to usecmap; null when none. */
  readonly useCMap: string | null;
  readonly codespaces: readonly CodeRange[];
  /** cidchar and cidrange: `cid` is that of `low`. notdef ranges are left out: they map to .notdef. */
  readonly cids: readonly (CodeRange & { readonly cid: number })[];
  /** bfchar and bfrange: `texts` has one entry for each code, or one whose last unit counts up. */
  readonly texts: readonly (CodeRange & { readonly texts: readonly Uint8Array[] })[];
}

/** Codes `low` to `high`, `length` bytes each. */
export interface CodeRange {
  readonly low: number;
  readonly high: number;
  readonly length: number;
}

const MAX_RANGES = 200_000;
/** All are looked at for each code shown; predefined CMaps have up to five. */
const MAX_CODESPACES = 100;

type Token =
  | { readonly kind: "hex"; readonly code: number; readonly length: number; bytes(): Uint8Array }
  | { readonly kind: "name" | "word"; readonly text: string }
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "array"; readonly items: readonly Uint8Array[] };

/** Damaged parts are left out. */
export function readCMapFile(bytes: Uint8Array): CMapFile {
  const codespaces: CodeRange[] = [];
  const cids: (CodeRange & { cid: number })[] = [];
  const texts: (CodeRange & { texts: readonly Uint8Array[] })[] = [];
  let wMode = 0;
  let useCMap: string | null = null;
  let operands: Token[] = [];
  const reader = new TokenReader(bytes);
  for (let token = reader.next(); token !== null; token = reader.next()) {
    if (token.kind !== "word") {
      operands.push(token);
      continue;
    }
    if (cids.length + texts.length + codespaces.length > MAX_RANGES) {
      break;
    }
    switch (token.text) {
      case "usecmap":
        useCMap = nameOf(operands.at(-1)) ?? useCMap;
        break;
      case "def":
        if (nameOf(operands.at(-2)) === "WMode") {
          wMode = numberOf(operands.at(-1)) === 1 ? 1 : 0;
        }
        break;
      case "endcodespacerange":
        addRanges(operands, 2, (range) =>
          codespaces.length < MAX_CODESPACES ? codespaces.push(range) : 0,
        );
        break;
      case "endcidchar":
        addRanges(operands, 1, ({ low, high, length }, target) => {
          const cid = numberOf(target);
          return cid !== null && cids.push({ low, high, length, cid });
        });
        break;
      case "endcidrange":
        addRanges(operands, 3, ({ low, high, length }, target) => {
          const cid = numberOf(target);
          return cid !== null && cids.push({ low, high, length, cid });
        });
        break;
      case "endbfchar":
        addRanges(operands, 1, ({ low, high, length }, target) => {
          const list = textsOf(target);
          return list !== null && texts.push({ low, high, length, texts: list });
        });
        break;
      case "endbfrange":
        addRanges(operands, 3, ({ low, high, length }, target) => {
          const list = textsOf(target);
          return list !== null && texts.push({ low, high, length, texts: list });
        });
        break;
      default:
        break;
    }
    operands = [];
  }
  return { wMode, useCMap, codespaces, cids, texts };
}

function nameOf(token: Token | undefined): string | null {
  return token?.kind === "name" ? token.text : null;
}

function numberOf(token: Token | undefined): number | null {
  return token?.kind === "number" && Number.isInteger(token.value) && token.value >= 0
    ? token.value
    : null;
}

function textsOf(token: Token | undefined): readonly Uint8Array[] | null {
  if (token?.kind === "hex") {
    return [token.bytes()];
  }
  return token?.kind === "array" ? token.items : null;
}

/**
 * Operands in groups: 1 = code and target, 2 = low and high, 3 = low, high and target. A group that does
 * not start with a code is skipped token by token.
 */
function addRanges(
  operands: readonly Token[],
  shape: 1 | 2 | 3,
  add: (range: CodeRange, target: Token | undefined) => unknown,
): void {
  const size = shape === 3 ? 3 : 2;
  let at = 0;
  while (at + size <= operands.length) {
    const low = operands[at];
    const high = shape === 1 ? low : operands[at + 1];
    if (low?.kind !== "hex" || high?.kind !== "hex" || low.length === 0) {
      at++;
      continue;
    }
    const range = { low: low.code, high: high.code, length: low.length };
    if (low.length <= 4 && high.length <= 4 && range.high >= range.low) {
      add(range, operands[at + size - 1]);
    }
    at += size;
  }
}

/** A hexadecimal string as a code; its bytes are made only when it turns out to be a text. */
class HexToken {
  readonly kind = "hex";
  readonly code: number;
  readonly length: number;
  private readonly source: Uint8Array;
  private readonly start: number;
  private readonly end: number;

  constructor(source: Uint8Array, start: number, end: number) {
    this.source = source;
    this.start = start;
    this.end = end;
    let code = 0;
    let digits = 0;
    for (let at = start; at < end; at++) {
      const digit = HEX_DIGITS[source[at] ?? 0] ?? -1;
      if (digit >= 0) {
        code = code * 16 + digit;
        digits++;
      }
    }
    this.code = (digits & 1) === 0 ? code : code * 16;
    this.length = (digits + 1) >> 1;
  }

  bytes(): Uint8Array {
    return hexBytes(this.source, this.start, this.end);
  }
}

/** Invariant: every call of `next` moves forward. A generator would make an object more for each token. */
class TokenReader {
  private readonly bytes: Uint8Array;
  private at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** Null at the end. */
  next(): Token | null {
    const { bytes } = this;
    let { at } = this;
    while (at < bytes.length) {
      const byte = bytes[at] ?? 0;
      if (isSpace(byte)) {
        at++;
      } else if (byte === 0x25) {
        at = skipLine(bytes, at);
      } else if (byte === 0x3c && bytes[at + 1] !== 0x3c) {
        const end = endOf(bytes, at + 1, 0x3e);
        this.at = end + 1;
        return new HexToken(bytes, at + 1, end);
      } else if (byte === 0x28) {
        at = skipString(bytes, at + 1);
      } else if (byte === 0x5b) {
        const end = endOf(bytes, at + 1, 0x5d);
        this.at = end + 1;
        return { kind: "array", items: hexItems(bytes, at + 1, end) };
      } else if (isDelimiter(byte) && byte !== 0x2f) {
        at++;
      } else {
        const start = at;
        at++;
        while (at < bytes.length && !isSpace(bytes[at] ?? 0) && !isDelimiter(bytes[at] ?? 0)) {
          at++;
        }
        this.at = at;
        return wordToken(latin1Text(bytes, start, at));
      }
    }
    this.at = at;
    return null;
  }
}

function wordToken(text: string): Token {
  if (text.startsWith("/")) {
    return { kind: "name", text: text.slice(1) };
  }
  return /^[+-]?\d+(?:\.\d*)?$/.test(text)
    ? { kind: "number", value: Number(text) }
    : { kind: "word", text };
}

function isSpace(byte: number): boolean {
  return byte === 32 || byte === 10 || byte === 13 || byte === 9 || byte === 12 || byte === 0;
}

const DELIMITERS = new Uint8Array(256);
for (const character of "()<>[]{}/%") {
  DELIMITERS[character.charCodeAt(0)] = 1;
}

function isDelimiter(byte: number): boolean {
  return DELIMITERS[byte] === 1;
}

function skipLine(bytes: Uint8Array, start: number): number {
  let at = start;
  while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) {
    at++;
  }
  return at;
}

function skipString(bytes: Uint8Array, start: number): number {
  let depth = 1;
  let at = start;
  for (; at < bytes.length && depth > 0; at++) {
    if (bytes[at] === 0x5c) {
      at++;
    } else if (bytes[at] === 0x28) {
      depth++;
    } else if (bytes[at] === 0x29) {
      depth--;
    }
  }
  return at;
}

function endOf(bytes: Uint8Array, start: number, closing: number): number {
  const end = bytes.indexOf(closing, start);
  return end < 0 ? bytes.length : end;
}

function hexItems(bytes: Uint8Array, start: number, end: number): Uint8Array[] {
  const items: Uint8Array[] = [];
  let at = start;
  while (at < end && items.length < 65_536) {
    if (bytes[at] === 0x3c) {
      const close = Math.min(end, endOf(bytes, at + 1, 0x3e));
      items.push(hexBytes(bytes, at + 1, close));
      at = close;
    }
    at++;
  }
  return items;
}

/** An odd last digit counts as followed by 0, as in any PDF hex string. */
function hexBytes(bytes: Uint8Array, start: number, end: number): Uint8Array {
  const result = new Uint8Array((end - start + 1) >> 1);
  let digits = 0;
  for (let at = start; at < end; at++) {
    const digit = HEX_DIGITS[bytes[at] ?? 0] ?? -1;
    if (digit >= 0) {
      const place = digits >> 1;
      result[place] = (digits & 1) === 0 ? digit * 16 : (result[place] ?? 0) + digit;
      digits++;
    }
  }
  const length = (digits + 1) >> 1;
  return length === result.length ? result : result.subarray(0, length);
}

/** Value of each byte as a hexadecimal digit; -1 for the others. */
const HEX_DIGITS = new Int8Array(256).fill(-1);
for (let value = 0; value < 16; value++) {
  const digit = value.toString(16);
  HEX_DIGITS[digit.charCodeAt(0)] = value;
  HEX_DIGITS[digit.toUpperCase().charCodeAt(0)] = value;
}
