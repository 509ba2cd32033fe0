import type { SettingView } from "#domain/operator-settings.ts";
import type { Listing } from "#domain/template.ts";
import { listOf, paging, request, requestedPage } from "#http/schema.ts";
import { listSettings as list } from "#services/settings/manage-settings.ts";
import { declare } from "../schema/declare.ts";
import { presentList } from "../schema/present-list.ts";
import { presentSetting, settingSchema } from "./setting-schema.ts";

/**
 * What was set for the installation, by key from the last to the first. A setting that is not listed is at its
 * default.
 */
export const listSettings = declare<Listing<SettingView>>()({
  id: "listSettings",
  method: "GET",
  path: "/admin/settings",
  summary: "List settings",
  auth: "admin",
  scope: null,
  stability: "beta",
  tag: "admin",
  query: request(paging),
  replies: { 200: { description: "By key, the last first", schema: listOf(settingSchema) } },
  errors: [],
  example: {},
  handle: (services, { query }) => list(services, requestedPage(query)),
  present: (listing) => presentList(listing, presentSetting),
});
