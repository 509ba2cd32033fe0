/**
 * What who runs the platform may set while the service runs. The list is closed: a setting that nothing reads is not
 * there. What a process needs to start is its configuration's, not this.
 */
import { AUDIT_DAYS } from "./audit.ts";
import { DEFAULT_GRACE_DAYS } from "./subscription.ts";
import { MAX_SUPPORT_HOURS } from "./support-access.ts";

/** `global`: of the installation as a whole. `team`: what holds for each team. */
export const SETTING_SCOPES = ["global", "team"] as const;
export type SettingScope = (typeof SETTING_SCOPES)[number];

/** All settings are whole numbers so far. */
interface SettingRule {
  readonly scope: SettingScope;
  readonly fallback: number;
  readonly min: number;
  readonly max: number;
  /** What it does, in one sentence. */
  readonly about: string;
}

export const OPERATOR_SETTINGS = {
  "audit.kept_days": {
    scope: "global",
    fallback: AUDIT_DAYS,
    min: AUDIT_DAYS,
    max: 3_650,
    about: "Days for which an entry of an audit log is kept.",
  },
  "billing.grace_days": {
    scope: "team",
    fallback: DEFAULT_GRACE_DAYS,
    min: 0,
    max: 90,
    about: "Days for which everything works while a team's payment is overdue.",
  },
  "support.max_hours": {
    scope: "team",
    fallback: MAX_SUPPORT_HOURS,
    min: 1,
    max: MAX_SUPPORT_HOURS,
    about: "Most hours for which an owner lets support in.",
  },
} as const satisfies Readonly<Record<string, SettingRule>>;

export type SettingKey = keyof typeof OPERATOR_SETTINGS;

/** A setting as it is stored. */
export interface SettingView {
  readonly key: SettingKey;
  readonly scope: SettingScope;
  readonly value: number;
  readonly fallback: number;
  readonly about: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(OPERATOR_SETTINGS, key);
}

/** All there are. */
export const SETTING_KEYS: readonly SettingKey[] =
  Object.keys(OPERATOR_SETTINGS).filter(isSettingKey);

/** What is wrong with a value, as a sentence; null for one that fits. */
export function settingProblem(key: SettingKey, value: unknown): string | null {
  const { min, max } = OPERATOR_SETTINGS[key];
  return Number.isInteger(value) && Number(value) >= min && Number(value) <= max
    ? null
    : `${key} is a whole number from ${min} to ${max}.`;
}
