/**
 * Values as PDF source: one spelling for each value, so that equal values give equal bytes. Used for new
 * objects and as the form that certificates hash; what is copied from a file is copied, not written anew.
 */
import { endsToken } from "./characters.ts";
import type { PdfDict, PdfValue } from "./objects.ts";

/**
 * The value in canonical form: dictionary keys in code-unit order, strings in hexadecimal, one space
 * only where tokens would join. A stream gives its dictionary alone; its data is the caller's business.
 */
export function writeValue(value: PdfValue): string {
  if (value === null) {
    return "null";
  }
  if (typeof value === "boolean") {
    return value ? "true" : "false";
  }
  if (typeof value === "number") {
    return writeExactNumber(value);
  }
  switch (value.kind) {
    case "name":
      return writeName(value.name);
    case "string":
      return writeHexString(value.bytes);
    case "ref":
      return `${value.num} ${value.gen} R`;
    case "array":
      return `[${joinTokens(value.items.map(writeValue))}]`;
    case "dict":
      return writeDict(value);
    case "stream":
      return writeDict(value.dict);
  }
}

function writeDict({ entries }: PdfDict): string {
  return `<<${writeEntries(entries)}>>`;
}

/** The entries of a dictionary without its brackets, in code-unit order of the keys. */
export function writeEntries(entries: ReadonlyMap<string, PdfValue>): string {
  const keys = [...entries.keys()].sort();
  return joinTokens(keys.flatMap((key) => [writeName(key), writeValue(entries.get(key) ?? null)]));
}

/** A name with its slash; bytes that cannot stand in it are escaped (ISO 32000-2, 7.3.5). */
export function writeName(name: string): string {
  let source = "/";
  for (let i = 0; i < name.length; i++) {
    // Names hold bytes, one a code unit.
    const code = name.charCodeAt(i) & 255;
    const isPlain = code > 0x20 && code < 0x7f && code !== 0x23 && !endsToken(code);
    source += isPlain
      ? String.fromCharCode(code)
      : `#${code.toString(16).toUpperCase().padStart(2, "0")}`;
  }
  return source;
}

/** A string in hexadecimal, upper case, with its angle brackets. */
export function writeHexString(bytes: Uint8Array): string {
  let source = "<";
  for (const byte of bytes) {
    source += HEX_PAIRS[byte] ?? "";
  }
  return `${source}>`;
}

const HEX_PAIRS = Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).toUpperCase().padStart(2, "0"),
);

/**
 * A number for content and boxes: at most 5 decimals (finer than any device), no exponent, no "-0", no
 * trailing zeros. Not finite gives "0", beyond 2^53 the largest integer that is exact.
 */
export function writeNumber(value: number): string {
  if (Number.isInteger(value)) {
    return writeExactNumber(value);
  }
  if (!Number.isFinite(value)) {
    return "0";
  }
  return trimDecimals(value.toFixed(5));
}

/** A number with all the digits it has, without an exponent; beyond 2^53 the largest that is exact. */
function writeExactNumber(value: number): string {
  const bound = Number.MAX_SAFE_INTEGER;
  const inside = Number.isNaN(value) ? 0 : Math.min(Math.max(value, -bound), bound);
  const source = String(inside);
  // Below 1e-6 String writes an exponent, which PDF does not have (7.3.3).
  return source.includes("e") ? trimDecimals(inside.toFixed(20)) : source;
}

function trimDecimals(fixed: string): string {
  const trimmed = fixed.includes(".") ? fixed.replace(/\.?0+$/, "") : fixed;
  return trimmed === "-0" ? "0" : trimmed;
}

/** Tokens in a row, separated by a space only where they would run together. */
function joinTokens(tokens: readonly string[]): string {
  let joined = "";
  for (const token of tokens) {
    const before = joined.length > 0 ? joined.charCodeAt(joined.length - 1) : undefined;
    const touching = !endsToken(before) && !endsToken(token.charCodeAt(0));
    joined += touching ? ` ${token}` : token;
  }
  return joined;
}
