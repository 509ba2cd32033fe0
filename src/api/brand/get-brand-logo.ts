import type { AssetFile } from "#services/assets/manage-assets.ts";
import { downloadLogo } from "#services/brand/manage-brand.ts";
import { ASSET_HEADERS, assetResponse } from "../assets/asset-response.ts";
import { declare } from "../schema/declare.ts";
import { hasEntityTag } from "../schema/entity-tag.ts";

/** The logo's bytes as uploaded, for the dashboard; customers' pages have signed links of their own. */
export const getBrandLogo = declare<AssetFile>()({
  id: "getBrandLogo",
  method: "GET",
  path: "/brand/logo",
  summary: "Download the logo",
  auth: "session",
  scope: "assets:read",
  stability: "beta",
  tag: "brand",
  replies: {
    200: { description: "The stored bytes", contentType: "image/png", headers: ASSET_HEADERS },
    304: {
      description: "If-None-Match has them",
      contentType: "image/png",
      headers: ASSET_HEADERS,
    },
  },
  errors: ["object_storage_not_configured", "brand_logo_not_found", "image_file_not_found"],
  example: {},
  handle: (services, { headers }, { caller }) =>
    downloadLogo(services, caller, (sha256) => hasEntityTag(headers["if-none-match"], sha256)),
  present: assetResponse,
});
