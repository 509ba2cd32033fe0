import type { FillView } from "#domain/fill.ts";
import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { archiveFill as archive } from "#services/fills/archive-fill.ts";
import { declare } from "../schema/declare.ts";
import { EXAMPLE_FILL_ID, fillParams, fillSchema, presentFill } from "./fill-schema.ts";

/** What a shop calls when an order is refunded or cancelled. */
export const archiveFill = declare<FillView>()({
  id: "archiveFill",
  method: "PATCH",
  path: "/fills/{id}/status",
  summary: "Archive a fill",
  auth: "secret",
  scope: "fills:write",
  stability: "beta",
  tag: "fills",
  params: fillParams,
  body: request({
    status: z.literal("archived"),
    reason: z.enum(["refund", "cancellation", "other"]).optional(),
  }),
  replies: {
    200: { description: "Archived; again is the same", schema: z.object({ fill: fillSchema }) },
  },
  errors: ["missing_required_field", "fill_not_found"],
  example: { params: { id: EXAMPLE_FILL_ID }, body: { status: "archived", reason: "refund" } },
  handle: (services, { params, body }, call) =>
    archive(services, call, { id: params.id, reason: body.reason ?? "other" }),
  present: (fill) => json(200, { fill: presentFill(fill) }),
});
