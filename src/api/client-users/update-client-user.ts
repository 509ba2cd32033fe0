import type { ClientUserView } from "#domain/client-user.ts";
import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { updateClientUser as update } from "#services/client-users/manage-client-users.ts";
import { declare } from "../schema/declare.ts";
import {
  clientEmail,
  clientUserCodes,
  clientUserFacts,
  clientUserParams,
  clientUserSchema,
  EXAMPLE_CLIENT_USER_ID,
  presentClientUser,
} from "./client-user-schema.ts";

/** Changes a client user; what is not sent stays, null clears name or company. */
export const updateClientUser = declare<ClientUserView>()({
  id: "updateClientUser",
  method: "PATCH",
  path: "/client_users/{id}",
  summary: "Change a client user",
  auth: "session",
  scope: "fills:write",
  stability: "beta",
  tag: "client_users",
  params: clientUserParams,
  body: request({ email: clientEmail.optional(), ...clientUserFacts }),
  narrow: clientUserCodes,
  replies: {
    200: { description: "As changed", schema: z.object({ client_user: clientUserSchema }) },
  },
  errors: ["client_user_not_found", "company_not_found", "client_email_taken"],
  example: { params: { id: EXAMPLE_CLIENT_USER_ID }, body: { status: "disabled" } },
  handle: (services, { params, body }, call) =>
    update(services, call, params.id, {
      email: body.email,
      name: body.name,
      companyId: body.company_id,
      status: body.status,
    }),
  present: (view) => json(200, { client_user: presentClientUser(view) }),
});
