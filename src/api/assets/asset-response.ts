import type { OperationResponse } from "#http/operation.ts";
import type { AssetFile } from "#services/assets/manage-assets.ts";
import { fileHeaders } from "../schema/file-headers.ts";
import { USER_BYTES } from "../schema/user-bytes.ts";

/**
 * Types that a browser may show in a page of ours without doing anything else. An SVG may hold script and a
 * font is nothing to look at: both are downloaded.
 */
const HARMLESS: ReadonlySet<string> = new Set(["image/png", "image/jpeg"]);

/** As the document names them. */
export const ASSET_HEADERS = {
  ETag: "Strong; the digest of the bytes in quotes",
  "Cache-Control": "private, max-age=300",
};

/** The bytes of an asset, or 304 where the client has them. */
export function assetResponse({
  sha256,
  contentType,
  download: file,
}: AssetFile): OperationResponse {
  const headers = {
    "content-type": contentType,
    etag: `"${sha256}"`,
    "cache-control": "private, max-age=300",
    ...USER_BYTES,
  };
  // 304 carries the headers that a 200 would have had, without length and disposition (RFC 9110, 15.4.5).
  if (file === null) {
    return { status: 304, headers, bytes: new Uint8Array(0) };
  }
  return {
    status: 200,
    headers: {
      ...headers,
      ...fileHeaders({
        fileName: file.fileName,
        contentType,
        bytes: file.object.bytes,
        disposition: HARMLESS.has(contentType) ? "inline" : "attachment",
      }),
    },
    stream: file.object.body,
  };
}
