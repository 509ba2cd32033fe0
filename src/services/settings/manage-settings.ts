/** What who runs the platform sets while it runs. Each use reads it anew, so a change holds at once in every process. */
import type { AuditFacts } from "#domain/audit.ts";
import { ApiError } from "#domain/errors.ts";
import {
  isSettingKey,
  OPERATOR_SETTINGS,
  SETTING_KEYS,
  type SettingKey,
  settingProblem,
  type SettingScope,
  type SettingView,
} from "#domain/operator-settings.ts";
import { type Listing, listingOf } from "#domain/template.ts";
import {
  deleteSetting as remove,
  findSetting,
  insertSetting,
  listSettings as listRows,
  lockSetting,
  type SettingRow,
  updateSetting as update,
} from "#store/operator-settings.ts";
import type { Page } from "#store/team-table.ts";
import { recordPlatformAudit } from "../audit/platform-audit-log.ts";
import type { Call, Services, Tx } from "../context/context.ts";
import { found } from "../context/find-or-404.ts";

/** A value for a setting; without a scope that of the setting. */
export interface SettingInput {
  readonly key: string;
  readonly value: unknown;
  readonly scope?: SettingScope | undefined;
}

/** What was set, by key, the last in front. */
export async function listSettings(
  services: Pick<Services, "db">,
  page: Page & { readonly limit: number },
): Promise<Listing<SettingView>> {
  const rows = await services.db.read((tx) => listRows(tx, page));
  return listingOf(rows.map(settingView), page.limit);
}

/** 400 `invalid_setting_key` for what is no setting; 404 `setting_not_found` for one at its default. */
export async function readSetting(services: Services, key: string): Promise<SettingView> {
  const known = settingKey(key);
  return await services.db.read((tx) => settingOr404(tx, known));
}

/** Sets what has no value yet; 409 `setting_exists`. */
export async function createSetting(
  services: Pick<Services, "random">,
  { caller, unit }: Call<SettingView>,
  input: SettingInput,
): Promise<SettingView> {
  const { key, value, scope } = checked(input);
  return await unit.commit(async (tx) => {
    if (!(await insertSetting(tx, { key, scope, value }))) {
      throw new ApiError("setting_exists", "This setting has a value: change it by PUT.", {
        fields: [{ objectId: "body", field: "key" }],
      });
    }
    await recordPlatformAudit(services, tx, caller, {
      action: "setting.created",
      targetId: key,
      after: factsOf(value),
    });
    return await settingOr404(tx, key);
  });
}

/** Changes a value that was set; 404 `setting_not_found`. */
export async function updateSetting(
  services: Pick<Services, "random">,
  { caller, unit }: Call<SettingView>,
  input: SettingInput,
): Promise<SettingView> {
  const { key, value } = checked(input);
  return await unit.commit(async (tx) => {
    const before = found(await lockSetting(tx, key), noSetting);
    await update(tx, key, value);
    await recordPlatformAudit(services, tx, caller, {
      action: "setting.updated",
      targetId: key,
      before: factsOf(before.value),
      after: factsOf(value),
    });
    return await settingOr404(tx, key);
  });
}

/** Puts a setting back to its default; 404 `setting_not_found`. */
export async function deleteSetting(
  services: Pick<Services, "random">,
  { caller, unit }: Call<{ readonly ok: true }>,
  key: string,
): Promise<{ readonly ok: true }> {
  const known = settingKey(key);
  return await unit.commit(async (tx) => {
    const before = found(await lockSetting(tx, known), noSetting);
    await remove(tx, known);
    await recordPlatformAudit(services, tx, caller, {
      action: "setting.deleted",
      targetId: known,
      before: factsOf(before.value),
    });
    return { ok: true };
  });
}

function checked({ key, value, scope }: SettingInput): {
  readonly key: SettingKey;
  readonly value: number;
  readonly scope: SettingScope;
} {
  const known = settingKey(key);
  const rule = OPERATOR_SETTINGS[known];
  if (scope !== undefined && scope !== rule.scope) {
    throw new ApiError("invalid_setting_scope", `The scope of ${known} is ${rule.scope}.`, {
      fields: [{ objectId: "body", field: "scope" }],
    });
  }
  const problem = settingProblem(known, value);
  if (problem !== null) {
    throw new ApiError("invalid_setting_value", problem, {
      fields: [{ objectId: "body", field: "value" }],
    });
  }
  return { key: known, value: Number(value), scope: rule.scope };
}

function settingKey(key: string): SettingKey {
  if (!isSettingKey(key)) {
    throw new ApiError("invalid_setting_key", `There are the settings ${SETTING_KEYS.join(", ")}.`);
  }
  return key;
}

async function settingOr404(tx: Tx, key: SettingKey): Promise<SettingView> {
  return settingView(found(await findSetting(tx, key), noSetting));
}

function noSetting(): ApiError {
  return new ApiError("setting_not_found", "The setting is at its default.");
}

function settingView({ createdAt, updatedAt, ...row }: SettingRow): SettingView {
  const { fallback, about } = OPERATOR_SETTINGS[row.key];
  return {
    ...row,
    fallback,
    about,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

function factsOf(value: number): AuditFacts {
  return { value: String(value) };
}
