/**
 * ZIP archives as streams (APPNOTE 6.3.10), files stored as they are: press files do not compress, and what does is
 * short. Equal files in equal order are equal bytes. At most 65,535 files and 4 GB: there is no ZIP64 here.
 */
import { crc32 } from "node:zlib";
import type { ArchivedFile } from "#domain/archived-file.ts";
import { Zip, type ZipInputFile } from "fflate";

/**
 * A file before its first byte. The date is the earliest that the format has, as local time, which is what it is written
 * in. Sums are Node's own: those of fflate take nine seconds of the thread for 1 GB, which others wait for.
 */
const AS_IT_IS = { size: 0, crc: 0, compression: 0, mtime: new Date(1980, 0, 1) } as const;

/** The archive, made as it is read: the next part of a file is asked for once the last was taken. */
export async function* zipOf(
  files: AsyncIterable<ArchivedFile> | Iterable<ArchivedFile>,
): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error !== null) {
      throw error;
    }
    parts.push(part);
  });
  const taken = (): readonly Uint8Array[] => {
    const before = parts;
    parts = [];
    return before;
  };
  for await (const archived of files) {
    const file: ZipInputFile = { ...AS_IT_IS, filename: archived.path };
    zip.add(file);
    const body = "json" in archived ? jsonLines(archived.json) : archived.body;
    for await (const part of body instanceof Uint8Array ? [body] : body) {
      file.size += part.length;
      file.crc = crc32(part, file.crc);
      file.ondata?.(null, isUnshared(part) ? part : new Uint8Array(part), false);
      yield* taken();
    }
    file.ondata?.(null, new Uint8Array(), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}

/** The memory of most bytes; fflate takes no other. */
function isUnshared(bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer;
}

function jsonLines(value: object): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`);
}
