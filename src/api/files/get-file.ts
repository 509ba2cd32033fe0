import { z } from "#http/schema.ts";
import { type ByteRange, type FileDownload, readSignedFile } from "#services/files/read-file.ts";
import { declare } from "../schema/declare.ts";
import { USER_BYTES } from "../schema/user-bytes.ts";

const HEADERS = {
  "Content-Disposition": "attachment; the file's name",
  "Cache-Control": "private, max-age=300",
  "Accept-Ranges": "bytes",
};

/** The file behind a signed link; the token is the right to it. */
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
      "content-type": contentType,
      "content-length": String(range === null ? totalBytes : range[1] - range[0] + 1),
      "content-disposition": `attachment; filename="${fileName}"`,
      "cache-control": "private, max-age=300",
      "accept-ranges": "bytes",
      ...USER_BYTES,
      ...(range === null ? {} : { "content-range": `bytes ${range.join("-")}/${totalBytes}` }),
    },
    stream: object.body,
  }),
});

/** One range from a first byte on; other forms (suffixes, several) are served as the whole file. */
function rangeOf(header: string | undefined): ByteRange | null {
  const match = /^bytes=(\d{1,15})-(\d{1,15})?$/u.exec(header ?? "");
  return match === null
    ? null
    : { first: Number(match[1]), last: match[2] === undefined ? null : Number(match[2]) };
}
