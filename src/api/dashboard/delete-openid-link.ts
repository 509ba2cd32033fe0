import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { deleteOpenidLink as remove } from "#services/people/openid-links.ts";
import { declare } from "../schema/declare.ts";

/**
 * Takes the link between the account and one of an OpenID provider away. Signing in by the provider with the account's
 * confirmed address links it anew. Ends the person's other sessions, and is mailed to them. 409 `last_sign_in_method`
 * where nothing else is left to sign in by.
 */
export const deleteOpenidLink = declare<{ readonly ok: true }>()({
  id: "deleteOpenidLink",
  method: "DELETE",
  path: "/me/openid_links/{id}",
  summary: "Delete a link to the OpenID provider",
  auth: "account",
  scope: null,
  stability: "beta",
  tag: "dashboard",
  params: z.object({ id: z.string() }),
  replies: { 200: { description: "Deleted", schema: z.object({ ok: z.literal(true) }) } },
  errors: ["fresh_sign_in_required", "not_found", "last_sign_in_method"],
  example: { params: { id: "oil_01JZ0000000000000000000000" } },
  handle: (services, { params }, call) => remove(services, call, params.id),
  present: (result) => json(200, result),
});
