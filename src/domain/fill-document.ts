/** A fill as it is shown outside: in answers and in events alike. */
import type { FillView } from "./fill.ts";
import { fillReference } from "./fill-reference.ts";

/** The members of a fill under their outer names. */
export function fillDocument(view: FillView) {
  return {
    id: view.id,
    reference: fillReference(view.id),
    status: view.status,
    source: view.source,
    mode: view.mode,
    template_id: view.templateId,
    template_title: view.templateTitle,
    template_slug: view.templateSlug,
    project_id: view.projectId,
    scene_revision: view.sceneRevision,
    values: { ...view.values },
    ignored_values: [...view.ignoredValues],
    missing_fields: [...view.missingFields],
    colors: [...view.appearance.colors],
    assignments: { ...view.appearance.assignments },
    substrate: view.appearance.substrate,
    metadata: { ...view.metadata },
    customer_email: view.customerEmail,
    customer_name: view.customerName,
    external_order_id: view.externalOrderId,
    external_cart_id: view.externalCartId,
    embed_session_id: view.embedSessionId,
    preview_url: view.previewUrl,
    last_render_id: view.lastRenderId,
    completed_at: view.completedAt,
    approved_at: view.approvedAt,
    approved_sha256: view.approvedSha256,
    change_note: view.changeNote,
    change_asked_at: view.changeAskedAt,
    decided_by: view.decidedBy,
    finalized_at: view.finalizedAt,
    archived_at: view.archivedAt,
    archive_reason: view.archiveReason,
    erased_at: view.erasedAt,
    expires_at: view.expiresAt,
    created_at: view.createdAt,
    updated_at: view.updatedAt,
  };
}
