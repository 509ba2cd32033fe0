import { request } from "#http/schema.ts";
import { changePassword as change } from "#services/people/change-credentials.ts";
import type { Done } from "#services/people/sign-up.ts";
import { declare } from "../schema/declare.ts";
import { doneSchema, newPassword, presentDone } from "./person-schema.ts";

/**
 * Sets the password of who is signed in and ends the person's other sessions. Asks for a sign-in of the last ten
 * minutes (403 `fresh_sign_in_required`).
 */
export const changePassword = declare<Done>()({
  id: "changePassword",
  method: "PUT",
  path: "/me/password",
  summary: "Change your password",
  auth: "session",
  scope: null,
  stability: "beta",
  tag: "people",
  idempotency: "ignored",
  body: request({ password: newPassword }),
  replies: { 200: { description: "Changed", schema: doneSchema } },
  errors: ["missing_required_field", "fresh_sign_in_required"],
  example: { body: { password: "correct horse battery" } },
  handle: (services, { body }, call) => change(services, call, body.password),
  present: presentDone,
});
