import type { Listing } from "#domain/template.ts";
import type { PlatformUserView } from "#domain/user.ts";
import { listOf, paging, request, requestedPage } from "#http/schema.ts";
import { listUsers as list } from "#services/users/manage-users.ts";
import { declare } from "../schema/declare.ts";
import { presentList } from "../schema/present-list.ts";
import { presentPlatformUser, platformUserSchema } from "./platform-user-schema.ts";

/** Everybody with an account, newest first. */
export const listUsers = declare<Listing<PlatformUserView>>()({
  id: "listUsers",
  method: "GET",
  path: "/admin/users",
  summary: "List people",
  auth: "admin",
  scope: null,
  stability: "beta",
  tag: "admin",
  query: request(paging),
  replies: { 200: { description: "Newest first", schema: listOf(platformUserSchema) } },
  errors: [],
  example: {},
  handle: (services, { query }) => list(services, requestedPage(query)),
  present: (listing) => presentList(listing, presentPlatformUser),
});
