import type { SettingView } from "#domain/operator-settings.ts";
import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { readSetting } from "#services/settings/manage-settings.ts";
import { declare } from "../schema/declare.ts";
import {
  EXAMPLE_SETTING_KEY,
  presentSetting,
  settingParams,
  settingSchema,
} from "./setting-schema.ts";

/** A value that was set. */
export const getSetting = declare<SettingView>()({
  id: "getSetting",
  method: "GET",
  path: "/admin/settings/{key}",
  summary: "Get a setting",
  auth: "admin",
  scope: null,
  stability: "beta",
  tag: "admin",
  params: settingParams,
  replies: { 200: { description: "As set", schema: z.object({ setting: settingSchema }) } },
  errors: ["invalid_setting_key", "setting_not_found"],
  example: { params: { key: EXAMPLE_SETTING_KEY } },
  handle: (services, { params }) => readSetting(services, params.key),
  present: (view) => json(200, { setting: presentSetting(view) }),
});
