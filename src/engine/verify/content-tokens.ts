/**
 * Content streams as operators, read by a small scanner of its own: the check must not trust the reader
 * the rewriter uses. It does not judge tokens, it only tells them apart (ISO 32000-2, 7.2 and 7.8.2).
 */
import { latin1Text } from "#base/bytes.ts";

export interface PlainOperator {
  readonly name: string;
  /** Operands as they stand, separated by one space. */
  readonly operands: string;
}

const WHITE = new Set([0, 9, 10, 12, 13, 32]);
const DELIMITERS = new Set(Array.from("()<>[]{}/%", (char) => char.charCodeAt(0)));

/** All operators in order. A whole inline image is one operator "BI" with its bytes as operands. */
export function readOperators(data: Uint8Array): readonly PlainOperator[] {
  const operators: PlainOperator[] = [];
  let operands: string[] = [];
  let depth = 0;
  for (let at = skipWhite(data, 0); at < data.length; at = skipWhite(data, at)) {
    const end = tokenEnd(data, at);
    const token = latin1Text(data, at, end);
    at = end;
    depth += token === "[" || token === "<<" ? 1 : token === "]" || token === ">>" ? -1 : 0;
    if (depth > 0 || !isKeyword(token)) {
      operands.push(token);
    } else if (token === "BI") {
      const close = inlineImageEnd(data, at);
      operators.push({ name: "BI", operands: latin1Text(data, at, close) });
      operands = [];
      at = close;
    } else {
      operators.push({ name: token, operands: operands.join(" ") });
      operands = [];
    }
  }
  if (operands.length > 0) {
    operators.push({ name: "", operands: operands.join(" ") });
  }
  return operators;
}

function isKeyword(token: string): boolean {
  return /^[A-Za-z'"]/.test(token) && token !== "true" && token !== "false" && token !== "null";
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
      return DELIMITERS.has(first) ? start + 1 : regularEnd(data, start);
  }
}

function regularEnd(data: Uint8Array, start: number): number {
  let at = start;
  for (let byte = data[at]; byte !== undefined; byte = data[++at]) {
    if (WHITE.has(byte) || DELIMITERS.has(byte)) {
      break;
    }
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
      WHITE.has(data[at - 1] ?? 0) &&
      (at + 2 >= data.length || WHITE.has(data[at + 2] ?? 0)) &&
      looksLikeContent(data, at + 2);
    if (isEnd) {
      return at + 2;
    }
  }
  return data.length;
}

function looksLikeContent(data: Uint8Array, at: number): boolean {
  return data
    .subarray(at, at + 24)
    .every((byte) => byte < 0x80 && (byte >= 0x20 || WHITE.has(byte)));
}

function skipWhite(data: Uint8Array, start: number): number {
  let at = start;
  for (let byte = data[at]; byte !== undefined; byte = data[++at]) {
    if (byte === 0x25) {
      while (at + 1 < data.length && data[at + 1] !== 10 && data[at + 1] !== 13) {
        at++;
      }
    } else if (!WHITE.has(byte)) {
      break;
    }
  }
  return at;
}

function indexOf(data: Uint8Array, byte: number, from: number): number {
  const found = data.indexOf(byte, from);
  return found < 0 ? data.length - 1 : found;
}
