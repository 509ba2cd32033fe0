import type { FillView } from "#domain/fill.ts";
import { json } from "#http/operation.ts";
import { customerEmail, customerName, fieldValues, request, z } from "#http/schema.ts";
import { updateHostedFill as update } from "#services/hosted-fills/hosted-fills.ts";
import { appearanceMembers, appearanceOf } from "../schema/appearance-schema.ts";
import { declare } from "../schema/declare.ts";
import {
  EXAMPLE_FILL_ID,
  fillParams,
  fillSchema,
  presentVisitorFill,
} from "../fills/fill-schema.ts";

/**
 * Changes a hosted fill while the customer types: `values` is a sparse patch, the other members replace.
 *
 * 403 `access_token_mismatch` for the cookie of an `approve` link, which is for looking. Blanks pass, texts
 * over their field's length are 422; a complete, finalized or archived fill is refused. Contact can be
 * changed here, unlike in an embed session, where the shop's server has said it.
 */
export const updateHostedFill = declare<FillView>()({
  id: "updateHostedFill",
  method: "PATCH",
  path: "/hosted/fills/{id}",
  summary: "Update a hosted fill",
  auth: "hosted",
  scope: null,
  stability: "beta",
  tag: "hosted",
  params: fillParams,
  body: request({
    values: fieldValues.optional(),
    ...appearanceMembers,
    customer_email: customerEmail.optional(),
    customer_name: customerName.optional(),
  }),
  narrow: { customer_email: "invalid_client_email", "customer_name:too_big": "field_too_long" },
  replies: { 200: { description: "Changed", schema: z.object({ fill: fillSchema }) } },
  errors: [
    "fill_not_found",
    "fill_not_open",
    "fill_expired",
    "field_too_long",
    "fill_context_missing",
    "image_asset_not_found",
  ],
  example: { params: { id: EXAMPLE_FILL_ID }, body: { values: { name: "Ada Lovelace" } } },
  handle: (services, { params, body }, call) =>
    update(services, call, {
      id: params.id,
      values: body.values ?? {},
      appearance: appearanceOf(body),
      customerEmail: body.customer_email,
      customerName: body.customer_name,
    }),
  present: (fill) => json(200, { fill: presentVisitorFill(fill) }),
});
