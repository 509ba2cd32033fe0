import { type Done, signUp as make } from "#services/people/sign-up.ts";
import { declare } from "../schema/declare.ts";
import { doneSchema, EXAMPLE_ACCOUNT, newAccount, presentTaken } from "./person-schema.ts";

/**
 * Makes a person with a team of their own, and mails a link that confirms the address. Signing in works at once; what
 * leaves the team (publishing, webhooks, invitations) waits for the link (403 `address_not_confirmed`).
 *
 * The answer is the same for an address that somebody has; nothing is made then, and that person is told by mail. 403
 * `sign_up_closed` unless the deployment is open to everybody.
 */
export const signUp = declare<Done>()({
  id: "signUp",
  method: "POST",
  path: "/sign_up",
  summary: "Make an account and a team",
  auth: "none",
  scope: null,
  stability: "beta",
  tag: "people",
  needsCounters: true,
  extraRate: { name: "people", per: "address" },
  bodyRate: { name: "people_mail", member: "email" },
  body: newAccount,
  replies: { 202: { description: "A mail is on its way", schema: doneSchema } },
  errors: ["missing_required_field", "missing_fields", "sign_up_closed", "mail_not_configured"],
  example: { body: EXAMPLE_ACCOUNT },
  handle: (services, { body }, { caller }) =>
    make(services, caller, { ...body, teamName: body.team_name }),
  present: presentTaken,
});
