import { renderDocument, type RenderView } from "#domain/render.ts";
import { json, type OperationResponse } from "#http/operation.ts";
import { timestamp, named, z } from "#http/schema.ts";

/** Path parameters of one render. */
export const renderParams = z.object({ id: z.string() });

/** For examples in the OpenAPI document: of the form that ids have, and nobody's. */
export const EXAMPLE_RENDER_ID = "rnd_01JZ0000000000000000000000";

/** A render in responses and events; the three ids are one, whichever a client reads, and stay across retries. */
export const renderSchema = named(
  "Render",
  z.object({
    id: z.string(),
    render_id: z.string(),
    generation_id: z.string(),
    template_id: z.string(),
    template_title: z.string(),
    /** The fill's, else the one named or the template's; null too once it was deleted. */
    project_id: z.string().nullable(),
    /** The project's name when the file was made, whatever it is called since. */
    project_name: z.string().nullable(),
    scene_revision: z.int(),
    fill_id: z.string().nullable(),
    customer_email: z.string().nullable(),
    kind: z.enum(["final", "preview"]),
    mode: z.enum(["live", "test"]),
    status: z.enum(["queued", "processing", "succeeded", "failed"]),
    /** Fresh, good for an hour; null while there is no file. */
    signed_url: z.url().nullable(),
    preflight_status: z.enum(["pending", "pass", "warn", "fail"]),
    /** JSON in a string, as the specification has it; holds no text of a customer. */
    preflight_notes: z.string().nullable(),
    size_bytes: z.int().nullable(),
    /** Why the last attempt at it broke; null while none has. */
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
    /** Attempts that broke or are under way; 0 for one that was made in its request. */
    attempts: z.int(),
    /** When it is tried again by itself; null for one that is done, or given up. */
    next_attempt_at: timestamp.nullable(),
    /** The newer final of a fill that was corrected: print that one. */
    superseded_by: z.string().nullable(),
    /** When it was released to the press; null for one that was not, whose release was withdrawn, or of other bytes. */
    released_at: timestamp.nullable(),
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

/** A render after something was done to it; `idempotent_replay` where there was nothing to do. */
export const changedRenderSchema = z.object({
  render: renderSchema,
  idempotent_replay: z.boolean().optional(),
});

/** The response of what does something to a render. */
export function presentChangedRender({
  render,
  isReplay,
}: {
  readonly render: RenderView;
  readonly isReplay: boolean;
}): OperationResponse {
  return json(200, {
    render: presentRender(render),
    ...(isReplay ? { idempotent_replay: true } : {}),
  });
}
