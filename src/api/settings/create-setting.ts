import type { SettingView } from "#domain/operator-settings.ts";
import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { createSetting as create } from "#services/settings/manage-settings.ts";
import { declare } from "../schema/declare.ts";
import {
  EXAMPLE_SETTING_KEY,
  presentSetting,
  settingKey,
  settingSchema,
  settingScope,
  settingValue,
} from "./setting-schema.ts";

/**
 * Sets what is at its default: `audit.kept_days`, `billing.grace_days` or `support.max_hours`, each a whole number.
 * It holds at once in every process.
 */
export const createSetting = declare<SettingView>()({
  id: "createSetting",
  method: "POST",
  path: "/admin/settings",
  summary: "Set a setting",
  auth: "admin",
  scope: null,
  stability: "beta",
  tag: "admin",
  body: request({ key: settingKey, value: settingValue, scope: settingScope }),
  narrow: {
    key: "invalid_setting_key",
    value: "invalid_setting_value",
    scope: "invalid_setting_scope",
  },
  replies: { 201: { description: "As set", schema: z.object({ setting: settingSchema }) } },
  errors: ["missing_fields", "missing_required_field", "invalid_setting_value", "setting_exists"],
  example: { body: { key: EXAMPLE_SETTING_KEY, value: 14 } },
  handle: (services, { body }, call) => create(services, call, body),
  present: (view) => json(201, { setting: presentSetting(view) }),
});
