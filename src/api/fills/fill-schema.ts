import type { FillView } from "#domain/fill.ts";
import { timestamp, named, z } from "#http/schema.ts";
import { appearanceReply } from "../appearance-schema.ts";

/** Path parameters of one fill. */
export const fillParams = z.object({ id: z.string() });

export const EXAMPLE_FILL_ID = "fil_01JZ0000000000000000000000";

/** A fill as answered. */
export const fillSchema = named(
  "Fill",
  z.object({
    id: z.string(),
    status: z.enum(["open", "finalized", "expired", "archived"]),
    source: z.enum(["hosted", "embed", "api"]),
    mode: z.enum(["live", "test"]),
    template_id: z.string(),
    template_title: z.string(),
    template_slug: z.string(),
    scene_revision: z.int(),
    values: z.record(z.string(), z.string()),
    ignored_values: z.array(z.string()),
    missing_fields: z.array(z.string()),
    ...appearanceReply,
    metadata: z.record(z.string(), z.string()),
    customer_email: z.string().nullable(),
    customer_name: z.string().nullable(),
    external_order_id: z.string().nullable(),
    external_cart_id: z.string().nullable(),
    embed_session_id: z.string().nullable(),
    last_render_id: z.string().nullable(),
    completed_at: timestamp.nullable(),
    finalized_at: timestamp.nullable(),
    archived_at: timestamp.nullable(),
    archive_reason: z.string().nullable(),
    expires_at: timestamp,
    created_at: timestamp,
    updated_at: timestamp,
  }),
);

export function presentFill(view: FillView): z.output<typeof fillSchema> {
  return {
    id: view.id,
    status: view.status,
    source: view.source,
    mode: view.mode,
    template_id: view.templateId,
    template_title: view.templateTitle,
    template_slug: view.templateSlug,
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
    last_render_id: view.lastRenderId,
    completed_at: view.completedAt,
    finalized_at: view.finalizedAt,
    archived_at: view.archivedAt,
    archive_reason: view.archiveReason,
    expires_at: view.expiresAt,
    created_at: view.createdAt,
    updated_at: view.updatedAt,
  };
}
