import { type AssetFile, downloadAsset as download } from "#services/assets/manage-assets.ts";
import { declare } from "../schema/declare.ts";
import { hasEntityTag } from "../schema/entity-tag.ts";
import { ASSET_HEADERS, assetResponse } from "./asset-response.ts";
import { assetParams, EXAMPLE_ASSET_ID } from "./asset-schema.ts";

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
    200: { description: "The stored bytes", contentType: "image/png", headers: ASSET_HEADERS },
    304: {
      description: "If-None-Match has them",
      contentType: "image/png",
      headers: ASSET_HEADERS,
    },
  },
  errors: ["object_storage_not_configured", "image_asset_not_found", "image_file_not_found"],
  example: { params: { id: EXAMPLE_ASSET_ID } },
  handle: (services, { params, headers }, { caller }) =>
    download(services, caller, {
      id: params.id,
      knows: (sha256) => hasEntityTag(headers["if-none-match"], sha256),
    }),
  present: assetResponse,
});
