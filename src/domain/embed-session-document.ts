/** An embed session as it is shown outside: in answers and in events alike. Never holds its secret. */
import type { EmbedSessionView } from "./embed-session.ts";

/** The members of a session under their outer names. */
export function embedSessionDocument(view: EmbedSessionView) {
  return {
    id: view.id,
    status: view.status,
    mode: view.mode,
    origin: view.origin,
    template_id: view.templateId,
    scene_revision: view.sceneRevision,
    product_mapping_id: view.productMappingId,
    embed_application_id: view.embedApplicationId,
    fill_id: view.fillId,
    external_product_id: view.externalProductId,
    external_variant_id: view.externalVariantId,
    external_sku: view.externalSku,
    external_cart_id: view.externalCartId,
    external_order_id: view.externalOrderId,
    customer: view.customer,
    metadata: { ...view.metadata },
    parent_origin: view.parentOrigin,
    expires_at: view.expiresAt,
    saved_at: view.savedAt,
    created_at: view.createdAt,
    updated_at: view.updatedAt,
  };
}
