import type { ProductMappingView } from "#domain/mapping.ts";
import { json } from "#http/operation.ts";
import { externalRef, request, z } from "#http/schema.ts";
import { createProductMapping as create } from "#services/product-mappings/manage-product-mappings.ts";
import { declare } from "../schema/declare.ts";
import { EXAMPLE_TEMPLATE_ID } from "../templates/template-schema.ts";
import { mappingMembers, mappingSchema, presentMapping } from "./mapping-schema.ts";

/**
 * Maps a product of a shop to a template. Drafts may be mapped; nothing opens on them until they are live.
 *
 * One place (product, variant, SKU and application) has one mapping that is not archived: 409
 * `product_mapping_exists`. A pinned revision must be the template's own (404 `scene_not_found`), and an
 * archived application is 404. Identifiers of the shop are opaque and compared as they are.
 */
export const createProductMapping = declare<ProductMappingView>()({
  id: "createProductMapping",
  method: "POST",
  path: "/product_mappings",
  summary: "Create a product mapping",
  auth: "secret",
  scope: "product_mappings:write",
  stability: "stable",
  tag: "product_mappings",
  body: request({
    template_id: z.string().max(64),
    external_product_id: externalRef,
    ...mappingMembers,
  }),
  narrow: { status: "invalid_mapping_status" },
  replies: {
    201: { description: "Mapped", schema: z.object({ product_mapping: mappingSchema }) },
  },
  errors: [
    "missing_required_field",
    "missing_fields",
    "template_not_found",
    "scene_not_found",
    "embed_application_not_found",
    "product_mapping_exists",
  ],
  example: {
    body: {
      template_id: EXAMPLE_TEMPLATE_ID,
      external_product_id: "mug-11",
      external_variant_id: "blue",
      metadata: { season: "spring" },
    },
  },
  handle: (services, { body }, call) =>
    create(services, call, {
      templateId: body.template_id,
      externalProductId: body.external_product_id,
      embedApplicationId: body.embed_application_id ?? null,
      sceneRevision: body.scene_revision ?? null,
      externalVariantId: body.external_variant_id ?? null,
      externalSku: body.external_sku ?? null,
      title: body.title ?? null,
      status: body.status ?? "active",
      rules: body.rules ?? {},
      metadata: body.metadata ?? {},
    }),
  present: (view) => json(201, { product_mapping: presentMapping(view) }),
});
