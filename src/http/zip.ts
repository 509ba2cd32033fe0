/**
 * ZIP archives as streams (APPNOTE 6.3.10), files stored as they are: press files do not compress, and what does is
 * short. Equal files in equal order are equal bytes. At most 65,535 files and 4 GB: there is no ZIP64 here.
 */
import type { ArchivedFile } from "#domain/archived-file.ts";
import { Zip, ZipPassThrough } from "fflate";

/** The earliest date that the format has, as local time, which is what it is written in. */
const NO_DATE = new Date(1980, 0, 1);

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
    const file = new ZipPassThrough(archived.path);
    file.mtime = NO_DATE;
    zip.add(file);
    const body = "json" in archived ? jsonLines(archived.json) : archived.body;
    for await (const part of body instanceof Uint8Array ? [body] : body) {
      file.push(part);
      yield* taken();
    }
    file.push(new Uint8Array(), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}

function jsonLines(value: object): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`);
}
