import type { RenderView } from "#domain/render.ts";
import { timestamp, named, z } from "#http/schema.ts";

/** Path parameters of one render. */
export const renderParams = z.object({ id: z.string() });

export const EXAMPLE_RENDER_ID = "rnd_01JZ0000000000000000000000";

/** A render as answered; the three ids are one. */
export const renderSchema = named(
  "Render",
  z.object({
    id: z.string(),
    render_id: z.string(),
    generation_id: z.string(),
    template_id: z.string(),
    template_title: z.string(),
    project_name: z.string().nullable(),
    scene_revision: z.int(),
    fill_id: z.string().nullable(),
    customer_email: z.string().nullable(),
    kind: z.enum(["final", "preview"]),
    mode: z.enum(["live", "test"]),
    status: z.enum(["queued", "processing", "succeeded", "failed"]),
    signed_url: z.url().nullable(),
    preflight_status: z.enum(["pending", "pass", "warn", "fail"]),
    preflight_notes: z.string().nullable(),
    size_bytes: z.int().nullable(),
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
    external_order_id: z.string().nullable(),
    external_cart_id: z.string().nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  }),
);

export function presentRender(view: RenderView): z.output<typeof renderSchema> {
  return {
    id: view.id,
    render_id: view.id,
    generation_id: view.id,
    template_id: view.templateId,
    template_title: view.templateTitle,
    project_name: null,
    scene_revision: view.sceneRevision,
    fill_id: view.fillId,
    customer_email: view.customerEmail,
    kind: view.kind,
    mode: view.mode,
    status: view.status,
    signed_url: view.signedUrl,
    preflight_status: view.preflightStatus,
    preflight_notes: view.preflightNotes === null ? null : JSON.stringify(view.preflightNotes),
    size_bytes: view.sizeBytes,
    error: view.error === null ? null : { code: view.error.code, message: view.error.message },
    external_order_id: view.externalOrderId,
    external_cart_id: view.externalCartId,
    created_at: view.createdAt,
    updated_at: view.updatedAt,
  };
}
