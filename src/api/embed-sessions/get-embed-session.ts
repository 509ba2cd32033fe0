import type { EmbedSessionView } from "#domain/embed-session.ts";
import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { readEmbedSession } from "#services/embed-sessions/manage-embed-sessions.ts";
import { declare } from "../schema/declare.ts";
import {
  EXAMPLE_SESSION_ID,
  presentSession,
  sessionParams,
  sessionSchema,
} from "./session-schema.ts";

/**
 * One session without its secret; one that ran out stays readable for 30 days. The status is
 * that of now: an open session past its time shows as expired though nothing has written so.
 */
export const getEmbedSession = declare<EmbedSessionView>()({
  id: "getEmbedSession",
  method: "GET",
  path: "/embed/sessions/{id}",
  summary: "Read an embed session",
  auth: "secret",
  scope: "embed:sessions:read",
  stability: "stable",
  tag: "embed_sessions",
  params: sessionParams,
  replies: {
    200: { description: "The session", schema: z.object({ embed_session: sessionSchema }) },
  },
  errors: ["embed_session_not_found"],
  example: { params: { id: EXAMPLE_SESSION_ID } },
  handle: (services, { params }, { caller }) => readEmbedSession(services, caller, params.id),
  present: (view) => json(200, { embed_session: presentSession(view) }),
});
