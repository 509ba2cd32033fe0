import type { PlatformUserView } from "#domain/user.ts";
import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { updateUser as update } from "#services/users/manage-users.ts";
import { declare } from "../schema/declare.ts";
import {
  EXAMPLE_USER_ID,
  presentPlatformUser,
  userEmail,
  userName,
  userParams,
  platformUserSchema,
} from "./platform-user-schema.ts";

/**
 * Changes somebody's address or name, or makes them a platform admin; what is not sent stays.
 *
 * Who has another address, or another part in the platform, is signed out everywhere.
 */
export const updateUser = declare<PlatformUserView>()({
  id: "updateUser",
  method: "PATCH",
  path: "/admin/users/{id}",
  summary: "Change a person",
  auth: "admin",
  scope: null,
  stability: "beta",
  tag: "admin",
  params: userParams,
  body: request({
    email: userEmail.optional(),
    name: userName.optional(),
    platform_admin: z.boolean().optional(),
  }),
  narrow: { email: "invalid_client_email" },
  replies: { 200: { description: "As changed", schema: z.object({ user: platformUserSchema }) } },
  errors: ["fresh_sign_in_required", "cannot_delete_self", "user_not_found", "user_email_taken"],
  example: { params: { id: EXAMPLE_USER_ID }, body: { name: "Ida Rhodes" } },
  handle: (services, { params, body }, call) => {
    const { platform_admin: isPlatformAdmin, ...said } = body;
    return update(services, call, params.id, {
      ...said,
      ...(isPlatformAdmin === undefined ? {} : { isPlatformAdmin }),
    });
  },
  present: (view) => json(200, { user: presentPlatformUser(view) }),
});
