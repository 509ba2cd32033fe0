import type { PlatformUserView } from "#domain/user.ts";
import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { createUser as create } from "#services/users/manage-users.ts";
import { declare } from "../schema/declare.ts";
import {
  presentPlatformUser,
  userEmail,
  userName,
  userPassword,
  platformUserSchema,
} from "./platform-user-schema.ts";

/**
 * Makes an account for somebody, who belongs to no team yet.
 *
 * Without a `password` nobody knows one: the person asks for a link to set it.
 */
export const createUser = declare<PlatformUserView>()({
  id: "createUser",
  method: "POST",
  path: "/admin/users",
  summary: "Create a person",
  auth: "admin",
  scope: null,
  stability: "beta",
  tag: "admin",
  body: request({
    email: userEmail,
    name: userName.default(""),
    password: userPassword.optional(),
    platform_admin: z.boolean().default(false),
  }),
  narrow: { email: "invalid_client_email" },
  replies: {
    201: { description: "With an account", schema: z.object({ user: platformUserSchema }) },
  },
  errors: ["fresh_sign_in_required", "missing_required_field", "user_email_taken"],
  example: { body: { email: "ida@print.example", name: "Ida Rhodes" } },
  handle: (services, { body }, call) =>
    create(services, call, {
      email: body.email,
      name: body.name,
      password: body.password ?? null,
      isPlatformAdmin: body.platform_admin,
    }),
  present: (view) => json(201, { user: presentPlatformUser(view) }),
});
