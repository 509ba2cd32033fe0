import { claimDemo as claim } from "#services/demo/claim-demo.ts";
import type { Done } from "#services/people/sign-up.ts";
import { doneSchema, EXAMPLE_ACCOUNT, newAccount, presentTaken } from "../people/person-schema.ts";
import { declare } from "../schema/declare.ts";

/**
 * Keeps the demo workspace of the session: makes a person, and mails a link that confirms the address. Opening it makes
 * the workspace a team like others, with all that is in it, and ends its clock; the session that it was made in ends,
 * and the person signs in. Until then the day of the demo runs on.
 *
 * The answer is the same for an address that somebody has; nothing is made then, and that person is told by mail. 404
 * `team_not_found` in a team that is no demo, 403 `sign_up_closed` where nobody may make an account.
 */
export const claimDemo = declare<Done>()({
  id: "claimDemo",
  method: "POST",
  path: "/demo/claim",
  summary: "Keep a demo workspace",
  auth: "session",
  scope: null,
  stability: "beta",
  tag: "demo",
  needsCounters: true,
  idempotency: "ignored",
  extraRate: { name: "people", per: "address" },
  bodyRate: { name: "people_mail", member: "email" },
  body: newAccount,
  replies: { 202: { description: "A mail is on its way", schema: doneSchema } },
  errors: [
    "missing_required_field",
    "missing_fields",
    "sign_up_closed",
    "team_not_found",
    "mail_not_configured",
  ],
  example: { body: EXAMPLE_ACCOUNT },
  handle: (services, { body }, { caller }) =>
    claim(services, { caller }, { ...body, teamName: body.team_name }),
  present: presentTaken,
});
