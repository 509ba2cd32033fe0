import { request } from "#http/schema.ts";
import { confirmAddress as confirm, type Done } from "#services/people/sign-up.ts";
import { declare } from "../schema/declare.ts";
import { doneSchema, EXAMPLE_LINK_TOKEN, presentDone } from "./person-schema.ts";
import { linkToken } from "../schema/mail-members.ts";

/**
 * Shows by a mailed link that an address is the person's: the one signed up with, or the new one of a change, which
 * takes the place of the old one then. The link works for a day, once.
 */
export const confirmAddress = declare<Done>()({
  id: "confirmAddress",
  method: "POST",
  path: "/address_confirmations",
  summary: "Confirm an address",
  auth: "none",
  scope: null,
  stability: "beta",
  tag: "people",
  needsCounters: true,
  extraRate: { name: "people", per: "address" },
  body: request({ token: linkToken }),
  replies: { 200: { description: "Confirmed", schema: doneSchema } },
  errors: ["missing_required_field", "invalid_mail_link"],
  example: { body: { token: EXAMPLE_LINK_TOKEN } },
  handle: (services, { body }, { caller }) => confirm(services, caller, body.token),
  present: presentDone,
});
