import type { ProductMappingView } from "#domain/mapping.ts";
import type { Listing } from "#domain/template.ts";
import { externalRef, listOf, paging, request, requestedPage } from "#http/schema.ts";
import { listProductMappings as list } from "#services/product-mappings/manage-product-mappings.ts";
import { declare } from "../schema/declare.ts";
import { presentList } from "../schema/present-list.ts";
import { mappingSchema, presentMapping } from "./mapping-schema.ts";

/** The team's mappings, newest first, archived ones too, so that one can be found to be brought back. */
export const listProductMappings = declare<Listing<ProductMappingView>>()({
  id: "listProductMappings",
  method: "GET",
  path: "/product_mappings",
  summary: "List product mappings",
  auth: "secret",
  scope: "product_mappings:read",
  stability: "stable",
  tag: "product_mappings",
  query: request({ ...paging, external_product_id: externalRef.optional() }),
  replies: { 200: { description: "Newest first", schema: listOf(mappingSchema) } },
  errors: [],
  example: {},
  handle: (services, { query }, { caller }) =>
    list(services, caller, {
      externalProductId: query.external_product_id,
      ...requestedPage(query),
    }),
  present: (listing) => presentList(listing, presentMapping),
});
