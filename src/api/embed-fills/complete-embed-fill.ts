import type { FillView } from "#domain/fill.ts";
import { json } from "#http/operation.ts";
import { completeEmbedFill as complete } from "#services/embed-fills/complete-embed-fill.ts";
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
 * Freezes a fill against edits by the browser, once nothing is blank, too long or without room; checked in
 * this order (contract, section 4). The fill stays open: finalizing makes the print file and is the server's
 * to do.
 *
 * The press file is made once to be sure that it can be, and thrown away: nothing is billed. A renderer that
 * is unset (503) or fails (502) is never an approval. 409 `fill_changed` when an edit came in between, found
 * by the fill's version. Repeated, it responds as before without another trial. Another session's fill is
 * 404.
 */
export const completeEmbedFill = declare<FillView>()({
  id: "completeEmbedFill",
  method: "POST",
  path: "/embed/fills/{id}/complete",
  summary: "Complete an embed fill",
  auth: "client_secret",
  scope: null,
  stability: "beta",
  tag: "embed_fills",
  params: fillParams,
  replies: {
    200: completedReply,
  },
  errors: [
    "fill_not_found",
    "embed_session_closed",
    "embed_session_expired",
    ...COMPLETION_ERRORS,
    ...TRIAL_ERRORS,
  ],
  example: { params: { id: EXAMPLE_FILL_ID } },
  handle: (services, { params }, call) => complete(services, call, params.id),
  present: (view) => json(200, { fill: presentVisitorFill(view) }),
});
