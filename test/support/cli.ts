/** The command line: the built program as a user runs it, or its commands in this very process. */
import { execFile } from "node:child_process";
import { programVersion } from "#adapters/install-paths.ts";
import type { CliContext } from "#cli/command.ts";
import { runCli } from "#cli/run.ts";
import { LATE_OPTIMISER } from "../../tools/v8-flags.mjs";
import { requireBuilt } from "./built.ts";
import { openTestEngine } from "./engine-parts.ts";
import { COMMANDS } from "../../src/command-list.ts";

export interface CliRun {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `platen ARGS…` to its end. The environment holds only PATH and what is given. */
export async function platen(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<CliRun> {
  requireBuilt();
  return await new Promise((resolve) => {
    execFile(
      process.execPath,
      [...LATE_OPTIMISER, "dist/main.js", ...args],
      { env: { PATH: process.env["PATH"], ...environment }, maxBuffer: 1 << 26, timeout: 170_000 },
      (error, stdout, stderr) => {
        const exitCode = error === null ? 0 : typeof error.code === "number" ? error.code : -1;
        resolve({ exitCode, stdout, stderr });
      },
    );
  });
}

const program = { version: programVersion(), commands: COMMANDS };

/**
 * As `platen`, without the process: the same commands on an engine that is loaded once. What the process adds (its
 * start, the bundle, exit code and streams) is tried by one run of each command.
 */
export async function command(args: readonly string[]): Promise<CliRun> {
  const printed: string[] = [];
  const told: string[] = [];
  const context: CliContext = {
    engine: openTestEngine,
    environment: () => Promise.resolve({ api: null, key: null }),
    print: (text) => printed.push(`${text}\n`),
    tell: (text) => told.push(`${text}\n`),
  };
  const exitCode = await runCli(program, context, args);
  return { exitCode, stdout: printed.join(""), stderr: told.join("") };
}
