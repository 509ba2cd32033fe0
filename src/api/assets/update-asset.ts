import type { AssetView } from "#domain/asset.ts";
import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { renameAsset } from "#services/assets/manage-assets.ts";
import { declare } from "../schema/declare.ts";
import { assetParams, assetSchema, EXAMPLE_ASSET_ID, presentAsset } from "./asset-schema.ts";

/**
 * Renames an asset; without a name nothing changes. Blank names are 400 `missing_asset_name`, names over 120
 * characters 400. Its bytes cannot be replaced: fills name them by what they are. The download's file name
 * follows the new name.
 */
export const updateAsset = declare<AssetView>()({
  id: "updateAsset",
  method: "PATCH",
  path: "/assets/{id}",
  summary: "Rename an asset",
  auth: "secret",
  scope: "assets:write",
  stability: "beta",
  tag: "assets",
  params: assetParams,
  body: request({ name: z.string().max(1_000).optional() }),
  replies: { 200: { description: "As it is now", schema: z.object({ asset: assetSchema }) } },
  errors: ["image_asset_not_found", "missing_asset_name"],
  example: { params: { id: EXAMPLE_ASSET_ID }, body: { name: "Crest, one colour" } },
  handle: (services, { params, body }, call) => renameAsset(services, call, params.id, body.name),
  present: (asset) => json(200, { asset: presentAsset(asset) }),
});
