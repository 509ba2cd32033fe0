import type { FillView } from "#domain/fill.ts";
import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { readEmbedFill } from "#services/embed-fills/embed-fills.ts";
import { declare } from "../schema/declare.ts";
import {
  EXAMPLE_FILL_ID,
  fillParams,
  fillSchema,
  presentVisitorFill,
} from "../fills/fill-schema.ts";

/**
 * One fill of the session. Another session's is 404 whether or not this session is over, so that a secret
 * tells nothing of other visitors; an ended session is 410.
 */
export const getEmbedFill = declare<FillView>()({
  id: "getEmbedFill",
  method: "GET",
  path: "/embed/fills/{id}",
  summary: "Read an embed fill",
  auth: "client_secret",
  scope: null,
  stability: "beta",
  tag: "embed_fills",
  params: fillParams,
  replies: { 200: { description: "The fill", schema: z.object({ fill: fillSchema }) } },
  errors: ["fill_not_found", "embed_session_closed", "embed_session_expired"],
  example: { params: { id: EXAMPLE_FILL_ID } },
  handle: (services, { params }, { caller }) => readEmbedFill(services, caller, params.id),
  present: (view) => json(200, { fill: presentVisitorFill(view) }),
});
