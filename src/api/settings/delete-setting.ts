import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { deleteSetting as remove } from "#services/settings/manage-settings.ts";
import { declare } from "../schema/declare.ts";
import { EXAMPLE_SETTING_KEY, settingParams } from "./setting-schema.ts";

/** Puts a setting back to its default. */
export const deleteSetting = declare<{ readonly ok: true }>()({
  id: "deleteSetting",
  method: "DELETE",
  path: "/admin/settings/{key}",
  summary: "Delete a setting",
  auth: "admin",
  scope: null,
  stability: "beta",
  tag: "admin",
  params: settingParams,
  replies: { 200: { description: "At its default", schema: z.object({ ok: z.literal(true) }) } },
  errors: ["invalid_setting_key", "setting_not_found"],
  example: { params: { key: EXAMPLE_SETTING_KEY } },
  handle: (services, { params }, call) => remove(services, call, params.key),
  present: (done) => json(200, done),
});
