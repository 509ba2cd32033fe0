import type { ProductMappingView } from "#domain/mapping.ts";
import { json } from "#http/operation.ts";
import { externalRef, request, z } from "#http/schema.ts";
import { resolveProduct } from "#services/product-mappings/resolve-product.ts";
import { declare } from "../schema/declare.ts";
import { presentResolved, resolvedMappingSchema } from "./mapping-schema.ts";

/**
 * What a product is printed from, for storefronts: the most specific active mapping of a live template. The
 * variant counts most, then the SKU, then that the mapping is the application's own; of equals the oldest.
 *
 * Asked before a page shows its button, so every product without a mapping is a 404 that means nothing is
 * wrong. By publishable key, or by the id of an application from an Origin it allows; with a key another
 * application's id is 404. A paused application still resolves. Browsers share the key, so Idempotency-Keys
 * are ignored; POST, since shops' references need not fit an address (contract, sections 2 and 4).
 */
export const resolveProductMapping = declare<ProductMappingView>()({
  id: "resolveProductMapping",
  method: "POST",
  path: "/product_mappings/resolve",
  summary: "Resolve a product",
  auth: "storefront",
  scope: "product_mappings:resolve",
  stability: "stable",
  tag: "product_mappings",
  body: request({
    external_product_id: externalRef,
    external_variant_id: externalRef.nullable().optional(),
    external_sku: externalRef.nullable().optional(),
    embed_application_id: z.string().max(64).optional(),
  }),
  replies: {
    200: {
      description: "The mapping, without what is not for browsers",
      schema: z.object({ product_mapping: resolvedMappingSchema }),
    },
  },
  errors: [
    "missing_required_field",
    "embed_application_not_found",
    "product_mapping_not_found",
    "template_not_live",
  ],
  example: { body: { external_product_id: "mug-11", external_variant_id: "blue" } },
  handle: (services, { body }, { caller }) =>
    resolveProduct(services, caller, {
      externalProductId: body.external_product_id,
      externalVariantId: body.external_variant_id,
      externalSku: body.external_sku,
      embedApplicationId: body.embed_application_id,
    }),
  present: (view) => json(200, { product_mapping: presentResolved(view) }),
});
