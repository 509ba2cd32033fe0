import type { InvitationView } from "#domain/invitation.ts";
import type { Listing } from "#domain/template.ts";
import { listOf, paging, request, requestedPage } from "#http/schema.ts";
import { listInvitations as list } from "#services/people/invitations.ts";
import { declare } from "../schema/declare.ts";
import { presentList } from "../schema/present-list.ts";
import { invitationSchema, presentInvitation } from "./invitation-schema.ts";
import { EXAMPLE_TEAM_ID, teamParams } from "./team-schema.ts";

/**
 * Who was asked to join a team and has not answered, for its owners; those whose link has ended as well.
 */
export const listInvitations = declare<Listing<InvitationView>>()({
  id: "listInvitations",
  method: "GET",
  path: "/teams/{id}/invitations",
  summary: "List the invitations of a team",
  auth: "session",
  scope: null,
  stability: "beta",
  tag: "teams",
  params: teamParams,
  query: request(paging),
  replies: { 200: { description: "Newest first", schema: listOf(invitationSchema) } },
  errors: ["insufficient_scope", "team_not_found"],
  example: { params: { id: EXAMPLE_TEAM_ID } },
  handle: (services, { params, query }, { caller }) =>
    list(services, caller, params.id, requestedPage(query)),
  present: (listing) => presentList(listing, presentInvitation),
});
