import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { deleteTotp as remove } from "#services/people/second-factors.ts";
import { declare } from "../schema/declare.ts";

/** Turns the authenticator app off; recovery codes go with the last factor. Ends the person's other sessions. */
export const deleteTotp = declare<{ readonly ok: true }>()({
  id: "deleteTotp",
  method: "DELETE",
  path: "/me/totp",
  summary: "Turn the authenticator app off",
  auth: "account",
  scope: null,
  stability: "beta",
  tag: "dashboard",
  replies: { 200: { description: "Off", schema: z.object({ ok: z.literal(true) }) } },
  errors: ["fresh_sign_in_required", "not_found"],
  example: {},
  handle: (services, _input, call) => remove(services, call),
  present: (result) => json(200, result),
});
