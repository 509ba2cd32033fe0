/** What of the original is missing in a rendered file. */
import type { PdfDocument } from "../pdf/document.ts";
import { isDict, isStream, type PdfObject, type PdfValue } from "../pdf/objects.ts";
import { referencesOf } from "./compare-objects.ts";
import { plainDict } from "./plain-dict.ts";

/** Objects in use of the original that the rendered file lacks; entries that were `replaced` need nothing. */
export function removedObjects(
  before: PdfDocument,
  kept: ReadonlyMap<number, string>,
  replaced: (num: number, key: string) => boolean,
): readonly number[] {
  // Mostly nothing is missing, and what is in use need not be found out.
  if (before.objectNumbers().every((num) => kept.has(num))) {
    return [];
  }
  const seen = new Set<number>();
  const pending = ["Root", "Info", "Encrypt"].flatMap((key) =>
    referencesOf(before.trailer.entries.get(key) ?? null),
  );
  const removed: number[] = [];
  for (let num = pending.pop(); num !== undefined; num = pending.pop()) {
    const object = seen.has(num) ? null : before.object(num);
    seen.add(num);
    if (object === null) {
      continue;
    }
    if (!kept.has(num)) {
      removed.push(num);
    }
    pending.push(...referencesOf(without(object, replaced)));
  }
  return removed;
}

function without(
  { num, value }: PdfObject,
  isLeftOut: (num: number, key: string) => boolean,
): PdfValue {
  const dict = isStream(value) ? plainDict(value.dict) : value;
  return isDict(dict)
    ? { ...dict, entries: new Map([...dict.entries].filter(([key]) => !isLeftOut(num, key))) }
    : value;
}
