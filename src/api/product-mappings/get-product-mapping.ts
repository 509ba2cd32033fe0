import type { ProductMappingView } from "#domain/mapping.ts";
import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { readProductMapping } from "#services/product-mappings/manage-product-mappings.ts";
import { declare } from "../schema/declare.ts";
import {
  EXAMPLE_MAPPING_ID,
  mappingParams,
  mappingSchema,
  presentMapping,
} from "./mapping-schema.ts";

/** One mapping, archived or not. Mappings belong to no mode: test and live sessions use the same. */
export const getProductMapping = declare<ProductMappingView>()({
  id: "getProductMapping",
  method: "GET",
  path: "/product_mappings/{id}",
  summary: "Read a product mapping",
  auth: "secret",
  scope: "product_mappings:read",
  stability: "stable",
  tag: "product_mappings",
  params: mappingParams,
  replies: {
    200: { description: "The mapping", schema: z.object({ product_mapping: mappingSchema }) },
  },
  errors: ["product_mapping_not_found"],
  example: { params: { id: EXAMPLE_MAPPING_ID } },
  handle: (services, { params }, { caller }) => readProductMapping(services, caller, params.id),
  present: (view) => json(200, { product_mapping: presentMapping(view) }),
});
