import type { FillView } from "#domain/fill.ts";
import { json } from "#http/operation.ts";
import { fieldValues, request, z } from "#http/schema.ts";
import { updateEmbedFill as update } from "#services/embed-fills/embed-fills.ts";
import { appearanceMembers, appearanceOf } from "../schema/appearance-schema.ts";
import { declare } from "../schema/declare.ts";
import {
  EXAMPLE_FILL_ID,
  fillParams,
  fillSchema,
  presentVisitorFill,
} from "../fills/fill-schema.ts";

/**
 * Changes a fill while the customer types: `values` is a sparse patch, the other members replace.
 *
 * Keys are field ids, names or labels; those that name no field are kept apart and listed as
 * `ignored_values`. Blanks pass, texts over their field's length are 422. A complete, finalized or archived
 * fill is 409 `fill_not_open`. Every patch raises the fill's version, by which a completion under way notices
 * it.
 */
export const updateEmbedFill = declare<FillView>()({
  id: "updateEmbedFill",
  method: "PATCH",
  path: "/embed/fills/{id}",
  summary: "Update an embed fill",
  auth: "client_secret",
  scope: null,
  stability: "beta",
  tag: "embed_fills",
  params: fillParams,
  body: request({ values: fieldValues.optional(), ...appearanceMembers }),
  replies: { 200: { description: "Changed", schema: z.object({ fill: fillSchema }) } },
  errors: [
    "fill_not_found",
    "embed_session_closed",
    "embed_session_expired",
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
    }),
  present: (view) => json(200, { fill: presentVisitorFill(view) }),
});
