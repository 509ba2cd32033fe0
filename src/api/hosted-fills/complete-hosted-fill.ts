import type { FillView } from "#domain/fill.ts";
import { json } from "#http/operation.ts";
import { completeHostedFill as complete } from "#services/hosted-fills/hosted-fills.ts";
import { declare } from "../schema/declare.ts";
import { TRIAL_ERRORS } from "../schema/trial-errors.ts";
import {
  completedReply,
  COMPLETION_ERRORS,
  EXAMPLE_FILL_ID,
  fillParams,
  presentVisitorFill,
} from "../fills/fill-schema.ts";

/**
 * Freezes a hosted fill, once nothing is blank, too long or without room, by the rules of the embed route
 * (`completeEmbedFill`): the press file is tried and thrown away, 409 `fill_changed` for an edit in between,
 * repeated it responds as before. The fill stays open until a server finalizes it.
 */
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
    200: completedReply,
  },
  errors: ["fill_not_found", ...COMPLETION_ERRORS, ...TRIAL_ERRORS],
  example: { params: { id: EXAMPLE_FILL_ID } },
  handle: (services, { params }, call) => complete(services, call, params.id),
  present: (fill) => json(200, { fill: presentVisitorFill(fill) }),
});
