import type { FillView } from "#domain/fill.ts";
import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { completeHostedFill as complete } from "#services/hosted-fills/hosted-fills.ts";
import { declare } from "../schema/declare.ts";
import { EXAMPLE_FILL_ID, fillParams, fillSchema, presentFill } from "../fills/fill-schema.ts";

/** Freezes a hosted fill, once nothing is blank, too long or without room. */
export const completeHostedFill = declare<FillView>()({
  id: "completeHostedFill",
  method: "POST",
  path: "/hosted/fills/{id}/complete",
  summary: "Complete a hosted fill",
  auth: "hosted",
  scope: null,
  stability: "beta",
  tag: "hosted",
  params: fillParams,
  replies: {
    200: {
      description: "Complete, now or before; no print file was made",
      schema: z.object({ fill: fillSchema }),
    },
  },
  errors: [
    "fill_not_found",
    "fill_changed",
    "fill_not_open",
    "fill_expired",
    "missing_required_field",
    "field_too_long",
    "text_overflow",
    "missing_glyph",
    "fill_context_missing",
    "renderer_failed",
    "renderer_unreachable",
    "renderer_not_configured",
    "image_asset_not_found",
    "image_file_not_found",
  ],
  example: { params: { id: EXAMPLE_FILL_ID } },
  handle: (services, { params }, call) => complete(services, call, params.id),
  present: (fill) => json(200, { fill: presentFill(fill) }),
});
