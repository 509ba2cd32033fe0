import type { FillView } from "#domain/fill.ts";
import { stillMissing } from "#domain/values.ts";
import type { FillRow } from "#store/fills.ts";
import type { Services } from "../context/context.ts";
import { previewUrl } from "./preview-address.ts";

type ViewServices = Pick<Services, "tokenSigner" | "publicUrl">;

/** A row as callers see it. */
export function fillView(services: ViewServices, row: FillRow): FillView {
  return {
    id: row.id,
    status: row.status,
    source: row.source,
    mode: row.mode,
    templateId: row.template_id,
    templateTitle: row.template_title,
    templateSlug: row.template_slug,
    sceneRevision: row.scene_revision,
    values: row.field_values,
    ignoredValues: Object.keys(row.ignored_values),
    missingFields: row.status === "open" ? stillMissing(row.required_fields, row.field_values) : [],
    appearance: row.appearance,
    metadata: row.metadata,
    customerEmail: row.customer_email,
    customerName: row.customer_name,
    externalOrderId: row.external_order_id,
    externalCartId: row.external_cart_id,
    embedSessionId: row.embed_session_id,
    previewUrl: previewUrl(services, { teamId: row.team_id, fillId: row.id }),
    lastRenderId: row.last_render_id,
    completedAt: row.completed_at?.toISOString() ?? null,
    approvedAt: row.approved_at?.toISOString() ?? null,
    approvedSha256: row.approved_sha256,
    changeNote: row.change_note,
    changeAskedAt: row.change_asked_at?.toISOString() ?? null,
    finalizedAt: row.finalized_at?.toISOString() ?? null,
    archivedAt: row.archived_at?.toISOString() ?? null,
    archiveReason: row.archive_reason,
    erasedAt: row.erased_at?.toISOString() ?? null,
    expiresAt: row.expires_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
