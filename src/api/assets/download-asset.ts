import type { OperationResponse } from "#http/operation.ts";
import { type AssetFile, downloadAsset as download } from "#services/assets/manage-assets.ts";
import { declare } from "../schema/declare.ts";
import { hasEntityTag } from "../schema/entity-tag.ts";
import { USER_BYTES } from "../schema/user-bytes.ts";
import { assetParams, EXAMPLE_ASSET_ID } from "./asset-schema.ts";

/**
 * Types that a browser may show in a page of ours without doing anything else. An SVG may hold script and a
 * font is nothing to look at: both are downloaded.
 */
const HARMLESS: ReadonlySet<string> = new Set(["image/png", "image/jpeg"]);

const HEADERS = {
  ETag: "Strong; the digest of the bytes in quotes",
  "Cache-Control": "private, max-age=300",
};

/**
 * The very bytes that were uploaded (a font as a plain OpenType file).
 *
 * The ETag is the digest of the bytes, so a client that has them gets 304 without the object store being
 * asked (RFC 9110, 13.1.2). 404 `image_asset_not_found` when there is no such asset, `image_file_not_found`
 * when only its file is gone. An asset's bytes never change, but its right to be read does, hence five
 * minutes and private.
 */
export const downloadAsset = declare<AssetFile>()({
  id: "downloadAsset",
  method: "GET",
  path: "/assets/{id}/file",
  summary: "Download an asset",
  auth: "secret",
  scope: "assets:read",
  stability: "beta",
  tag: "assets",
  params: assetParams,
  replies: {
    200: { description: "The stored bytes", contentType: "image/png", headers: HEADERS },
    304: { description: "If-None-Match has them", contentType: "image/png", headers: HEADERS },
  },
  errors: ["object_storage_not_configured", "image_asset_not_found", "image_file_not_found"],
  example: { params: { id: EXAMPLE_ASSET_ID } },
  handle: (services, { params, headers }, { caller }) =>
    download(services, caller, {
      id: params.id,
      knows: (sha256) => hasEntityTag(headers["if-none-match"], sha256),
    }),
  present: ({ sha256, contentType, download: file }): OperationResponse => {
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
    const shown = HARMLESS.has(contentType) ? "inline" : "attachment";
    return {
      status: 200,
      headers: {
        ...headers,
        "content-length": String(file.object.bytes),
        "content-disposition": `${shown}; filename="${file.fileName}"`,
      },
      stream: file.object.body,
    };
  },
});
