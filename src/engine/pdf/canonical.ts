/** One text per value, whatever its spelling in the file: for comparing objects of two files. */
import { hexOfBytes, latin1Bytes } from "#base/bytes.ts";
import { sha256HexOf } from "../packages/hash.ts";
import { isStream, type PdfValue } from "./objects.ts";

/**
 * Beyond every file's nesting and well within the stack; parsed values are never deeper than the
 * parser's own limit.
 */
const MAX_DEPTH = 200;

/**
 * Keys sorted, strings as hex, references as numbers; for a stream its dictionary without /Length.
 * /Length is left out because encoding anew changes it without changing the value. Names are quoted, so
 * that no name can be mistaken for the syntax around it.
 */
export function canonicalText(value: PdfValue, depth = 0): string {
  if (value === null || typeof value === "boolean" || typeof value === "number") {
    return String(value);
  }
  if (depth > MAX_DEPTH) {
    return "…";
  }
  switch (value.kind) {
    case "name":
      return `/${quoted(value.name)}`;
    case "string":
      return `<${hexOfBytes(value.bytes)}>`;
    case "ref":
      return `${value.num} ${value.gen} R`;
    case "array":
      return arrayText(value.items, depth);
    case "dict":
      return dictText(value.entries, depth);
    case "stream":
      return dictText(new Map([...value.dict.entries].filter(([key]) => key !== "Length")), depth);
  }
}

/**
 * Hex SHA-256 of the canonical text, and for a stream of the stored data behind it. Stored data and not
 * decoded: two files share an object only when its bytes are the same.
 */
export function canonicalHash(value: PdfValue): string {
  const text = latin1Bytes(canonicalText(value));
  return sha256HexOf(isStream(value) ? [text, value.raw] : [text]);
}

/** Widths and the like are long lists of numbers: those skip the recursion. */
function arrayText(items: readonly PdfValue[], depth: number): string {
  let text = "[";
  for (const item of items) {
    text += typeof item === "number" ? `${item} ` : `${canonicalText(item, depth + 1)} `;
  }
  return `${items.length === 0 ? text : text.slice(0, -1)}]`;
}

/** Plain names, which nearly all are, need no escapes. */
const PLAIN = /^[A-Za-z0-9_.+-]*$/;

function quoted(name: string): string {
  return PLAIN.test(name) ? `"${name}"` : JSON.stringify(name);
}

function dictText(entries: ReadonlyMap<string, PdfValue>, depth: number): string {
  const keys = [...entries.keys()].sort();
  const list = keys.map(
    (key) => `/${quoted(key)} ${canonicalText(entries.get(key) ?? null, depth + 1)}`,
  );
  return `<<${list.join(" ")}>>`;
}
