/**
 * Which objects of a rendered file are, byte by byte and read in the same way, those of its original: what is
 * known of them need not be found out again. Anything that could make a reader see another value there counts as
 * another object.
 */
import { getOrAdd } from "#base/maps.ts";
import type { PdfDocument } from "../pdf/document.ts";
import { isRef, isStream, type PdfObject } from "../pdf/objects.ts";
import { referencesOf } from "./compare-objects.ts";

/** True for the number of an object that is the original's own. */
export type IsKept = (num: number) => boolean;

/** Nothing of a file that does not begin with its original, or whose table of objects had to be rebuilt, is known. */
export function keptObjects(
  before: PdfDocument,
  after: PdfDocument,
  { isAppended }: { readonly isAppended: boolean },
): IsKept {
  const isRead = isAppended && before.repaired === after.repaired;
  if (!isRead || before.structure.headerOffset !== after.structure.headerOffset) {
    return () => false;
  }
  const known = new Map<number, boolean>();
  return (num) => getOrAdd(known, num, () => isKept(before, after, num));
}

function isKept(before: PdfDocument, after: PdfDocument, num: number): boolean {
  if (!isAtItsPlace(before, after, num)) {
    return false;
  }
  const end = endOf(before, num);
  return end !== null && (end.length === null || isKept(before, after, end.length));
}

/** Where the end of an object is said: in the object itself, or by the number of its length. */
interface ObjectEnd {
  readonly length: number | null;
}

/** What is known of the objects of an original: the same for all files that are made of it. */
const ends = new WeakMap<PdfDocument, Map<number, ObjectEnd | null>>();

/** Null for an object whose end the original does not say. */
function endOf(before: PdfDocument, num: number): ObjectEnd | null {
  const known = getOrAdd(ends, before, () => new Map<number, ObjectEnd | null>());
  return getOrAdd(known, num, () => {
    const object = before.object(holderOf(before, num));
    if (object === null || !isClosed(before, object)) {
      return null;
    }
    // A length in an object of its own says where the data of a stream end (ISO 32000-2, 7.3.8.2).
    const length = isStream(object.value) ? object.value.dict.entries.get("Length") : null;
    if (!isRef(length)) {
      return { length: null };
    }
    return typeof before.resolve(length) === "number" ? { length: length.num } : null;
  });
}

/** The object whose bytes stand in the file itself. */
function holderOf({ structure }: PdfDocument, num: number): number {
  const entry = structure.entries.get(num);
  return entry !== undefined && "objectStream" in entry ? entry.objectStream : num;
}

/** The very bytes of the original, found in the same way. */
export function isAtItsPlace(before: PdfDocument, after: PdfDocument, num: number): boolean {
  const [old, now] = [before.structure.entries.get(num), after.structure.entries.get(num)];
  if (old === undefined || now === undefined) {
    return false;
  }
  if ("offset" in old) {
    return "offset" in now && old.offset === now.offset && old.gen === now.gen;
  }
  return (
    "index" in now &&
    old.objectStream === now.objectStream &&
    old.index === now.index &&
    old.objectStream !== num &&
    isAtItsPlace(before, after, old.objectStream)
  );
}

/** Bytes behind a value in which its end must be written. */
const MOST_BEHIND = 64;

/** True when the object's end is written in the original: what is appended cannot become part of it. */
function isClosed({ bytes }: PdfDocument, { value, source, span }: PdfObject): boolean {
  if (source !== bytes && !isStream(value)) {
    return false;
  }
  const end = isStream(value)
    ? value.raw.byteOffset - bytes.byteOffset + value.raw.length
    : span.end;
  return isWordAt(bytes, end, isStream(value) ? "endstream" : "endobj");
}

/** True where white space, the word and white space follow. By its bytes: every object of a file is asked. */
function isWordAt(bytes: Uint8Array, from: number, word: string): boolean {
  const end = Math.min(bytes.length, from + MOST_BEHIND);
  let at = from;
  while (at < end && isBlank(bytes[at])) {
    at++;
  }
  for (let i = 0; i < word.length; i++) {
    if (at >= end || bytes[at++] !== word.charCodeAt(i)) {
      return false;
    }
  }
  return at < end && isBlank(bytes[at]);
}

/** White space to every reader: NUL is left out, which some take for a letter. */
function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0c || byte === 0x0d;
}

/** Objects one may lead to before it is taken for more than itself. */
const MOST_PARTS = 64;

/** True when the object and all that it leads to are the original's own. Bounded. */
export function isKeptWhole(before: PdfDocument, isKept: IsKept, num: number): boolean {
  const seen = new Set([num]);
  for (const part of seen) {
    if (seen.size > MOST_PARTS || !isKept(part)) {
      return false;
    }
    for (const next of referencesOf(before.object(part)?.value ?? null)) {
      seen.add(next);
    }
  }
  return true;
}
