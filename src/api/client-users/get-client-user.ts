import type { ClientUserView } from "#domain/client-user.ts";
import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { readClientUser } from "#services/client-users/manage-client-users.ts";
import { declare } from "../schema/declare.ts";
import {
  clientUserParams,
  clientUserSchema,
  EXAMPLE_CLIENT_USER_ID,
  presentClientUser,
} from "./client-user-schema.ts";

/** A client user of the team. */
export const getClientUser = declare<ClientUserView>()({
  id: "getClientUser",
  method: "GET",
  path: "/client_users/{id}",
  summary: "Get a client user",
  auth: "session",
  scope: "fills:read",
  stability: "beta",
  tag: "client_users",
  params: clientUserParams,
  replies: {
    200: { description: "As it is", schema: z.object({ client_user: clientUserSchema }) },
  },
  errors: ["client_user_not_found"],
  example: { params: { id: EXAMPLE_CLIENT_USER_ID } },
  handle: (services, { params }, { caller }) => readClientUser(services, caller, params.id),
  present: (view) => json(200, { client_user: presentClientUser(view) }),
});
