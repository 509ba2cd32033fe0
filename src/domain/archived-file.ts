/**
 * Of an archive whose files are stored as they are: what each has around it, without its two names, and the end of all
 * (APPNOTE 6.3.10, 4.3).
 */
const LOCAL_HEADER_BYTES = 30;
const DATA_DESCRIPTOR_BYTES = 16;
const CENTRAL_HEADER_BYTES = 46;
const END_BYTES = 22;

/** How many bytes the archive of files has that are so many each. */
export function archiveBytes(
  files: readonly { readonly path: string; readonly sizeBytes: number }[],
): number {
  const encoder = new TextEncoder();
  const each = LOCAL_HEADER_BYTES + DATA_DESCRIPTOR_BYTES + CENTRAL_HEADER_BYTES;
  return files.reduce(
    (sum, { path, sizeBytes }) => sum + each + 2 * encoder.encode(path).length + sizeBytes,
    END_BYTES,
  );
}

/** One file of an archive, as JSON to be written or as bytes; paths have folders with "/". */
export type ArchivedFile = { readonly path: string } & (
  | { readonly json: object }
  | { readonly body: AsyncIterable<Uint8Array> | Uint8Array }
);
