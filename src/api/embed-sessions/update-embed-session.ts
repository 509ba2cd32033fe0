import type { EmbedSessionView } from "#domain/embed-session.ts";
import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { endEmbedSession } from "#services/embed-sessions/manage-embed-sessions.ts";
import { declare } from "../schema/declare.ts";
import {
  EXAMPLE_SESSION_ID,
  presentSession,
  sessionParams,
  sessionSchema,
} from "./session-schema.ts";

/**
 * Ends a session, whatever its status: canceled tells its browser 410 `embed_session_closed`, expired 410
 * `embed_session_expired`, so a shop can say whether to start anew or to give up. The same status again is
 * the same 200; either may follow the other. No other status can be set: saving is the browser's, and nothing
 * opens a session again (contract, section 4). Its fill stays as it is.
 */
export const updateEmbedSession = declare<EmbedSessionView>()({
  id: "updateEmbedSession",
  method: "PATCH",
  path: "/embed/sessions/{id}",
  summary: "End an embed session",
  auth: "secret",
  scope: "embed:sessions:write",
  stability: "stable",
  tag: "embed_sessions",
  params: sessionParams,
  body: request({ status: z.enum(["canceled", "expired"]) }),
  narrow: { status: "invalid_session_status" },
  replies: { 200: { description: "Ended", schema: z.object({ embed_session: sessionSchema }) } },
  // `fill_not_found` in the place of a kept response about a session whose fill was erased since.
  errors: ["missing_required_field", "embed_session_not_found", "fill_not_found"],
  example: { params: { id: EXAMPLE_SESSION_ID }, body: { status: "expired" } },
  handle: (services, { params, body }, call) =>
    endEmbedSession(services, call, params.id, body.status === "canceled" ? "cancel" : "expire"),
  present: (view) => json(200, { embed_session: presentSession(view) }),
});
