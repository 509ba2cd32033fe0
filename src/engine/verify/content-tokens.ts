/**
 * Content streams as operators, read by a small scanner of its own: the check must not trust the reader
 * the rewriter uses. It does not judge tokens, it only tells them apart (ISO 32000-2, 7.2 and 7.8.2).
 */
import { latin1Text } from "#base/bytes.ts";
import { getOrAdd } from "#base/maps.ts";
import { SharedOperators } from "./shared-operators.ts";

export interface PlainOperator {
  readonly name: string;
  /** Operands as they stand, separated by one space. */
  readonly operands: string;
}

const REGULAR = 0;
const WHITE = 1;
const DELIMITER = 2;
/** The class of each byte (7.2.3). */
const CLASSES = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32]) {
  CLASSES[byte] = WHITE;
}
for (const char of "()<>[]{}/%") {
  CLASSES[char.charCodeAt(0)] = DELIMITER;
}

/** Operands are spelt out when they are asked for: of drawings nobody does. */
class ReadOperator implements PlainOperator {
  readonly name: string;
  readonly data: Uint8Array;
  readonly start: number;
  readonly end: number;
  /** Its first byte, and behind its last one; -1 where what stands before or behind has a say in how it is read. */
  readonly first: number;
  readonly close: number;
  #operands: string | null = null;

  /** `start` and `end` are those of the operands. */
  constructor(
    name: string,
    data: Uint8Array,
    [start, end, first, close]: readonly [number, number, number, number],
  ) {
    this.name = name;
    this.data = data;
    this.start = start;
    this.end = end;
    this.first = first;
    this.close = close;
  }

  get operands(): string {
    this.#operands ??=
      this.name === "BI"
        ? latin1Text(this.data, this.start, this.end)
        : tokensOf(this.data, this.start, this.end).join(" ");
    return this.#operands;
  }
}

/** True for the same operator with the same operands. */
export function isSameOperator(
  a: PlainOperator | undefined,
  b: PlainOperator | undefined,
): boolean {
  if (a === b || a === undefined || b === undefined || a.name !== b.name) {
    return a === b;
  }
  return hasSameBytes(a, b) || a.operands === b.operands;
}

function hasSameBytes(a: PlainOperator, b: PlainOperator): boolean {
  if (!(a instanceof ReadOperator) || !(b instanceof ReadOperator)) {
    return false;
  }
  const length = a.end - a.start;
  if (length !== b.end - b.start) {
    return false;
  }
  for (let i = 0; i < length; i++) {
    if (a.data[a.start + i] !== b.data[b.start + i]) {
      return false;
    }
  }
  return true;
}

/**
 * All operators in order. A whole inline image is one operator "BI" with its bytes as operands. Of `known`, those of
 * other content, the ones that stand here byte by byte are not read again: they are the same objects.
 */
export function readOperators(
  data: Uint8Array,
  known: readonly PlainOperator[] = [],
): readonly PlainOperator[] {
  const operators: PlainOperator[] = [];
  const shared = known.length === 0 ? null : new SharedOperators(known, data);
  // Brackets that are open, and were at the end of the operator before.
  let [depth, before] = [0, 0];
  let [start, last] = [-1, -1];
  for (let at = skipWhite(data, 0); at < data.length; at = skipWhite(data, at)) {
    const next = shared === null || start >= 0 || depth !== 0 ? at : shared.take(at, operators);
    if (next > at) {
      at = next;
      continue;
    }
    const end = tokenEnd(data, at);
    depth += depthChange(data, at, end);
    const name = depth > 0 ? null : keywordAt(data, at, end);
    if (name === null) {
      start = start < 0 ? at : start;
      last = end;
      at = end;
    } else if (name === "BI") {
      const close = inlineImageEnd(data, end);
      operators.push(new ReadOperator(name, data, [end, close, -1, -1]));
      start = -1;
      before = depth;
      at = close;
    } else {
      const isPlain = depth === 0 && before === 0;
      const [from, to] = start < 0 ? [end, end] : [start, last];
      const [first, close] = isPlain ? [start < 0 ? at : start, end] : [-1, -1];
      operators.push(new ReadOperator(name, data, [from, to, first, close]));
      start = -1;
      before = depth;
      at = end;
    }
  }
  if (start >= 0) {
    operators.push(new ReadOperator("", data, [start, last, -1, -1]));
  }
  return operators;
}

function depthChange(data: Uint8Array, at: number, end: number): number {
  const [first, length] = [data[at], end - at];
  if (length === 1) {
    return first === 0x5b ? 1 : first === 0x5d ? -1 : 0;
  }
  const isDouble = length === 2 && data[at + 1] === first;
  return isDouble && first === 0x3c ? 1 : isDouble && first === 0x3e ? -1 : 0;
}

/** Keywords by their bytes, so that each is one string; no more than any honest file has. */
const KEYWORDS = new Map<number, string>();
const MOST_KEYWORDS = 500;

/** The operator a token names; null for an operand. */
function keywordAt(data: Uint8Array, at: number, end: number): string | null {
  const first = data[at] ?? 0;
  const isLetter = (first >= 0x41 && first <= 0x5a) || (first >= 0x61 && first <= 0x7a);
  if (!isLetter && first !== 0x27 && first !== 0x22) {
    return null;
  }
  if (end - at <= 3 && KEYWORDS.size < MOST_KEYWORDS) {
    let key = 0;
    for (let i = at; i < end; i++) {
      key = key * 256 + (data[i] ?? 0);
    }
    return getOrAdd(KEYWORDS, key, () => latin1Text(data, at, end));
  }
  const token = latin1Text(data, at, end);
  return token === "true" || token === "false" || token === "null" ? null : token;
}

function tokensOf(data: Uint8Array, start: number, end: number): readonly string[] {
  const tokens: string[] = [];
  for (let at = skipWhite(data, start); at < end; at = skipWhite(data, at)) {
    const close = tokenEnd(data, at);
    tokens.push(latin1Text(data, at, close));
    at = close;
  }
  return tokens;
}

function tokenEnd(data: Uint8Array, start: number): number {
  const first = data[start] ?? 0;
  switch (first) {
    case 0x28:
      return literalEnd(data, start);
    case 0x3c:
      return data[start + 1] === 0x3c ? start + 2 : indexOf(data, 0x3e, start) + 1;
    case 0x3e:
      return data[start + 1] === 0x3e ? start + 2 : start + 1;
    case 0x2f:
      return regularEnd(data, start + 1);
    default:
      return CLASSES[first] === DELIMITER ? start + 1 : regularEnd(data, start);
  }
}

function regularEnd(data: Uint8Array, start: number): number {
  let at = start;
  while (at < data.length && CLASSES[data[at] ?? 0] === REGULAR) {
    at++;
  }
  return at;
}

function literalEnd(data: Uint8Array, start: number): number {
  let depth = 0;
  let at = start;
  for (; at < data.length; at++) {
    const byte = data[at];
    if (byte === 0x5c) {
      at++;
    } else if (byte === 0x28) {
      depth++;
    } else if (byte === 0x29 && --depth === 0) {
      return at + 1;
    }
  }
  return data.length;
}

/** Components of the colour spaces whose names alone say how many there are. */
const COMPONENTS: ReadonlyMap<string, number> = new Map([
  ["/G", 1],
  ["/DeviceGray", 1],
  ["/RGB", 3],
  ["/DeviceRGB", 3],
  ["/CMYK", 4],
  ["/DeviceCMYK", 4],
]);

/** Behind the EI of an image whose entries state its length; null when they do not. */
function statedImageEnd(data: Uint8Array, start: number): number | null {
  const entries = new Map<string, string>();
  let key: string | null = null;
  let at = skipWhite(data, start);
  for (let token = ""; at < data.length && token !== "ID"; at = skipWhite(data, at)) {
    const end = tokenEnd(data, at);
    token = latin1Text(data, at, end);
    at = end;
    if (token === "ID") {
      break;
    }
    if (key === null) {
      key = token;
    } else {
      entries.set(key, token);
      key = null;
    }
  }
  const entry = (short: string, long: string): string | undefined =>
    entries.get(`/${short}`) ?? entries.get(`/${long}`);
  if (key !== null || entry("F", "Filter") !== undefined) {
    return null;
  }
  const isMask = entry("IM", "ImageMask") === "true";
  const components = isMask ? 1 : COMPONENTS.get(entry("CS", "ColorSpace") ?? "");
  const bits = isMask ? 1 : Number(entry("BPC", "BitsPerComponent") ?? 8);
  const [width, height] = [Number(entry("W", "Width")), Number(entry("H", "Height"))];
  const length = Math.ceil((width * bits * (components ?? Number.NaN)) / 8) * height;
  if (!Number.isSafeInteger(length)) {
    return null;
  }
  const close = skipWhite(data, at + 1 + length);
  const isClosed = data[close] === 0x45 && data[close + 1] === 0x49 && close + 2 <= data.length;
  return isClosed ? close + 2 : null;
}

/** Behind the EI that white space surrounds and after which an operator or the end follows. */
function inlineImageEnd(data: Uint8Array, start: number): number {
  const stated = statedImageEnd(data, start);
  if (stated !== null) {
    return stated;
  }
  for (let at = start + 1; at + 1 < data.length; at++) {
    const isEnd =
      data[at] === 0x45 &&
      data[at + 1] === 0x49 &&
      isWhite(data[at - 1] ?? 0) &&
      (at + 2 >= data.length || isWhite(data[at + 2] ?? 0)) &&
      looksLikeContent(data, at + 2);
    if (isEnd) {
      return at + 2;
    }
  }
  return data.length;
}

function looksLikeContent(data: Uint8Array, at: number): boolean {
  return data.subarray(at, at + 24).every((byte) => byte < 0x80 && (byte >= 0x20 || isWhite(byte)));
}

function skipWhite(data: Uint8Array, start: number): number {
  let at = start;
  for (let byte = data[at]; byte !== undefined; byte = data[++at]) {
    if (byte === 0x25) {
      while (at + 1 < data.length && data[at + 1] !== 10 && data[at + 1] !== 13) {
        at++;
      }
    } else if (!isWhite(byte)) {
      break;
    }
  }
  return at;
}

function isWhite(byte: number): boolean {
  return CLASSES[byte] === WHITE;
}

function indexOf(data: Uint8Array, byte: number, from: number): number {
  const found = data.indexOf(byte, from);
  return found < 0 ? data.length - 1 : found;
}
