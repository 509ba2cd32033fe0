import type { PlatformUserView } from "#domain/user.ts";
import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { readUser } from "#services/users/manage-users.ts";
import { declare } from "../schema/declare.ts";
import {
  EXAMPLE_USER_ID,
  presentPlatformUser,
  userParams,
  platformUserSchema,
} from "./platform-user-schema.ts";

/** Somebody with an account. */
export const getUser = declare<PlatformUserView>()({
  id: "getUser",
  method: "GET",
  path: "/admin/users/{id}",
  summary: "Get a person",
  auth: "admin",
  scope: null,
  stability: "beta",
  tag: "admin",
  params: userParams,
  replies: { 200: { description: "As they are", schema: z.object({ user: platformUserSchema }) } },
  errors: ["user_not_found"],
  example: { params: { id: EXAMPLE_USER_ID } },
  handle: (services, { params }) => readUser(services, params.id),
  present: (view) => json(200, { user: presentPlatformUser(view) }),
});
