/**
 * How two files are built: what every reader must find alike before anything is compared. A file that one reader
 * takes for this and another for that proves nothing, so whatever readers may differ on must not have come in.
 */
import { latin1Text } from "#base/bytes.ts";
import { canonicalText } from "../pdf/canonical.ts";
import type { PdfDocument } from "../pdf/document.ts";
import {
  isArray,
  isDict,
  isRef,
  isStream,
  isString,
  type PdfObject,
  type PdfValue,
} from "../pdf/objects.ts";
import { parseValue } from "../pdf/parse-value.ts";
import { scanFile } from "../pdf/repair.ts";
import type { Difference } from "./compare-objects.ts";
import { isAtItsPlace, type IsKept } from "./kept-objects.ts";

/** With the object's number and the page, where there is one. */
export type PlacedDifference = readonly [
  found: Difference,
  object: number | null,
  page: number | null,
];

/** Entries of a trailer that belong to one section, or to the stream it stands in (ISO 32000-2, tables 5, 15, 17). */
const SECTION_KEYS: ReadonlySet<string> = new Set(
  "Size Prev ID XRefStm Type W Index Length Filter DecodeParms F FFilter FDecodeParms DL".split(
    " ",
  ),
);

/** Trailer, catalog and pages: what a reader shows first. */
export function compareStructure(
  before: PdfDocument,
  after: PdfDocument,
): readonly PlacedDifference[] {
  const found: PlacedDifference[] = [];
  const note = (code: string, message: string, page: number | null = null): void => {
    found.push([[code, message], null, page]);
  };
  if (after.repaired && !before.repaired) {
    note("damaged", "the table of objects is damaged");
  }
  const keys = [...before.trailer.entries.keys(), ...after.trailer.entries.keys()];
  for (const key of new Set(keys)) {
    const spelled = ({ trailer }: PdfDocument): string =>
      canonicalText(trailer.entries.get(key) ?? null);
    if (!SECTION_KEYS.has(key) && spelled(before) !== spelled(after)) {
      note("trailer_changed", `the trailer's /${key} was changed`);
    }
  }
  const id = firstIdOf(before);
  if (id !== null && id !== firstIdOf(after)) {
    note("trailer_changed", "the trailer's /ID names another document");
  }
  const version = versionOf(before);
  if (version !== null && version !== versionOf(after)) {
    note("header_changed", "the version of PDF in the first line was changed");
  }
  const order = (doc: PdfDocument): string => doc.pages.map((page) => page.ref.num).join(" ");
  if (order(before) !== order(after)) {
    note("page_order_changed", "pages were added, removed or put in another order");
    return found;
  }
  before.pages.forEach((page, i) => {
    const other = after.pages[i];
    if (other !== undefined && geometryOf(page) !== geometryOf(other)) {
      note("page_box_changed", "the geometry of a page was changed", i);
    }
  });
  return found;
}

function geometryOf(page: PdfDocument["pages"][number]): string {
  const { mediaBox, cropBox, bleedBox, trimBox, artBox, rotate, userUnit } = page;
  return JSON.stringify([mediaBox, cropBox, bleedBox, trimBox, artBox, rotate, userUnit]);
}

/** The part of /ID that stays for the life of a document (ISO 32000-2, 14.4); null without one. */
function firstIdOf(doc: PdfDocument): string | null {
  const id = doc.get(doc.trailer, "ID");
  const first = isArray(id) ? doc.resolve(id.items[0]) : null;
  return isString(first) ? canonicalText(first) : null;
}

/** "1.7"; null when what follows the header is no version. */
function versionOf({ bytes, structure: { headerOffset } }: PdfDocument): string | null {
  const line = latin1Text(bytes, headerOffset, headerOffset + 8);
  return /^%PDF-(\d\.\d)/.exec(line)?.[1] ?? null;
}

/** Whether the bytes of the one file are the beginning of the other, and what it has of them. */
interface Kept {
  readonly isAppended: boolean;
  readonly isKept: IsKept;
}

/**
 * Objects that readers may take for different ones, or not find. Every object is read that is not, byte by byte, one of
 * the original.
 */
export function structureErrors(
  before: PdfDocument,
  after: PdfDocument,
  { isAppended, isKept }: Kept,
): readonly PlacedDifference[] {
  return [
    ...objectErrors(before, after, { isAppended, isKept }),
    ...newComplaints(before, after),
    ...hiddenObjects(after, isAppended ? before.bytes.length : 0),
  ];
}

function objectErrors(
  before: PdfDocument,
  after: PdfDocument,
  { isAppended, isKept }: Kept,
): readonly PlacedDifference[] {
  const found: PlacedDifference[] = [];
  const written: number[] = [];
  for (const num of after.objectNumbers()) {
    if (isKept(num)) {
      continue;
    }
    const [old, now] = [before.object(num), after.object(num)];
    if (now === null || (isAppended && isAtItsPlace(before, after, num))) {
      continue;
    }
    // Readers disagree on which of two entries of one name counts: a file must not gain any.
    if (hasDoubledKeys(now) && (old === null || !hasDoubledKeys(old))) {
      found.push([["duplicate_keys", "an object has two entries of one name"], num, null]);
    }
    if (old !== null && old.gen !== now.gen) {
      found.push([["object_changed", "the generation of an object was changed"], num, null]);
    }
    if (isMislabelled(after, now) && !(old !== null && isMislabelled(before, old))) {
      found.push([["damaged", "the table of objects names another generation"], num, null]);
    }
    written.push(num);
  }
  return [...found, ...lostReferences(before, after, written)];
}

function hasDoubledKeys({ source, span }: PdfObject): boolean {
  return parseValue(source, span.start, { limit: span.end }).duplicateKeys;
}

/** The table says another generation than the object itself. */
function isMislabelled({ structure }: PdfDocument, { num, gen }: PdfObject): boolean {
  const entry = structure.entries.get(num);
  return entry !== undefined && "gen" in entry && entry.gen !== gen;
}

/**
 * A reference to another generation than the object's is one to nothing (ISO 32000-2, 7.3.10). Those that the
 * original has somewhere may be copied.
 */
function lostReferences(
  before: PdfDocument,
  after: PdfDocument,
  nums: readonly number[],
): readonly PlacedDifference[] {
  const lost = nums.flatMap((num) =>
    referencesIn(after.object(num)?.value ?? null).flatMap((ref) => {
      const target = isRef(ref) ? after.object(ref.num) : null;
      return isRef(ref) && target !== null && target.gen !== ref.gen
        ? [[num, canonicalText(ref)] as const]
        : [];
    }),
  );
  if (lost.length === 0) {
    return [];
  }
  const known = new Set(
    before
      .objectNumbers()
      .flatMap((num) => referencesIn(before.object(num)?.value ?? null).map(canonicalTextOf)),
  );
  const message = "an object refers to a generation that is not there";
  return lost
    .filter(([, ref]) => !known.has(ref))
    .map(([num]) => [["object_changed", message], num, null]);
}

const canonicalTextOf = (value: PdfValue): string => canonicalText(value);

function referencesIn(value: PdfValue): readonly PdfValue[] {
  const found: PdfValue[] = [];
  const pending: PdfValue[] = [value];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const dict = isStream(next) ? next.dict : next;
    if (isRef(dict)) {
      found.push(dict);
    } else if (isDict(dict)) {
      pending.push(...dict.entries.values());
    } else if (isArray(dict)) {
      pending.push(...dict.items);
    }
  }
  return found;
}

/** What reading complains of in one file and not in the other: wrong lengths, objects that are not where they should be. */
function newComplaints(before: PdfDocument, after: PdfDocument): readonly PlacedDifference[] {
  const keyOf = ({ code, object }: PdfDocument["problems"][number]): string =>
    `${code} ${object ?? ""}`;
  const known = new Set(before.problems.map(keyOf));
  return after.problems
    .filter((one) => FAULTS.has(one.code) && !known.has(keyOf(one)))
    .map(({ message, object }) => {
      const num = Number.parseInt(object ?? "", 10);
      return [["damaged", message], Number.isNaN(num) ? null : num, null];
    });
}

const FAULTS: ReadonlySet<string> = new Set([
  "object_missing",
  "stream_length_wrong",
  "stream_damaged",
  "page_tree_damaged",
  "content_missing",
]);

/**
 * What was written and the table does not lead to. A program that rebuilds a table takes the last object of each
 * number and the last trailer: they must be those the table names.
 */
function hiddenObjects(
  { bytes, structure, trailer }: PdfDocument,
  from: number,
): readonly PlacedDifference[] {
  const written = scanFile(bytes.subarray(from), 0);
  const found = [...written.entries].flatMap(([num, scanned]): readonly PlacedDifference[] => {
    const entry = structure.entries.get(num);
    const isLedTo =
      entry !== undefined &&
      "offset" in entry &&
      "offset" in scanned &&
      entry.offset + structure.headerOffset === from + scanned.offset;
    const message = "an object stands in the file that its table does not lead to";
    return isLedTo ? [] : [[["object_hidden", message], num, null]];
  });
  const isOther = [...written.trailer].some(
    ([key, value]) =>
      !SECTION_KEYS.has(key) &&
      canonicalText(value) !== canonicalText(trailer.entries.get(key) ?? null),
  );
  const message = "a trailer stands in the file that its table does not lead to";
  return isOther ? [...found, [["trailer_changed", message], null, null]] : found;
}
