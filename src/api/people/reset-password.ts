import { request } from "#http/schema.ts";
import { resetPassword as reset } from "#services/people/change-credentials.ts";
import type { Done } from "#services/people/sign-up.ts";
import { declare } from "../schema/declare.ts";
import { doneSchema, EXAMPLE_LINK_TOKEN, newPassword, presentDone } from "./person-schema.ts";
import { linkToken } from "../schema/mail-members.ts";

/**
 * Sets a password by a mailed link and signs the person out everywhere. It also shows that the address is theirs.
 */
export const resetPassword = declare<Done>()({
  id: "resetPassword",
  method: "PUT",
  path: "/password_resets",
  summary: "Set a new password by a mailed link",
  auth: "none",
  scope: null,
  stability: "beta",
  tag: "people",
  needsCounters: true,
  extraRate: { name: "people", per: "address" },
  body: request({ token: linkToken, password: newPassword }),
  replies: { 200: { description: "Set; sign in with it", schema: doneSchema } },
  errors: ["missing_required_field", "missing_fields", "invalid_mail_link"],
  example: { body: { token: EXAMPLE_LINK_TOKEN, password: "correct horse battery" } },
  handle: (services, { body }, { caller }) => reset(services, caller, body),
  present: presentDone,
});
