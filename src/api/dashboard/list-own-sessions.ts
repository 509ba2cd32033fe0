import type { Listing } from "#domain/template.ts";
import { listOf, paging, request, requestedPage } from "#http/schema.ts";
import { listOwnSessions as list, type OwnSessionView } from "#services/access/own-sessions.ts";
import { declare } from "../schema/declare.ts";
import { presentList } from "../schema/present-list.ts";
import { ownSessionSchema, presentOwnSession } from "./session-schema.ts";

/**
 * Where the person is signed in, in all their teams, newest first: with which browser, from which address, and
 * when it was last used. What is over is not listed.
 */
export const listOwnSessions = declare<Listing<OwnSessionView>>()({
  id: "listOwnSessions",
  method: "GET",
  path: "/me/sessions",
  summary: "List where you are signed in",
  auth: "account",
  scope: null,
  stability: "beta",
  tag: "dashboard",
  query: request(paging),
  replies: { 200: { description: "Newest first", schema: listOf(ownSessionSchema) } },
  errors: [],
  example: {},
  handle: (services, { query }, { caller }) => list(services, caller, requestedPage(query)),
  present: (listing) => presentList(listing, presentOwnSession),
});
