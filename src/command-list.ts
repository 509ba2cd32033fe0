/**
 * The commands of `platen` by name, in the order of `--help`: the engine's, then those that need the service. Each is
 * imported when it is called: the modules of all take longer to load than most commands run.
 */
import type { CommandEntry } from "#cli/command.ts";

/** All there are. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: "inspect",
    summary: "the text boxes and fields found in a PDF",
    load: async () => (await import("#cli/commands/inspect.ts")).inspect,
  },
  {
    name: "fill",
    summary: "the personalised press PDF",
    load: async () => (await import("#cli/commands/fill.ts")).fill,
  },
  {
    name: "verify",
    summary: "proof that nothing but words changed",
    load: async () => (await import("#cli/commands/verify.ts")).verify,
  },
  {
    name: "preview",
    summary: "a picture of the press PDF",
    load: async () => (await import("#cli/commands/preview.ts")).preview,
  },
  {
    name: "preflight",
    summary: "may this file go to press?",
    load: async () => (await import("#cli/commands/preflight.ts")).preflight,
  },
  {
    name: "stress",
    summary: "what each field can hold and print",
    load: async () => (await import("#cli/commands/stress.ts")).stress,
  },
  {
    name: "diff",
    summary: "what a corrected PDF changes for its fields",
    load: async () => (await import("#cli/commands/diff.ts")).diff,
  },
  {
    name: "listen",
    summary: "forward webhooks to a local address",
    load: async () => (await import("#cli/commands/listen.ts")).listen,
  },
  {
    name: "hot-folder",
    summary: "press files into a folder that a press watches",
    load: async () => (await import("#cli/commands/hot-folder.ts")).hotFolder,
  },
  {
    name: "fonts add",
    summary: "add an open font family for commands on this machine",
    load: async () => (await import("./font-commands.ts")).fontsAdd,
  },
  {
    name: "serve",
    summary: "the service: API, hosted pages, jobs",
    load: async () => (await import("./operator-commands.ts")).serve,
  },
  {
    name: "migrate",
    summary: "bring the database to this version",
    load: async () => (await import("./operator-commands.ts")).migrateCommand,
  },
  {
    name: "setup",
    summary: "make the first team and its secret key",
    load: async () => (await import("./operator-commands.ts")).setUpCommand,
  },
  {
    name: "keys create",
    summary: "make an API key and show it once",
    load: async () => (await import("./operator-commands.ts")).keysCreate,
  },
  {
    name: "user add",
    summary: "let somebody sign in to a team",
    load: async () => (await import("./operator-commands.ts")).userAdd,
  },
  {
    name: "user password",
    summary: "give somebody a new password",
    load: async () => (await import("./operator-commands.ts")).userPassword,
  },
  {
    name: "team list",
    summary: "teams with their plan, use and last activity",
    load: async () => (await import("./team-commands.ts")).teamList,
  },
  {
    name: "team add",
    summary: "make another team",
    load: async () => (await import("./team-commands.ts")).teamAdd,
  },
  {
    name: "team plan",
    summary: "which plan a team is on, and another one",
    load: async () => (await import("./team-commands.ts")).teamPlan,
  },
  {
    name: "plan list",
    summary: "the catalogue of plans",
    load: async () => (await import("./plan-commands.ts")).planList,
  },
  {
    name: "plan add",
    summary: "add a plan to the catalogue",
    load: async () => (await import("./plan-commands.ts")).planAdd,
  },
  {
    name: "plan set",
    summary: "change what a plan gives and costs",
    load: async () => (await import("./plan-commands.ts")).planSet,
  },
  {
    name: "plan delete",
    summary: "take a plan out of the catalogue",
    load: async () => (await import("./plan-commands.ts")).planDelete,
  },
  {
    name: "settings list",
    summary: "what holds for the installation",
    load: async () => (await import("./settings-commands.ts")).settingsList,
  },
  {
    name: "settings set",
    summary: "set what holds, while the service runs",
    load: async () => (await import("./settings-commands.ts")).settingsSet,
  },
  {
    name: "settings delete",
    summary: "put a setting back to its default",
    load: async () => (await import("./settings-commands.ts")).settingsDelete,
  },
  {
    name: "jobs list",
    summary: "work that waits or failed, and why",
    load: async () => (await import("./jobs-commands.ts")).jobsList,
  },
  {
    name: "jobs retry",
    summary: "try a failed job again",
    load: async () => (await import("./jobs-commands.ts")).jobsRetry,
  },
  {
    name: "jobs discard",
    summary: "give up a failed job",
    load: async () => (await import("./jobs-commands.ts")).jobsDiscard,
  },
];
