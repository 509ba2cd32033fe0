import { request } from "#http/schema.ts";
import { type Done, resendConfirmation as resend } from "#services/people/sign-up.ts";
import { declare } from "../schema/declare.ts";
import { doneSchema, ownLanguage, presentTaken } from "./person-schema.ts";

/**
 * Mails the link that confirms the address of who is signed in again; the one before stops. Nothing is mailed once the
 * address is confirmed.
 */
export const resendConfirmation = declare<Done>()({
  id: "resendConfirmation",
  method: "POST",
  path: "/me/confirmation",
  summary: "Send the link that confirms the address again",
  auth: "session",
  scope: null,
  stability: "beta",
  tag: "people",
  idempotency: "ignored",
  extraRate: { name: "people_mail", per: "credential" },
  body: request({ language: ownLanguage }),
  bodyOptional: true,
  replies: { 202: { description: "A mail is on its way", schema: doneSchema } },
  errors: ["mail_not_configured"],
  example: { body: { language: "en" } },
  handle: (services, { body }, call) => resend(services, call, body.language),
  present: presentTaken,
});
