import type { ArchivedFile } from "#domain/archived-file.ts";
import { zipOf } from "#http/zip.ts";
import { fileHeaders } from "./file-headers.ts";

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
      ...fileHeaders({ fileName, contentType: "application/zip" }),
      "cache-control": "private, no-store",
    },
    stream: zipOf(files),
  } as const;
}
