/** A file of objects that were in none before. */
import { concatBytes, latin1Bytes } from "#base/bytes.ts";
import { sha256Hex } from "../packages/hash.ts";
import type { ObjectUpdate } from "../plan/append-base.ts";
import { appendUpdate } from "./append-update.ts";
import { BINARY_MARK } from "./full-rewrite.ts";

/**
 * A PDF 1.7 of these objects, numbered from 1 on without a gap; `trailerEntries` name the catalog. No dates, and an
 * identifier made of what it holds. Written as an update of nothing, so that there is no second writer of
 * cross-reference data.
 */
export function writeNewFile(objects: readonly ObjectUpdate[], trailerEntries: string): Uint8Array {
  const header = concatBytes([latin1Bytes("%PDF-1.7\n"), BINARY_MARK]);
  const sha256 = sha256Hex(
    concatBytes(objects.flatMap(({ source, stream }) => [source, stream ?? new Uint8Array(0)])),
  );
  const section = appendUpdate(
    {
      length: header.length,
      endsWithNewline: true,
      headerOffset: 0,
      startXref: null,
      xrefKind: "table",
      size: objects.length + 1,
      trailerEntries,
      id: null,
      sha256,
      allObjects: null,
      encryption: null,
    },
    objects,
    sha256.slice(0, 32),
  );
  return concatBytes([header, section]);
}

/** A dictionary of these entries, or a stream with it, as an object of a new file. */
export function newObject(num: number, entries: string, stream?: Uint8Array): ObjectUpdate {
  const object = { num, gen: 0, source: latin1Bytes(`<<${entries}>>`) };
  return stream === undefined ? object : { ...object, stream };
}
