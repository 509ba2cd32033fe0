import type { ArchivedFile } from "#domain/archived-file.ts";
import { zipOf } from "#http/zip.ts";
import { USER_BYTES } from "./user-bytes.ts";

/** The response that is an archive of strangers' files, to be saved under a name and kept by nobody on its way. */
export function zipResponse({
  fileName,
  files,
}: {
  readonly fileName: string;
  readonly files: AsyncIterable<ArchivedFile> | Iterable<ArchivedFile>;
}) {
  return {
    status: 200,
    headers: {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="${fileName}"`,
      "cache-control": "private, no-store",
      ...USER_BYTES,
    },
    stream: zipOf(files),
  } as const;
}
