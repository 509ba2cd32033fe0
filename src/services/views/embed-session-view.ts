import { type EmbedSessionView, statusNow } from "#domain/embed-session.ts";
import type { EmbedSessionRow } from "#store/embed-sessions.ts";

/** A row as callers see it at this moment. */
export function embedSessionView(row: EmbedSessionRow, nowMs: number): EmbedSessionView {
  const { customer_email: email, customer_name: name } = row;
  return {
    id: row.id,
    status: statusNow(row.status, { expiresAtMs: row.expires_at.getTime(), nowMs }),
    mode: row.mode,
    origin: row.origin,
    templateId: row.template_id,
    sceneRevision: row.scene_revision,
    productMappingId: row.product_mapping_id,
    embedApplicationId: row.embed_application_id,
    fillId: row.fill_id,
    externalProductId: row.external_product_id,
    externalVariantId: row.external_variant_id,
    externalSku: row.external_sku,
    externalCartId: row.external_cart_id,
    externalOrderId: row.external_order_id,
    customer: email === null && name === null ? null : { email, name },
    metadata: row.metadata,
    parentOrigin: row.parent_origin,
    expiresAt: row.expires_at.toISOString(),
    savedAt: row.saved_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
