import type { ClientUserView } from "#domain/client-user.ts";
import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { createClientUser as create } from "#services/client-users/manage-client-users.ts";
import { declare } from "../schema/declare.ts";
import {
  clientEmail,
  clientUserCodes,
  clientUserFacts,
  clientUserSchema,
  presentClientUser,
} from "./client-user-schema.ts";

/**
 * Registers a person at a customer. The address is one person's in the team, whatever its letter case (409
 * `client_email_taken`); the status is `invited` unless another is given.
 */
export const createClientUser = declare<ClientUserView>()({
  id: "createClientUser",
  method: "POST",
  path: "/client_users",
  summary: "Create a client user",
  auth: "session",
  scope: "fills:write",
  stability: "beta",
  tag: "client_users",
  body: request({ email: clientEmail, ...clientUserFacts }),
  narrow: clientUserCodes,
  replies: { 201: { description: "Kept", schema: z.object({ client_user: clientUserSchema }) } },
  errors: ["missing_required_field", "company_not_found", "client_email_taken"],
  example: { body: { email: "mara@green-garden.example", name: "Mara Lind" } },
  handle: (services, { body }, call) =>
    create(services, call, {
      email: body.email,
      name: body.name ?? null,
      companyId: body.company_id ?? null,
      status: body.status ?? "invited",
    }),
  present: (view) => json(201, { client_user: presentClientUser(view) }),
});
