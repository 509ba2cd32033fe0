import { request } from "#http/schema.ts";
import { requestPasswordReset as plan } from "#services/people/change-credentials.ts";
import type { Done } from "#services/people/sign-up.ts";
import { declare } from "../schema/declare.ts";
import { doneSchema, ownLanguage, personEmail, presentTaken } from "./person-schema.ts";

/**
 * Mails a link that sets a new password, good once within an hour. The same answer for an address that nobody has.
 */
export const requestPasswordReset = declare<Done>()({
  id: "requestPasswordReset",
  method: "POST",
  path: "/password_resets",
  summary: "Ask for a new password",
  auth: "none",
  scope: null,
  stability: "beta",
  tag: "people",
  needsCounters: true,
  extraRate: { name: "people", per: "address" },
  bodyRate: { name: "people_mail", member: "email" },
  body: request({ email: personEmail, language: ownLanguage }),
  replies: { 202: { description: "A mail is on its way, perhaps", schema: doneSchema } },
  errors: ["missing_required_field", "mail_not_configured"],
  example: { body: { email: "ada@print.example" } },
  handle: (services, { body }) => plan(services, body),
  present: presentTaken,
});
