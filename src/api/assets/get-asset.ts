import type { AssetView } from "#domain/asset.ts";
import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { readAsset } from "#services/assets/manage-assets.ts";
import { declare } from "../schema/declare.ts";
import { assetParams, assetSchema, EXAMPLE_ASSET_ID, presentAsset } from "./asset-schema.ts";

/** One asset of the team; a deleted one is 404, as it is for fills that name it. */
export const getAsset = declare<AssetView>()({
  id: "getAsset",
  method: "GET",
  path: "/assets/{id}",
  summary: "Read an asset",
  auth: "secret",
  scope: "assets:read",
  stability: "beta",
  tag: "assets",
  params: assetParams,
  replies: { 200: { description: "The asset", schema: z.object({ asset: assetSchema }) } },
  errors: ["image_asset_not_found"],
  example: { params: { id: EXAMPLE_ASSET_ID } },
  handle: (services, { params }, { caller }) => readAsset(services, caller, params.id),
  present: (asset) => json(200, { asset: presentAsset(asset) }),
});
