import { renderDocument, type RenderView } from "#domain/render.ts";
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
    superseded_by: z.string().nullable(),
    external_order_id: z.string().nullable(),
    external_cart_id: z.string().nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  }),
);

/** The outer form of a render, held to the schema. */
export function presentRender(view: RenderView): z.output<typeof renderSchema> {
  return renderDocument(view);
}
