/**
 * The commands that run and operate the service. They live beside `main.ts` since they need the adapters,
 * which the folder of the other commands may not import. Each works on the database directly, with the
 * settings of the service: whoever can run them holds its secrets anyway, so no key is asked for.
 */
import { userInfo } from "node:os";
import { CliError, type CliContext, type Command, EXIT } from "#cli/command.ts";
import { parseCommandLine } from "#cli/files.ts";
import { ApiError } from "#domain/errors.ts";
import { type Caller, NO_TEAM_CALLER } from "#domain/caller.ts";
import { knownScopes, SCOPES } from "#domain/scopes.ts";
import { isMemberRole, MEMBER_ROLES } from "#domain/member-role.ts";
import { MAX_PASSWORD_CHARS, parseEmail, passwordProblem } from "#domain/user.ts";
import type { AddedMember } from "#services/teams/add-member.ts";
import type { NewApiKey } from "#services/api-keys/create-api-key.ts";
import type { Config } from "./config.ts";
import type { Foundation } from "./wiring.ts";

/** Closes the help of commands that read the configuration. */
export const SETTINGS_HINT = "Settings are environment variables: see docs/configuration.md.";

/** The command `serve`. The service is imported when it runs, so that other commands start without it. */
export const serve: Command = {
  name: "serve",
  help: `platen serve

Starts the service on the embedded database, or on DATABASE_URL, and migrates it first.
SIGTERM or Ctrl-C finishes what is at work and ends with exit code 0.
${SETTINGS_HINT}`,
  run: async (context, args) => {
    parseCommandLine(args, {}, []);
    const config = await settings(context);
    const { serveUntilSignal } = await import("./serve.ts");
    return serveUntilSignal(config, context.print);
  },
};

/** The command `migrate`. Opening the foundation migrates, so what is left is to tell of it. */
export const migrateCommand: Command = {
  name: "migrate",
  help: `platen migrate [--json]

Applies the migrations that the database lacks. \`platen serve\` does the same at its start;
run it before, where several instances start at once or the service may not change tables.
${SETTINGS_HINT}`,
  run: async (context, args) => {
    const { values } = parseCommandLine(args, { json: { type: "boolean" } }, []);
    return withFoundation(context, async ({ migrated, db }) => {
      const { migration } = await db.health();
      context.print(
        values.json === true
          ? JSON.stringify({ applied: migrated, migrations: migration })
          : migrated.length === 0
            ? `The database is up to date (${migration} migrations).`
            : `Applied ${migrated.join(", ")}.`,
      );
    });
  },
};

/**
 * The command `setup`: the way in where there is no key yet that could make one over the API. Refuses where a
 * team is there, so that it can stand in a script that runs at every start.
 */
export const setUpCommand: Command = {
  name: "setup",
  help: `platen setup [--team NAME] [--json]

Makes the first team of an installation without the demo, and a live secret key, which is
shown once. Does nothing, with exit code 1, when there is a team already.
${SETTINGS_HINT}`,
  run: async (context, args) => {
    const { values } = parseCommandLine(
      args,
      { team: { type: "string" }, json: { type: "boolean" } },
      [],
    );
    return withFoundation(context, async (foundation) => {
      const { setUp } = await import("#services/teams/set-up.ts");
      const made = await setUp(foundation, values.team ?? "My print shop", commandCaller());
      // Not an error of the command, but scripts must tell it from success: exit code 1.
      if (made === null) {
        throw new CliError(EXIT.refused, "there is a team already; see `platen keys create`");
      }
      context.print(
        values.json === true
          ? JSON.stringify({ team_id: made.teamId, secret_key: made.key.value })
          : `Team ${made.teamId}\nSecret key, shown once: ${made.key.value}`,
      );
    });
  },
};

/**
 * The command `keys create`, for an operator who has lost the last key. The key is printed once and stored as
 * a keyed hash.
 */
export const keysCreate: Command = {
  name: "keys create",
  help: `platen keys create [--type secret|restricted|publishable] [--mode live|test] [--name TEXT]
                    [--scope SCOPE]... [--origin ORIGIN]... [--team TEAM_ID] [--json]

Makes a key of the team named, or else of the first one. Default: a live secret key.

  --scope    what a restricted key may do; give it once for each:
             ${SCOPES.slice(0, 4).join(", ")}, …
  --origin   where a publishable key may be used, e.g. https://shop.example
${SETTINGS_HINT}`,
  run: async (context, args) => {
    const { values } = parseCommandLine(
      args,
      {
        type: { type: "string" },
        mode: { type: "string" },
        name: { type: "string" },
        scope: { type: "string", multiple: true },
        origin: { type: "string", multiple: true },
        team: { type: "string" },
        json: { type: "boolean" },
      },
      [],
    );
    // Before the database is opened: a slip is told at once.
    const key = wantedKey(values);
    return withFoundation(context, async (foundation) => {
      const { teamOfCommand } = await import("#services/teams/set-up.ts");
      const team = await teamOfCommand(foundation, values.team ?? null);
      if (team === null) {
        throw new CliError(EXIT.refused, "there is no such team; `platen setup` makes the first");
      }
      const { createApiKey } = await import("#services/api-keys/create-api-key.ts");
      const made = await createApiKey(foundation, team.id, key, commandCaller());
      context.print(
        values.json === true
          ? JSON.stringify({
              id: made.id,
              key: made.value,
              team_id: team.id,
              type: key.type,
              mode: key.mode,
              name: key.name,
              scopes: key.scopes,
              allowed_origins: key.allowedOrigins,
            })
          : `Key ${made.id} of ${team.name}, shown once: ${made.value}`,
      );
    });
  },
};

/** The command `user add`. Also changes a member's role: the operator's way to give a team an owner again. */
export const userAdd: Command = {
  name: "user add",
  help: `platen user add EMAIL [--team TEAM_ID] [--role owner|editor|production|viewer] [--name TEXT]
                [--password-stdin] [--platform-admin] [--json]

Makes a person a member of the team named, or else of the first one, as its owner unless told
otherwise. A member who is there already gets the role. A new person's password is made and
shown once, or is the first line of standard input with --password-stdin. --platform-admin lets
the person run the platform: plans, teams, settings.
${SETTINGS_HINT}`,
  run: async (context, args) => {
    const { values, positionals } = parseCommandLine(
      args,
      {
        "platform-admin": { type: "boolean" },
        team: { type: "string" },
        role: { type: "string" },
        name: { type: "string" },
        "password-stdin": { type: "boolean" },
        json: { type: "boolean" },
      },
      ["EMAIL"],
    );
    const email = requireEmail(positionals[0]);
    // The first person added is mostly the operator, who needs every right.
    const role = values.role ?? "owner";
    if (!isMemberRole(role)) {
      throw new CliError(EXIT.usage, `--role must be one of ${MEMBER_ROLES.join(", ")}`);
    }
    // Read before the database is opened, so that a prompt of the shell is not kept waiting behind a
    // migration.
    const password = values["password-stdin"] === true ? await wantedPassword() : null;
    return withFoundation(context, async (foundation) => {
      const { teamOfCommand } = await import("#services/teams/set-up.ts");
      const team = await teamOfCommand(foundation, values.team ?? null);
      if (team === null) {
        throw new CliError(EXIT.refused, "there is no such team; `platen setup` makes the first");
      }
      const { name = "" } = values;
      const { addMember } = await import("#services/teams/add-member.ts");
      const isPlatformAdmin = values["platform-admin"] === true;
      const member = { email, name, role, password, isPlatformAdmin };
      const made = await addMember(foundation, team.id, member, commandCaller());
      const words = `${email} (${made.userId}) is ${role} of ${team.name}`;
      context.print(
        values.json === true
          ? JSON.stringify({
              user_id: made.userId,
              team_id: team.id,
              email,
              role,
              is_new: made.isNew,
              password: made.password,
            })
          : made.isNew
            ? `${words}.${shownOnce(made)}`
            : `${words}, with the password of before; \`platen user password\` sets another.`,
      );
    });
  },
};

/**
 * The command `user password`. Signs out everywhere, since a password is often replaced because it was seen.
 */
export const userPassword: Command = {
  name: "user password",
  help: `platen user password EMAIL [--password-stdin] [--json]

Sets a password and signs its owner out everywhere. It is made and shown once, or is the first
line of standard input with --password-stdin.
${SETTINGS_HINT}`,
  run: async (context, args) => {
    const { values, positionals } = parseCommandLine(
      args,
      { "password-stdin": { type: "boolean" }, json: { type: "boolean" } },
      ["EMAIL"],
    );
    const email = requireEmail(positionals[0]);
    const password = values["password-stdin"] === true ? await wantedPassword() : null;
    return withFoundation(context, async (foundation) => {
      const { setPassword } = await import("#services/teams/add-member.ts");
      const made = await setPassword(foundation, email, password, commandCaller());
      if (made === null) {
        throw new CliError(EXIT.refused, `nobody here has the address ${email}`);
      }
      context.print(
        values.json === true
          ? JSON.stringify({ user_id: made.userId, email, password: made.password })
          : `${email} (${made.userId}) has a new password.${shownOnce(made)}`,
      );
    });
  },
};

/** "" where the password was given on standard input: who typed it knows it. */
function shownOnce({ password }: AddedMember): string {
  return password === null ? "" : `\nPassword, shown once: ${password}`;
}

/** In its one spelling; exit code 2 for what is no address. */
export function requireEmail(text: string | undefined): string {
  const email = parseEmail(text ?? "");
  if (email === null) {
    throw new CliError(EXIT.usage, `${text ?? ""} is no e-mail address`);
  }
  return email;
}

/** The first line of standard input: not an argument, which other users of the machine could read. */
async function wantedPassword(): Promise<string> {
  let text = "";
  // Until the line ends: somebody at a terminal does not end standard input.
  for await (const chunk of process.stdin) {
    text += String(chunk);
    if (text.includes("\n") || text.length > MAX_PASSWORD_CHARS) {
      break;
    }
  }
  const password = text.split(/\r?\n/u)[0] ?? "";
  const error = passwordProblem(password);
  if (error !== null) {
    throw new CliError(EXIT.usage, `the password ${error}`);
  }
  return password;
}

/** Options of `keys create`, as they were typed. */
interface KeyWords {
  readonly type?: string | undefined;
  readonly mode?: string | undefined;
  readonly name?: string | undefined;
  readonly scope?: readonly string[] | undefined;
  readonly origin?: readonly string[] | undefined;
}

/**
 * The key that the options describe; exit code 2 for a combination that makes no sense, by the rules of the
 * API.
 */
function wantedKey(words: KeyWords): NewApiKey {
  const type = words.type ?? "secret";
  const mode = words.mode ?? "live";
  const scopes = knownScopes(words.scope ?? []);
  if (type !== "secret" && type !== "restricted" && type !== "publishable") {
    throw new CliError(EXIT.usage, "--type must be secret, restricted or publishable");
  }
  if (mode !== "live" && mode !== "test") {
    throw new CliError(EXIT.usage, "--mode must be live or test");
  }
  const unknown = (words.scope ?? []).find((scope) => !scopes.some((known) => known === scope));
  if (unknown !== undefined) {
    throw new CliError(EXIT.usage, `no such scope: ${unknown}; there are ${SCOPES.join(", ")}`);
  }
  // Both ways: a scope of a secret key would be ignored, a restricted key without one could do nothing.
  if ((type === "restricted") !== scopes.length > 0) {
    throw new CliError(EXIT.usage, "--scope belongs to restricted keys, which need at least one");
  }
  if ((type === "publishable") !== (words.origin ?? []).length > 0) {
    throw new CliError(EXIT.usage, "--origin belongs to publishable keys, which need at least one");
  }
  return { type, mode, name: words.name ?? "", scopes, allowedOrigins: words.origin ?? [] };
}

/** Exit code 1 with the sentence of what the service refuses. */
export async function refused<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ApiError ? new CliError(EXIT.refused, error.message) : error;
  }
}

/** Who runs a command, for the platform's log: of no team, and known by the name that the machine has for them. */
export function commandCaller(): Caller {
  return { ...NO_TEAM_CALLER, operator: machineUser() };
}

/** In a container a number need not have a name. */
function machineUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? "unknown"}`;
  }
}

/**
 * Opens what the service stands on, runs the command and closes it, whatever became of the command. The
 * embedded database may be in use by a service that runs; it is shared then.
 */
export async function withFoundation(
  context: CliContext,
  work: (foundation: Foundation, config: Config) => Promise<void>,
): Promise<number> {
  // Imported here: help and wrong options need no database.
  const { openFoundation } = await import("./wiring.ts");
  const config = await settings(context);
  const foundation = await openFoundation(config, context.tell);
  try {
    await work(foundation, config);
    return EXIT.ok;
  } finally {
    await foundation.close();
  }
}

/** The configuration, with a warning for names that look like settings and are none. */
async function settings(context: CliContext): Promise<Config> {
  const { readConfig, unknownSettings } = await import("./config.ts");
  for (const name of unknownSettings(process.env)) {
    context.tell(`platen: ${name} is not a setting (see docs/configuration.md)`);
  }
  return readConfig(process.env);
}
