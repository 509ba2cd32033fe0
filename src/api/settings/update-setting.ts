import type { SettingView } from "#domain/operator-settings.ts";
import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { updateSetting as update } from "#services/settings/manage-settings.ts";
import { declare } from "../schema/declare.ts";
import {
  EXAMPLE_SETTING_KEY,
  presentSetting,
  settingParams,
  settingSchema,
  settingScope,
  settingValue,
} from "./setting-schema.ts";

/** Changes a value that was set. It holds at once in every process. */
export const updateSetting = declare<SettingView>()({
  id: "updateSetting",
  method: "PUT",
  path: "/admin/settings/{key}",
  summary: "Change a setting",
  auth: "admin",
  scope: null,
  stability: "beta",
  tag: "admin",
  params: settingParams,
  body: request({ value: settingValue, scope: settingScope }),
  narrow: { value: "invalid_setting_value", scope: "invalid_setting_scope" },
  replies: { 200: { description: "As changed", schema: z.object({ setting: settingSchema }) } },
  errors: [
    "missing_required_field",
    "invalid_setting_key",
    "invalid_setting_value",
    "setting_not_found",
  ],
  example: { params: { key: EXAMPLE_SETTING_KEY }, body: { value: 21 } },
  handle: (services, { params, body }, call) =>
    update(services, call, { ...body, key: params.key }),
  present: (view) => json(200, { setting: presentSetting(view) }),
});
