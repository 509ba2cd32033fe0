import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { deleteClientUser as remove } from "#services/client-users/manage-client-users.ts";
import { declare } from "../schema/declare.ts";
import { clientUserParams, EXAMPLE_CLIENT_USER_ID } from "./client-user-schema.ts";

/** Deletes a client user. The address may be registered again. */
export const deleteClientUser = declare<{ readonly ok: true }>()({
  id: "deleteClientUser",
  method: "DELETE",
  path: "/client_users/{id}",
  summary: "Delete a client user",
  auth: "session",
  scope: "fills:write",
  stability: "beta",
  tag: "client_users",
  params: clientUserParams,
  replies: { 200: { description: "Gone", schema: z.object({ ok: z.literal(true) }) } },
  errors: ["client_user_not_found"],
  example: { params: { id: EXAMPLE_CLIENT_USER_ID } },
  handle: (services, { params }, call) => remove(services, call, params.id),
  present: (result) => json(200, result),
});
