import { z } from "#http/schema.ts";
import { type ByteRange, type FileDownload, readSignedFile } from "#services/files/read-file.ts";
import { declare } from "../schema/declare.ts";
import { fileHeaders } from "../schema/file-headers.ts";

/**
 * Five minutes in the browser's own cache, so that a reader can go through a PDF by ranges; in no shared
 * cache, since the link is the right to the file and caches outlive it.
 */
const HEADERS = {
  "Content-Disposition": "attachment; the file's name",
  "Cache-Control": "private, max-age=300",
  "Accept-Ranges": "bytes",
};

/**
 * The file behind a signed link; the token is the right to it, so no credential is asked for.
 *
 * A forged, malformed or expired token is the plain 404 of an address that leads nowhere. 404
 * `render_blob_missing` when the file was erased or is gone from the store: the link was good. One byte range
 * is served (RFC 9110, 14.2), for viewers that read a PDF from its end; a range outside the file is ignored
 * and the whole file comes as 200, which the RFC permits.
 */
export const getFile = declare<FileDownload>()({
  id: "getFile",
  method: "GET",
  path: "/files/{token}",
  summary: "Open a signed link",
  auth: "none",
  scope: null,
  stability: "beta",
  tag: "files",
  params: z.object({ token: z.string() }),
  replies: {
    200: { description: "The file", contentType: "application/pdf", headers: HEADERS },
    206: {
      description: "The range asked for",
      contentType: "application/pdf",
      headers: { ...HEADERS, "Content-Range": "bytes, first and last of how many" },
    },
  },
  errors: ["not_found", "render_blob_missing"],
  example: { params: { token: "a-token-of-signed_url" } },
  handle: (services, { params, headers }) =>
    readSignedFile(services, params.token, rangeOf(headers["range"])),
  present: ({ object, fileName, contentType, range, totalBytes }) => ({
    status: range === null ? 200 : 206,
    headers: {
      ...fileHeaders({
        fileName,
        contentType,
        // Inclusive at both ends, as in the header (RFC 9110, 14.1.2), hence the one.
        bytes: range === null ? totalBytes : range[1] - range[0] + 1,
      }),
      "cache-control": "private, max-age=300",
      "accept-ranges": "bytes",
      ...(range === null ? {} : { "content-range": `bytes ${range.join("-")}/${totalBytes}` }),
    },
    stream: object.body,
  }),
});

/**
 * One range from a first byte on; other forms (suffixes, several) are served as the whole file, as a server
 * may (RFC 9110, 14.2). Fifteen digits keep the number exact in a double.
 */
function rangeOf(header: string | undefined): ByteRange | null {
  const match = /^bytes=(\d{1,15})-(\d{1,15})?$/u.exec(header ?? "");
  return match === null
    ? null
    : { first: Number(match[1]), last: match[2] === undefined ? null : Number(match[2]) };
}
