/** What who runs the platform has set: of the installation, so no team is asked for. */
import type { Selectable } from "kysely";
import {
  OPERATOR_SETTINGS,
  SETTING_KEYS,
  type SettingKey,
  settingProblem,
  type SettingScope,
} from "#domain/operator-settings.ts";
import type { Tx } from "./database.ts";
import { jsonText } from "./json-text.ts";
import type { SettingsTable } from "./schema-billing.ts";
import { type Page, pageOf } from "./team-table.ts";

export type SettingRow = Selectable<SettingsTable>;

/** By key, the last in front, as all lists; rows of settings that a newer version knows are left out. */
export async function listSettings(tx: Tx, page: Page): Promise<SettingRow[]> {
  const known = tx.q.selectFrom("settings").selectAll().where("key", "in", SETTING_KEYS);
  return await pageOf(known, "key", page).execute();
}

export async function findSetting(tx: Tx, key: SettingKey): Promise<SettingRow | undefined> {
  return await tx.q.selectFrom("settings").selectAll().where("key", "=", key).executeTakeFirst();
}

/** As `findSetting`, and nobody else changes it until the transaction ends. */
export async function lockSetting(tx: Tx, key: SettingKey): Promise<SettingRow | undefined> {
  return await tx.q
    .selectFrom("settings")
    .selectAll()
    .where("key", "=", key)
    .forUpdate()
    .executeTakeFirst();
}

/** What holds now: what was set, else the default. A value of another version that does not fit counts as none. */
export async function settingValue(tx: Tx, key: SettingKey): Promise<number> {
  const value = (await findSetting(tx, key))?.value;
  return value === undefined || settingProblem(key, value) !== null
    ? OPERATOR_SETTINGS[key].fallback
    : value;
}

/** False where the setting has a value. */
export async function insertSetting(
  tx: Tx,
  row: { readonly key: SettingKey; readonly scope: SettingScope; readonly value: number },
): Promise<boolean> {
  const result = await tx.q
    .insertInto("settings")
    .values({ ...row, value: jsonText(row.value), createdAt: tx.now, updatedAt: tx.now })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function updateSetting(tx: Tx, key: SettingKey, value: number): Promise<void> {
  await tx.q
    .updateTable("settings")
    .set({ value: jsonText(value), updatedAt: tx.now })
    .where("key", "=", key)
    .execute();
}

export async function deleteSetting(tx: Tx, key: SettingKey): Promise<void> {
  await tx.q.deleteFrom("settings").where("key", "=", key).execute();
}
