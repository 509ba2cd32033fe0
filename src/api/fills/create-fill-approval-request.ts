import { LANGUAGES } from "#domain/messages/languages.ts";
import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { type ApprovalRequest, requestApproval } from "#services/hosted-fills/approval-mail.ts";
import { EXAMPLE_CLIENT_USER_ID } from "../client-users/client-user-schema.ts";
import { declare } from "../schema/declare.ts";
import { EXAMPLE_FILL_ID, fillParams } from "./fill-schema.ts";

const language = z.enum(LANGUAGES);

/**
 * Mails a client user a link to the fill's proof, good for one use within seven days: the person looks and says
 * yes, or what is to be changed, and changes nothing.
 *
 * What was decided stands on the fill (`approved_at` or `change_note`, and `decided_by`) and in the events
 * `fill.approved` and `fill.change_requested`. The fill has to belong to a project of the person's company. The
 * press of the link's button uses it up and makes an invited person `active`.
 */
export const createFillApprovalRequest = declare<ApprovalRequest>()({
  id: "createFillApprovalRequest",
  method: "POST",
  path: "/fills/{id}/approval_requests",
  summary: "Ask a client user to approve a fill",
  auth: "secret",
  scope: "fills:write",
  stability: "beta",
  tag: "fills",
  params: fillParams,
  body: request({
    client_user_id: z.string().min(1).max(64),
    /** Of the mail and the page behind its link. */
    language: language.default("en"),
  }),
  replies: {
    201: {
      description: "The mail is on its way",
      schema: z.object({
        approval_request: z.object({
          fill_id: z.string(),
          client_user_id: z.string(),
          language,
        }),
      }),
    },
  },
  errors: [
    "missing_required_field",
    "fill_not_found",
    "client_user_not_found",
    "fill_not_open",
    "fill_expired",
    "mail_not_configured",
  ],
  example: {
    params: { id: EXAMPLE_FILL_ID },
    body: { client_user_id: EXAMPLE_CLIENT_USER_ID, language: "de" },
  },
  handle: (services, { params, body }, call) =>
    requestApproval(services, call, {
      id: params.id,
      clientUserId: body.client_user_id,
      language: body.language,
    }),
  present: ({ fillId, clientUserId, language: tag }) =>
    json(201, {
      approval_request: { fill_id: fillId, client_user_id: clientUserId, language: tag },
    }),
});
