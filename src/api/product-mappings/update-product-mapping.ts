import type { ProductMappingView } from "#domain/mapping.ts";
import { json } from "#http/operation.ts";
import { externalRef, request, z } from "#http/schema.ts";
import { updateProductMapping as update } from "#services/product-mappings/manage-product-mappings.ts";
import { declare } from "../schema/declare.ts";
import {
  EXAMPLE_MAPPING_ID,
  mappingMembers,
  mappingParams,
  mappingSchema,
  presentMapping,
} from "./mapping-schema.ts";

/**
 * Changes a mapping; null clears what may be null, free-form objects are replaced whole. Sessions and fills
 * begun before stay on the template and revision they have.
 *
 * Checks are those of creation, for what the mapping would be afterwards: moving a pinned mapping to another
 * template needs a revision that this one has. Any status may follow any other.
 */
export const updateProductMapping = declare<ProductMappingView>()({
  id: "updateProductMapping",
  method: "PATCH",
  path: "/product_mappings/{id}",
  summary: "Update a product mapping",
  auth: "secret",
  scope: "product_mappings:write",
  stability: "stable",
  tag: "product_mappings",
  params: mappingParams,
  body: request({
    template_id: z.string().max(64).optional(),
    external_product_id: externalRef.optional(),
    ...mappingMembers,
  }),
  narrow: { status: "invalid_mapping_status" },
  replies: {
    200: { description: "Changed", schema: z.object({ product_mapping: mappingSchema }) },
  },
  errors: [
    "product_mapping_not_found",
    "template_not_found",
    "scene_not_found",
    "embed_application_not_found",
    "product_mapping_exists",
  ],
  example: { params: { id: EXAMPLE_MAPPING_ID }, body: { title: "Mug, blue", status: "active" } },
  handle: (services, { params, body }, call) =>
    update(services, call, params.id, {
      templateId: body.template_id,
      externalProductId: body.external_product_id,
      embedApplicationId: body.embed_application_id,
      sceneRevision: body.scene_revision,
      externalVariantId: body.external_variant_id,
      externalSku: body.external_sku,
      title: body.title,
      status: body.status,
      rules: body.rules,
      metadata: body.metadata,
    }),
  present: (view) => json(200, { product_mapping: presentMapping(view) }),
});
