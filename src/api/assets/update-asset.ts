import type { AssetView } from "#domain/asset.ts";
import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { updateAsset as update } from "#services/assets/manage-assets.ts";
import { declare } from "../schema/declare.ts";
import {
  assetParams,
  assetSchema,
  EXAMPLE_ASSET_ID,
  focalPoint,
  presentAsset,
} from "./asset-schema.ts";

/**
 * Renames an asset, or says what of a picture must be seen where it is cut to cover its place (`focal_point`; null: the
 * middle): previews and finals from then on. What is not sent stays. Blank names are 400 `missing_asset_name`, names over 120
 * characters 400. Its bytes cannot be replaced: fills name them by what they are. The download's file name
 * follows the new name.
 */
export const updateAsset = declare<AssetView>()({
  id: "updateAsset",
  method: "PATCH",
  path: "/assets/{id}",
  summary: "Change an asset",
  auth: "secret",
  scope: "assets:write",
  stability: "beta",
  tag: "assets",
  params: assetParams,
  body: request({
    name: z.string().max(1_000).optional(),
    focal_point: focalPoint.nullable().optional(),
  }),
  replies: { 200: { description: "As it is now", schema: z.object({ asset: assetSchema }) } },
  errors: ["image_asset_not_found", "missing_asset_name"],
  example: {
    params: { id: EXAMPLE_ASSET_ID },
    body: { name: "Crest, one colour", focal_point: { x: 0.3, y: 0.5 } },
  },
  handle: (services, { params, body }, call) =>
    update(services, call, params.id, {
      ...(body.name === undefined ? {} : { name: body.name }),
      ...(body.focal_point === undefined ? {} : { focalPoint: body.focal_point }),
    }),
  present: (asset) => json(200, { asset: presentAsset(asset) }),
});
