/** What an update needs of the file it follows, as plain data: computed once, kept with the plan. */
import { hexOfBytes } from "#base/bytes.ts";
import { sha256Hex } from "../packages/hash.ts";
import { updateOf } from "./append-update.ts";
import type { FileStructure, PdfDocument } from "./document.ts";
import { isArray, isStream, isString, type PdfValue } from "./objects.ts";
import { writeEntries } from "./serialize.ts";
import { type HybridStream, MAX_OBJECT_NUMBER } from "./xref.ts";
import type {
  AppendedEntry,
  AppendBase,
  AppendEncryption,
  ObjectUpdate,
} from "../plan/append-base.ts";

/** Trailer entries that belong to one section only (ISO 32000-2, tables 5, 15 and 17). */
const SECTION_KEYS: ReadonlySet<string> = new Set([
  "Size",
  "Prev",
  "ID",
  "XRefStm",
  "Type",
  "W",
  "Index",
  "Length",
  "Filter",
  "DecodeParms",
  "F",
  "FFilter",
  "FDecodeParms",
  "DL",
]);

/** Hashes the file: linear in its size. The result can be stored as JSON. */
export function appendBaseOf(doc: PdfDocument): AppendBase {
  const { bytes, structure, trailer } = doc;
  const last = bytes.at(-1);
  const size = doc.get(trailer, "Size");
  // A /Size beyond every possible object number is a fault, not a promise.
  const declared = typeof size === "number" && size <= MAX_OBJECT_NUMBER + 1 ? Math.floor(size) : 0;
  // What is not known here (Info, Root, Encrypt, private keys) is carried on: an update must repeat all
  // of the trailer (7.5.6).
  const carried = new Map([...trailer.entries].filter(([key]) => !SECTION_KEYS.has(key)));
  const cutOff = cutOffObjects(doc);
  return {
    length: bytes.length,
    endsWithNewline: last === 10 || last === 13,
    headerOffset: structure.headerOffset,
    startXref: structure.startXref,
    xrefKind: structure.xrefKind,
    // The declared size counts free numbers too, and some writers state it too small.
    size: Math.max(declared, doc.highestObject + 1),
    trailerEntries: writeEntries(carried),
    id: identifier(doc),
    sha256: sha256Hex(bytes),
    // After a repair there is no section to build on, so the update lists every object of the file.
    allObjects: structure.startXref === null ? allObjects(doc) : null,
    encryption: encryptionOf(doc),
    ...(cutOff.length === 0 ? {} : { cutOff }),
    ...(structure.hybrid === null ? {} : { hybrid: hybridOf(structure, structure.hybrid) }),
  };
}

/**
 * /ID as hex; null without one. A missing second element is taken to equal the first, as in a file
 * never updated.
 */
function identifier(doc: PdfDocument): readonly [string, string] | null {
  const id = doc.get(doc.trailer, "ID");
  if (!isArray(id)) {
    return null;
  }
  const first = doc.resolve(id.items[0]);
  const second: PdfValue = doc.resolve(id.items[1]);
  if (!isString(first)) {
    return null;
  }
  const firstHex = hexOfBytes(first.bytes);
  return [firstHex, isString(second) ? hexOfBytes(second.bytes) : firstHex];
}

/**
 * Plain objects whose value, or whose stream data, nothing ends but the end of the file. They are
 * written again, closed, in the update: bytes appended behind an open value or stream would become part
 * of it.
 */
function cutOffObjects(doc: PdfDocument): readonly ObjectUpdate[] {
  const fileEnd = doc.bytes.byteOffset + doc.bytes.length;
  return doc.objectNumbers().flatMap((num) => {
    const object = doc.object(num);
    if (object === null || object.inObjectStream !== null) {
      return [];
    }
    const { value, source, span } = object;
    const raw = isStream(value) ? value.raw : null;
    const isOpenStream = raw !== null && raw.byteOffset + raw.length === fileEnd;
    // A value that nothing closes has a source of its own, see `FileObjects`.
    if (source === doc.bytes && !isOpenStream) {
      return [];
    }
    const closed = updateOf(object, source.slice(span.start, span.end), raw?.slice());
    return [raw === null ? closed : { ...closed, streamVerbatim: true }];
  });
}

/** Entries of the whole file in ascending order, for a section without /Prev. */
function allObjects({ structure }: PdfDocument): readonly AppendedEntry[] {
  return [...structure.entries]
    .sort(([a], [b]) => a - b)
    .map(([num, entry]) => ({ num, ...entry }));
}

/**
 * Hybrid files (7.5.8.4): objects that table and stream both list. The update's table must list them
 * again, or a reader that puts the stream first would find the old copies.
 */
function hybridOf(
  { entries }: FileStructure,
  { offset, shadowed }: HybridStream,
): NonNullable<AppendBase["hybrid"]> {
  return {
    offset,
    shadowed: shadowed.flatMap((num) => {
      const entry = entries.get(num);
      return entry === undefined ? [] : [{ num, ...entry }];
    }),
  };
}

/**
 * How strings and streams of an update are to be encrypted, key included: the plan that holds it is as
 * secret as the file. Null for a plain file.
 */
function encryptionOf({ structure }: PdfDocument): AppendEncryption | null {
  const { encryption, encryptObjectNumber } = structure;
  if (encryption === null) {
    return null;
  }
  return {
    keyHex: hexOfBytes(encryption.key),
    method: encryption.streams,
    stringMethod: encryption.strings,
    embeddedFileMethod: encryption.embeddedFiles,
    encryptMetadata: encryption.encryptMetadata,
    encryptObjectNumber,
  };
}
