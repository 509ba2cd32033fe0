import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { archiveProductMapping } from "#services/product-mappings/manage-product-mappings.ts";
import { declare } from "../schema/declare.ts";
import { EXAMPLE_MAPPING_ID, mappingParams } from "./mapping-schema.ts";

/**
 * Archives a mapping; its product can be mapped anew. Sessions and fills that began with it go on. Again is
 * the same 200; PATCH brings it back where its place is still free.
 */
export const deleteProductMapping = declare<{ readonly ok: true }>()({
  id: "deleteProductMapping",
  method: "DELETE",
  path: "/product_mappings/{id}",
  summary: "Archive a product mapping",
  auth: "secret",
  scope: "product_mappings:write",
  stability: "stable",
  tag: "product_mappings",
  params: mappingParams,
  replies: {
    200: { description: "Archived, now or before", schema: z.object({ ok: z.literal(true) }) },
  },
  errors: ["product_mapping_not_found"],
  example: { params: { id: EXAMPLE_MAPPING_ID } },
  handle: (services, { params }, call) => archiveProductMapping(services, call, params.id),
  present: (done) => json(200, done),
});
