import type { AssetView } from "#domain/asset.ts";
import type { Listing } from "#domain/template.ts";
import { listOf, paging, request, requestedPage } from "#http/schema.ts";
import { listAssets as list } from "#services/assets/manage-assets.ts";
import { declare } from "../schema/declare.ts";
import { presentList } from "../schema/present-list.ts";
import { assetKind, assetSchema, assetScope, presentAsset } from "./asset-schema.ts";

/**
 * The team's pictures, logos and uploaded fonts, newest first, narrowed by kind and scope. Deleted ones are
 * not listed. Picture fields offer their catalogue through the template's fields, not through this list.
 */
export const listAssets = declare<Listing<AssetView>>()({
  id: "listAssets",
  method: "GET",
  path: "/assets",
  summary: "List assets",
  auth: "secret",
  scope: "assets:read",
  stability: "beta",
  tag: "assets",
  query: request({ ...paging, kind: assetKind.optional(), scope: assetScope.optional() }),
  replies: { 200: { description: "Newest first", schema: listOf(assetSchema) } },
  errors: [],
  example: { query: { kind: "image" } },
  handle: (services, { query }, { caller }) =>
    list(services, caller, {
      kind: query.kind,
      scope: query.scope,
      ...requestedPage(query),
    }),
  present: (listing) => presentList(listing, presentAsset),
});
