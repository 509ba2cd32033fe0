import type { FillView } from "#domain/fill.ts";
import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { archiveFill as archive } from "#services/fills/archive-fill.ts";
import { declare } from "../schema/declare.ts";
import { EXAMPLE_FILL_ID, fillParams, fillSchema, presentFill } from "./fill-schema.ts";

/**
 * What a shop calls when an order is refunded or cancelled: the fill, whatever its status, is archived for
 * good.
 *
 * Its links are revoked, its preview and hosted page are gone, and finalizing it is 409 `fill_not_open`.
 * Renders made stay and can be downloaded: the print may be on its way. Personal data stays too (DELETE
 * erases it). Again is the same 200 and keeps the first reason. Emits `fill.archived`. Path and body:
 * contract, section 4.
 */
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
    /** `other` unless given. For the ledger alone; it decides nothing. */
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
