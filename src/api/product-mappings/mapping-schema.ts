import { EMBED_STATUSES } from "#domain/application.ts";
import type { ProductMappingView } from "#domain/mapping.ts";
import { externalRef, named, revisionNumber, timestamp, z } from "#http/schema.ts";
import { freeForm, freeFormReply, freeFormRules } from "../schema/free-form-schema.ts";

/** Path parameters of one mapping. */
export const mappingParams = z.object({ id: z.string() });

/** For examples in the OpenAPI document: of the form that ids have, and nobody's. */
export const EXAMPLE_MAPPING_ID = "map_01JZ0000000000000000000000";

/** What both servers and browsers see. */
const shown = {
  id: z.string(),
  template_id: z.string(),
  template_title: z.string(),
  template_slug: z.string(),
  /** Null: for every application of the team. */
  embed_application_id: z.string().nullable(),
  /** Pinned until it is advanced deliberately; null: whatever is published when a session opens. */
  scene_revision: z.int().nullable(),
  external_product_id: z.string(),
  /** Null: for every variant of the product; the same holds for the SKU. */
  external_variant_id: z.string().nullable(),
  external_sku: z.string().nullable(),
  title: z.string().nullable(),
  status: z.enum(EMBED_STATUSES),
};

/** What a storefront sees of a mapping: free-form objects may hold what is not for browsers. */
export const resolvedMappingSchema = named("ResolvedProductMapping", z.object(shown));

/** A mapping in responses to servers. */
export const mappingSchema = named(
  "ProductMapping",
  z.object({
    ...shown,
    /** The service reads from it which inks and papers a shopper is offered; the rest is the shop's. */
    rules: freeFormReply,
    metadata: freeFormReply,
    created_at: timestamp,
    updated_at: timestamp,
  }),
);

/** Members of a request that may be left out; null clears, absent leaves. */
export const mappingMembers = {
  embed_application_id: z.string().max(64).nullable().optional(),
  scene_revision: revisionNumber.nullable().optional(),
  external_variant_id: externalRef.nullable().optional(),
  external_sku: externalRef.nullable().optional(),
  title: z.string().max(200).nullable().optional(),
  status: z.enum(EMBED_STATUSES).optional(),
  rules: freeFormRules.optional(),
  metadata: freeForm.optional(),
};

/** The outer form for browsers. */
export function presentResolved(view: ProductMappingView): z.output<typeof resolvedMappingSchema> {
  return {
    id: view.id,
    template_id: view.templateId,
    template_title: view.templateTitle,
    template_slug: view.templateSlug,
    embed_application_id: view.embedApplicationId,
    scene_revision: view.sceneRevision,
    external_product_id: view.externalProductId,
    external_variant_id: view.externalVariantId,
    external_sku: view.externalSku,
    title: view.title,
    status: view.status,
  };
}

/** The outer form for servers: the same and what is not for browsers. */
export function presentMapping(view: ProductMappingView): z.output<typeof mappingSchema> {
  return {
    ...presentResolved(view),
    rules: { ...view.rules },
    metadata: { ...view.metadata },
    created_at: view.createdAt,
    updated_at: view.updatedAt,
  };
}
