import type { EmbedSessionView } from "#domain/embed-session.ts";
import type { Listing } from "#domain/template.ts";
import { listOf, paging, request, requestedPage } from "#http/schema.ts";
import { listEmbedSessions as list } from "#services/embed-sessions/manage-embed-sessions.ts";
import { declare } from "../schema/declare.ts";
import { presentList } from "../schema/present-list.ts";
import { presentSession, sessionSchema } from "./session-schema.ts";

/**
 * The team's sessions of the key's mode, newest first; those past their time stay for 30 days, then the sweep
 * takes them away.
 */
export const listEmbedSessions = declare<Listing<EmbedSessionView>>()({
  id: "listEmbedSessions",
  method: "GET",
  path: "/embed/sessions",
  summary: "List embed sessions",
  auth: "secret",
  scope: "embed:sessions:read",
  stability: "stable",
  tag: "embed_sessions",
  query: request(paging),
  replies: { 200: { description: "Newest first, without secrets", schema: listOf(sessionSchema) } },
  errors: [],
  example: {},
  handle: (services, { query }, { caller }) => list(services, caller, requestedPage(query)),
  present: (listing) => presentList(listing, presentSession),
});
