import { SETTING_KEYS, SETTING_SCOPES, type SettingView } from "#domain/operator-settings.ts";
import { named, timestamp, z } from "#http/schema.ts";

/** Path parameters of one setting. */
export const settingParams = z.object({ key: z.string() });

/** For examples in the OpenAPI document. */
export const EXAMPLE_SETTING_KEY = "billing.grace_days";

/** Members of a request; which values fit is the setting's to say. */
export const settingKey = z.string().max(80);
export const settingScope = z.enum(SETTING_SCOPES).optional();
export const settingValue = z.int();

/** A value that was set, in responses. */
export const settingSchema = named(
  "Setting",
  z.object({
    /** The key, by which lists go on. */
    id: z.string(),
    key: z.enum(SETTING_KEYS),
    scope: z.enum(SETTING_SCOPES),
    value: z.int(),
    /** What holds when the setting is deleted. */
    default: z.int(),
    description: z.string(),
    created_at: timestamp,
    updated_at: timestamp,
  }),
);

export function presentSetting(view: SettingView): z.infer<typeof settingSchema> {
  return {
    id: view.key,
    key: view.key,
    scope: view.scope,
    value: view.value,
    default: view.fallback,
    description: view.about,
    created_at: view.createdAt,
    updated_at: view.updatedAt,
  };
}
