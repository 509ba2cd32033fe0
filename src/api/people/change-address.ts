import { request } from "#http/schema.ts";
import { changeAddress as change } from "#services/people/change-credentials.ts";
import type { Done } from "#services/people/sign-up.ts";
import { declare } from "../schema/declare.ts";
import { doneSchema, ownLanguage, personEmail, presentTaken } from "./person-schema.ts";

/**
 * Mails a link to a new address, which becomes the person's once the link is used; until then nothing changes. The
 * same answer for an address that somebody has, and no mail. Asks for a sign-in of the last ten minutes (403
 * `fresh_sign_in_required`).
 */
export const changeAddress = declare<Done>()({
  id: "changeAddress",
  method: "PUT",
  path: "/me/email",
  summary: "Change your address",
  auth: "session",
  scope: null,
  stability: "beta",
  tag: "people",
  idempotency: "ignored",
  extraRate: { name: "people_mail", per: "credential" },
  body: request({ email: personEmail, language: ownLanguage }),
  replies: { 202: { description: "A mail is on its way", schema: doneSchema } },
  errors: ["missing_required_field", "fresh_sign_in_required", "mail_not_configured"],
  example: { body: { email: "ada.lovelace@print.example" } },
  handle: (services, { body }, call) => change(services, call, body),
  present: presentTaken,
});
