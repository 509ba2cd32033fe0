import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { deleteUser as remove } from "#services/users/manage-users.ts";
import { declare } from "../schema/declare.ts";
import { EXAMPLE_USER_ID, userParams } from "./platform-user-schema.ts";

/** Deletes an account. What the person did in teams stays there; a team's last owner cannot be deleted. */
export const deleteUser = declare<{ readonly ok: true }>()({
  id: "deleteUser",
  method: "DELETE",
  path: "/admin/users/{id}",
  summary: "Delete a person",
  auth: "admin",
  scope: null,
  stability: "beta",
  tag: "admin",
  params: userParams,
  replies: { 200: { description: "Gone", schema: z.object({ ok: z.literal(true) }) } },
  errors: ["fresh_sign_in_required", "cannot_delete_self", "user_not_found", "last_owner"],
  example: { params: { id: EXAMPLE_USER_ID } },
  handle: (services, { params }, call) => remove(services, call, params.id),
  present: (result) => json(200, result),
});
