/**
 * A file written anew (`flatten`) for presses that dislike appended sections: the same object numbers,
 * each object's bytes and each stream's data as they were, without what nothing refers to any more
 * (superseded copies, the linearization dictionary, cross-reference and object streams).
 */
import { concatBytes, latin1Bytes, latin1Text } from "#base/bytes.ts";
import { appendBaseOf } from "./append-base.ts";
import { appendUpdate } from "./append-update.ts";
import type { PdfDocument } from "./document.ts";
import { isArray, isDict, isStream, type PdfObject, type PdfValue } from "./objects.ts";
import { indexOfWord } from "./scan.ts";
import type { AppendBase, ObjectUpdate } from "../plan/append-base.ts";

/** Readers take a file with four bytes above 127 in its second line for binary. */
export const BINARY_MARK = Uint8Array.of(0x25, 0xe2, 0xe3, 0xcf, 0xd3, 10);

/**
 * The whole new file. To flatten a filled file, open base and update together first. `id1Hex` is the
 * second element of /ID, as in `appendUpdate`. Linear in the size of the file.
 */
export function flatten(doc: PdfDocument, id1Hex: string): Uint8Array {
  const header = concatBytes([latin1Bytes(`${versionLine(doc.bytes)}\n`), BINARY_MARK]);
  const objects: PdfObject[] = [];
  for (const num of reachable(doc)) {
    const object = doc.object(num);
    if (object !== null) {
      objects.push(object);
    }
  }
  // The same writer as for updates, told that there is nothing before: no second writer of
  // cross-reference data to keep right.
  const base: AppendBase = {
    ...appendBaseOf(doc),
    length: header.length,
    endsWithNewline: true,
    headerOffset: 0,
    startXref: null,
    size: 1 + objects.reduce((highest, { num }) => Math.max(highest, num), 0),
    allObjects: [],
    cutOff: [],
  };
  return concatBytes([header, appendUpdate(base, objects.map(copyOf), id1Hex)]);
}

/** "%PDF-1.7" as the file has it; 1.7 when what follows the header is no version. */
function versionLine(bytes: Uint8Array): string {
  const at = indexOfWord(bytes, "%PDF-", 0);
  const found = /^%PDF-\d\.\d/.exec(latin1Text(bytes, at, at + 8));
  return found?.[0] ?? "%PDF-1.7";
}

/** Numbers of the objects that the trailer leads to, ascending. */
function reachable(doc: PdfDocument): readonly number[] {
  const seen = new Set<number>();
  const pending: PdfValue[] = [];
  for (const [key, value] of doc.trailer.entries) {
    // Numbers, not references: they name places of the old file.
    if (key !== "Prev" && key !== "XRefStm") {
      pending.push(value);
    }
  }
  // A work list: outlines and page trees nest deeper than the stack would bear.
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (typeof value !== "object" || value === null) {
      continue;
    }
    if (value.kind === "ref") {
      if (!seen.has(value.num)) {
        seen.add(value.num);
        pending.push(doc.object(value.num)?.value ?? null);
      }
      continue;
    }
    for (const child of childrenOf(value)) {
      pending.push(child);
    }
  }
  return [...seen].sort((a, b) => a - b);
}

/** Values directly inside a value; [] for scalars. */
function childrenOf(value: PdfValue): Iterable<PdfValue> {
  if (isArray(value)) {
    return value.items;
  }
  const dict = isStream(value) ? value.dict : value;
  return isDict(dict) ? dict.entries.values() : [];
}

/** An object as it was: source and stream data are copied, still encrypted where they were. */
function copyOf({ num, gen, value, source, span, inObjectStream }: PdfObject): ObjectUpdate {
  const copied = source.subarray(span.start, span.end);
  const update = { num, gen, source: copied, verbatim: inObjectStream === null };
  return isStream(value) ? { ...update, stream: value.raw, streamVerbatim: true } : update;
}
