import type { SupportAccessView } from "#domain/support-access.ts";
import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { requestSupportAccess as ask } from "#services/support-access/manage-support-access.ts";
import { declare } from "../schema/declare.ts";
import { EXAMPLE_TEAM_ID, teamParams } from "../teams/team-schema.ts";
import { presentSupportAccess, supportAccessSchema } from "./support-access-schema.ts";

/**
 * Asks a team to be let in, with a reason that its owners read; for who runs the platform. Granted at once where
 * the team allows it. Then `PUT /session/team` goes on in that team, which is only read, and whose log tells of it.
 */
export const requestSupportAccess = declare<SupportAccessView>()({
  id: "requestSupportAccess",
  method: "POST",
  path: "/admin/teams/{id}/support_access",
  summary: "Ask a team for support access",
  auth: "admin",
  scope: null,
  stability: "beta",
  tag: "admin",
  params: teamParams,
  body: request({ reason: z.string().trim().min(1).max(1000) }),
  replies: {
    201: { description: "Asked for", schema: z.object({ support_access: supportAccessSchema }) },
  },
  errors: ["missing_required_field", "team_not_found"],
  example: {
    params: { id: EXAMPLE_TEAM_ID },
    body: { reason: "Ticket 4711: the mug's names are cut off" },
  },
  handle: (services, { params, body }, call) =>
    ask(services, call, { teamId: params.id, reason: body.reason }),
  present: (view) => json(201, { support_access: presentSupportAccess(view) }),
});
