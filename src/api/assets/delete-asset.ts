import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { deleteAsset as remove } from "#services/assets/manage-assets.ts";
import { declare } from "../schema/declare.ts";
import { assetParams, EXAMPLE_ASSET_ID } from "./asset-schema.ts";

/**
 * Takes an asset out of the lists and catalogues. A fill that names the picture keeps its value, but can no
 * longer be printed with it: finalizing it is 404 `image_asset_not_found` until another is chosen. A font
 * leaves the library of fonts with it. PDFs made before hold their own copy and stay as they are. Again, 404.
 */
export const deleteAsset = declare<{ readonly ok: true }>()({
  id: "deleteAsset",
  method: "DELETE",
  path: "/assets/{id}",
  summary: "Delete an asset",
  auth: "secret",
  scope: "assets:write",
  stability: "beta",
  tag: "assets",
  params: assetParams,
  replies: { 200: { description: "Gone", schema: z.object({ ok: z.literal(true) }) } },
  errors: ["image_asset_not_found"],
  example: { params: { id: EXAMPLE_ASSET_ID } },
  handle: (services, { params }, call) => remove(services, call, params.id),
  present: (done) => json(200, done),
});
