import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { deletePasskey as remove } from "#services/people/passkeys.ts";
import { declare } from "../schema/declare.ts";

/**
 * Takes a passkey away, at once; recovery codes go with the last factor. Ends the person's other sessions, and is mailed
 * to them. 409 `last_sign_in_method` where nothing else is left to sign in by.
 */
export const deletePasskey = declare<{ readonly ok: true }>()({
  id: "deletePasskey",
  method: "DELETE",
  path: "/me/passkeys/{id}",
  summary: "Delete a passkey",
  auth: "account",
  scope: null,
  stability: "beta",
  tag: "dashboard",
  params: z.object({ id: z.string() }),
  replies: { 200: { description: "Deleted", schema: z.object({ ok: z.literal(true) }) } },
  errors: ["fresh_sign_in_required", "not_found", "last_sign_in_method"],
  example: { params: { id: "psk_01JZ0000000000000000000000" } },
  handle: (services, { params }, call) => remove(services, call, params.id),
  present: (result) => json(200, result),
});
