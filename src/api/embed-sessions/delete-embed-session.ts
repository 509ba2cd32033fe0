import type { EmbedSessionView } from "#domain/embed-session.ts";
import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { endEmbedSession } from "#services/embed-sessions/manage-embed-sessions.ts";
import { declare } from "../schema/declare.ts";
import {
  EXAMPLE_SESSION_ID,
  presentSession,
  sessionParams,
  sessionSchema,
} from "./session-schema.ts";

/**
 * Cancels a session, whatever its status: its browser gets 410 `embed_session_closed`, previews included.
 * Again is the same 200. Its fill stays as it is, and can still be finalized by the server.
 */
export const deleteEmbedSession = declare<EmbedSessionView>()({
  id: "deleteEmbedSession",
  method: "DELETE",
  path: "/embed/sessions/{id}",
  summary: "Cancel an embed session",
  auth: "secret",
  scope: "embed:sessions:write",
  stability: "stable",
  tag: "embed_sessions",
  params: sessionParams,
  replies: {
    200: { description: "Canceled", schema: z.object({ embed_session: sessionSchema }) },
  },
  // `fill_not_found` in the place of a kept response about a session whose fill was erased since.
  errors: ["embed_session_not_found", "fill_not_found"],
  example: { params: { id: EXAMPLE_SESSION_ID } },
  handle: (services, { params }, call) => endEmbedSession(services, call, params.id, "cancel"),
  present: (view) => json(200, { embed_session: presentSession(view) }),
});
