/**
 * Shapes of fills, and the errors that completing one may end in, shared by the three ways to it: server,
 * embed session, hosted page.
 */
import type { FillView } from "#domain/fill.ts";
import { fillDocument } from "#domain/fill-document.ts";
import { freeFormReply } from "../schema/free-form-schema.ts";
import { timestamp, named, z } from "#http/schema.ts";
import { appearanceReply } from "../schema/appearance-schema.ts";

/** Path parameters of one fill. */
export const fillParams = z.object({ id: z.string() });

/** For examples in the OpenAPI document: of the form that ids have, and nobody's. */
export const EXAMPLE_FILL_ID = "fil_01JZ0000000000000000000000";

/** A fill in responses, and in the events of fills. */
export const fillSchema = named(
  "Fill",
  z.object({
    id: z.string(),
    /** Short enough to be read aloud, as "7K2M-94QX"; customers are told this one. It opens nothing. */
    reference: z.string(),
    status: z.enum(["open", "finalized", "expired", "archived"]),
    source: z.enum(["hosted", "embed", "api"]),
    mode: z.enum(["live", "test"]),
    template_id: z.string(),
    template_title: z.string(),
    template_slug: z.string(),
    /** The template's when the fill began, unless another was named. */
    project_id: z.string().nullable(),
    /** Pinned when the fill began. */
    scene_revision: z.int(),
    /** By field id, whatever keys they were sent with. */
    values: z.record(z.string(), z.string()),
    /** Keys that name no field; their texts are kept for the shop but not shown. */
    ignored_values: z.array(z.string()),
    /** Required fields, by id, that an open fill still lacks; empty for all others. */
    missing_fields: z.array(z.string()),
    ...appearanceReply,
    /** Empty in responses to browsers: it is between the shop's server and this one. */
    metadata: freeFormReply,
    customer_email: z.string().nullable(),
    customer_name: z.string().nullable(),
    external_order_id: z.string().nullable(),
    external_cart_id: z.string().nullable(),
    embed_session_id: z.string().nullable(),
    /** A picture for img elements; the address is good for a day and new with every response. */
    preview_url: z.url(),
    /** The newest final; a corrected fill has older ones that it supersedes. */
    last_render_id: z.string().nullable(),
    /** When its customer was done; from then on browsers cannot change it. */
    completed_at: timestamp.nullable(),
    /** When the customer approved the proof on the hosted page. */
    approved_at: timestamp.nullable(),
    /** Of the press PDF that was approved; a final with other bytes was changed since. */
    approved_sha256: z.string().nullable(),
    /** What the customer asked to have changed, instead of approving. */
    change_note: z.string().nullable(),
    change_asked_at: timestamp.nullable(),
    /** The client user who approved, or asked for the change, by a mailed link; null where the customer did. */
    decided_by: z.string().nullable(),
    finalized_at: timestamp.nullable(),
    archived_at: timestamp.nullable(),
    /** refund, cancellation or other; `other` too for one archived by being erased. */
    archive_reason: z.string().nullable(),
    erased_at: timestamp.nullable(),
    expires_at: timestamp,
    created_at: timestamp,
    updated_at: timestamp,
  }),
);

/** The outer form of a fill, held to the schema. */
export function presentFill(view: FillView): z.output<typeof fillSchema> {
  return fillDocument(view);
}

/** As `presentFill`, for whoever fills it in: without what the shop's server keeps with it. */
export function presentVisitorFill(view: FillView): z.output<typeof fillSchema> {
  return fillDocument({ ...view, metadata: {} });
}

/**
 * What stands in the way of completing a fill: changed meanwhile, closed to edits, blank, too long or without
 * room. `missing_required_field` is a 422 here, since the shape of the request was right.
 */
export const COMPLETION_ERRORS = [
  "fill_changed",
  "fill_not_open",
  "fill_expired",
  "missing_required_field",
  "field_too_long",
  "text_overflow",
  "missing_glyph",
  "field_not_fillable",
  "fill_context_missing",
] as const;

/** The response to a completed fill. */
export const completedReply = {
  description: "Complete, now or before; no print file was made",
  schema: z.object({ fill: fillSchema }),
};
