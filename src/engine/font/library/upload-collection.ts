/**
 * Font collections (OpenType 1.9, "Font Collections"): their faces by name, and one face as a font of
 * its own.
 */
import { ByteReader } from "../program/byte-reader.ts";
import { readSfntTables, sfntName } from "./library-sfnt.ts";
import {
  damaged,
  type FontTables,
  MAX_SFNT_BYTES,
  readDirectory,
  refusal,
  tableChecksum,
  writeSfnt,
} from "./upload-sfnt.ts";
import type { FontRefusal } from "../../contract/fonts.ts";

// The largest collections of systems have some twenty faces; each costs a pass over its directory.
const MAX_FACES = 64;
const MAX_NAME_CHARS = 80;
const MAX_NAME_TABLE_BYTES = 1 << 20;

/** A face of a collection. */
interface Face {
  readonly index: number;
  /** PostScript name, cleaned for a message; "" when it has none. */
  readonly name: string;
  readonly directory: FontTables;
}

/**
 * The face `wanted` by index or PostScript name. Without one asked for, and when none is called so, the
 * refusal lists the faces there are.
 */
export function pickFace(bytes: Uint8Array, wanted: string | null): Uint8Array | FontRefusal {
  const faces = readFaces(bytes);
  if ("ok" in faces) {
    return faces;
  }
  const found = faces.find(({ index, name }) => wanted === String(index) || wanted === name);
  // A face without a name must not be found by an empty answer.
  if (found !== undefined && wanted !== "") {
    return splitFace(found.directory);
  }
  const list = faces.map(({ index, name }) => `${index} ${name || "without a name"}`).join(", ");
  // The list is in the refusal itself, so that a shop can send the file again without opening it in a
  // font program.
  return wanted === null || wanted === ""
    ? refusal(
        "collection",
        `The file holds ${faces.length} fonts. Say which one with the part "face", by number or PostScript name: ${list}.`,
      )
    : refusal("unknown_face", `The collection has no such face. Its faces: ${list}.`);
}

function readFaces(bytes: Uint8Array): readonly Face[] | FontRefusal {
  const file = new ByteReader(bytes);
  const count = file.u32(8);
  if (count === 0 || count > MAX_FACES || !file.inside(12, 4 * count)) {
    return damaged("the list of its faces cannot be read");
  }
  const faces: Face[] = [];
  for (let index = 0; index < count; index++) {
    // Offsets in a face's directory are relative to the whole file, not to the face.
    const directory = readDirectory(bytes, file.u32(12 + 4 * index));
    if ("ok" in directory) {
      return directory;
    }
    faces.push({ index, name: nameOf(directory), directory });
  }
  return faces;
}

/** A font of its own. Faces share tables, so the checksums are made anew. */
function splitFace({ version, tables }: FontTables): Uint8Array | FontRefusal {
  // Faces may share one large table, so a small file can hold faces that are each larger than it.
  const sizeBytes = [...tables.values()].reduce((sum, table) => sum + table.bytes.length, 0);
  if (sizeBytes > MAX_SFNT_BYTES) {
    return refusal("too_large", "This face of the collection is too large.");
  }
  const summed = [...tables].map(
    ([tag, table]) => [tag, { ...table, checksum: tableChecksum(table.bytes) }] as const,
  );
  return writeSfnt({ version, tables: new Map(summed) });
}

/**
 * PostScript name of a face by its name table alone, read as a font of nothing else; "" when there is
 * none.
 */
function nameOf({ version, tables }: FontTables): string {
  const table = tables.get("name");
  if (table === undefined || table.bytes.length > MAX_NAME_TABLE_BYTES) {
    return "";
  }
  const named = readSfntTables(writeSfnt({ version, tables: new Map([["name", table]]) }));
  const name = named === null ? "" : sfntName(named, 6);
  // The name is shown in a message and comes from a stranger: printable ASCII only, and not endless.
  return name.replaceAll(/[^\x21-\x7e]/gu, "").slice(0, MAX_NAME_CHARS);
}
