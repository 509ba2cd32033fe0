import { json } from "#http/operation.ts";
import { customerEmail, customerName, externalRef, fieldValues, request, z } from "#http/schema.ts";
import { finalizeFill as finalize, type FinalizedFill } from "#services/fills/finalize-fill.ts";
import { declare } from "../schema/declare.ts";
import { presentRender, renderSchema } from "../renders/render-schema.ts";
import { EXAMPLE_FILL_ID, fillParams, fillSchema, presentFill } from "./fill-schema.ts";

/**
 * Makes the print file and closes the fill, called by a shop's server once the order is paid. What stands in
 * the way (blanks, length, fit, the renderer) leaves the fill open, with its values as they were.
 *
 * `values` is a sparse patch applied before the checks; it may still change a fill that its customer
 * completed. A fill finalized before responds with what it has, its last render and `idempotent_replay:
 * true`: that is by state, beside the header's replay (contract, section 4). Without a renderer, or with one that
 * is busy, the final is queued and the fill closed; an unreachable or failing one is 502, and a pipeline that breaks
 * closes it over a failed render that is tried again by itself (500 `fill_render_failed`). Expired is 409
 * `fill_expired`. Emits `fill.finalized`, and the render's event. A member who may not edit fills finalizes without a patch (403
 * `insufficient_scope` with one). An edit that lands while the file is made has it made again.
 */
export const finalizeFill = declare<FinalizedFill>()({
  id: "finalizeFill",
  method: "POST",
  path: "/fills/{id}/finalize",
  summary: "Finalize a fill",
  auth: "secret",
  scope: "fills:write",
  // The press room makes finals of what customers ordered, and edits none of it.
  memberScope: "renders:write",
  stability: "beta",
  tag: "fills",
  uses: ["rendersPerMonth"],
  params: fillParams,
  body: request({
    values: fieldValues.optional(),
    customer_email: customerEmail.optional(),
    customer_name: customerName.optional(),
    /** Opaque; the render list is filtered by it. */
    external_order_id: externalRef.optional(),
  }),
  bodyOptional: true,
  narrow: { customer_email: "invalid_client_email", "customer_name:too_big": "field_too_long" },
  replies: {
    200: {
      description: "Finalized, now or before",
      schema: z.object({
        fill: fillSchema,
        render: renderSchema.nullable(),
        idempotent_replay: z.boolean().optional(),
      }),
    },
  },
  errors: [
    "object_storage_not_configured",
    "fill_not_found",
    "fill_expired",
    "fill_not_open",
    "field_too_long",
    "missing_required_field",
    "text_overflow",
    "missing_glyph",
    "field_not_fillable",
    "fill_context_missing",
    "fill_team_mismatch",
    "fill_render_failed",
    "renderer_failed",
    "renderer_unreachable",
    "image_asset_not_found",
    "image_file_not_found",
  ],
  example: {
    params: { id: EXAMPLE_FILL_ID },
    body: { values: { name: "Ada Lovelace" }, external_order_id: "order-1001" },
  },
  handle: (services, { params, body }, call) =>
    finalize(services, call, {
      id: params.id,
      values: body.values ?? {},
      customerEmail: body.customer_email,
      customerName: body.customer_name,
      externalOrderId: body.external_order_id,
    }),
  present: ({ fill, render, isReplay }) =>
    json(200, {
      fill: presentFill(fill),
      render: render === null ? null : presentRender(render),
      ...(isReplay ? { idempotent_replay: true } : {}),
    }),
});
