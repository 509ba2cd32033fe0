/**
 * The commands for what who runs the platform sets while it runs: as the operations below `/admin/settings`, for
 * whoever holds the database anyway. A service that runs goes by it at once.
 */
import { CliError, type Command, EXIT } from "#cli/command.ts";
import { parseCommandLine } from "#cli/files.ts";
import { ApiError } from "#domain/errors.ts";
import {
  isSettingKey,
  OPERATOR_SETTINGS,
  SETTING_KEYS,
  type SettingKey,
  settingProblem,
} from "#domain/operator-settings.ts";
import { commandCaller, refused, SETTINGS_HINT, withFoundation } from "./operator-commands.ts";

const KEYS = Object.entries(OPERATOR_SETTINGS)
  .map(([key, { about }]) => `  ${key.padEnd(20)} ${about}`)
  .join("\n");

/** The command `settings list`. */
export const settingsList: Command = {
  name: "settings list",
  help: `platen settings list [--json]

What holds for the installation, and what of it was set:

${KEYS}

${SETTINGS_HINT}`,
  run: async (context, args) => {
    const { values } = parseCommandLine(args, { json: { type: "boolean" } }, []);
    return withFoundation(context, async (foundation) => {
      const { listSettings } = await import("#services/settings/manage-settings.ts");
      const { items } = await listSettings(foundation, { limit: 100 });
      const set = new Map(items.map(({ key, value }) => [key, value]));
      const settings = SETTING_KEYS.map((key) => ({
        key,
        value: set.get(key) ?? OPERATOR_SETTINGS[key].fallback,
        default: OPERATOR_SETTINGS[key].fallback,
      }));
      context.print(
        values.json === true
          ? JSON.stringify({ settings })
          : settings
              .map(({ key, value }) => `${key} ${value}${set.has(key) ? "" : " (default)"}`)
              .join("\n"),
      );
    });
  },
};

/** The command `settings set`. */
export const settingsSet: Command = {
  name: "settings set",
  help: `platen settings set KEY VALUE

Sets what holds for the installation:

${KEYS}

${SETTINGS_HINT}`,
  run: async (context, args) => {
    const { positionals } = parseCommandLine(args, {}, ["KEY", "VALUE"]);
    const key = wantedKey(positionals[0]);
    const value = /^\d{1,9}$/u.test(positionals[1] ?? "") ? Number(positionals[1]) : null;
    const problem = settingProblem(key, value);
    if (problem !== null) {
      throw new CliError(EXIT.usage, problem);
    }
    return withFoundation(context, async (foundation) => {
      const { createSetting, updateSetting } = await import(
        "#services/settings/manage-settings.ts"
      );
      const { plainUnit } = await import("#services/context/context.ts");
      const call = { caller: commandCaller(), unit: plainUnit<never>(foundation) };
      try {
        await createSetting(foundation, call, { key, value });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "setting_exists") {
          throw error;
        }
        await updateSetting(foundation, call, { key, value });
      }
      context.print(`${key} ${value}`);
    });
  },
};

/** The command `settings delete`. */
export const settingsDelete: Command = {
  name: "settings delete",
  help: `platen settings delete KEY

Puts a setting back to its default; exit code 1 when it is there already.

${KEYS}

${SETTINGS_HINT}`,
  run: async (context, args) => {
    const { positionals } = parseCommandLine(args, {}, ["KEY"]);
    const key = wantedKey(positionals[0]);
    return withFoundation(context, async (foundation) => {
      const { deleteSetting } = await import("#services/settings/manage-settings.ts");
      const { plainUnit } = await import("#services/context/context.ts");
      const call = { caller: commandCaller(), unit: plainUnit<never>(foundation) };
      await refused(() => deleteSetting(foundation, call, key));
      context.print(`${key} ${OPERATOR_SETTINGS[key].fallback} (default)`);
    });
  },
};

/** Exit code 2 for a key of no setting. */
function wantedKey(key = ""): SettingKey {
  if (!isSettingKey(key)) {
    throw new CliError(EXIT.usage, `no setting "${key}"; there are ${SETTING_KEYS.join(", ")}`);
  }
  return key;
}
