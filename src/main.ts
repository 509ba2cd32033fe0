#!/usr/bin/env node
/** The program `platen`: gives each command what it needs, turns its outcome into an exit code. */
import { programVersion } from "#adapters/install-paths.ts";
import { type CliContext, type Command, EXIT } from "#cli/command.ts";
import { diff } from "#cli/commands/diff.ts";
import { fill } from "#cli/commands/fill.ts";
import { inspect } from "#cli/commands/inspect.ts";
import { listen } from "#cli/commands/listen.ts";
import { preflight } from "#cli/commands/preflight.ts";
import { preview } from "#cli/commands/preview.ts";
import { stress } from "#cli/commands/stress.ts";
import { verify } from "#cli/commands/verify.ts";
import { runCli } from "#cli/run.ts";
import { StartupError } from "#ports/startup-error.ts";
import { ConfigError, openFontsOf } from "./config.ts";
import { MigrationRefused } from "#store/migrate.ts";
import { fontsAdd } from "./font-commands.ts";
import { operatorCommands } from "./operator-commands.ts";

// In the order of `--help`: the engine's commands, then those that need the service.
const commands: readonly Command[] = [
  inspect,
  fill,
  verify,
  preview,
  preflight,
  stress,
  diff,
  listen,
  fontsAdd,
  ...operatorCommands,
].map((command) => ({ ...command, run: withPlainErrors(command) }));

const context: CliContext = {
  // Imported on first use, so that help and the operator's commands load no WebAssembly.
  engine: async () => (await import("./library.ts")).loadEngine(openFontsOf(process.env)),
  print: (text) => console.log(text),
  tell: (text) => console.error(text),
};

// Not process.exit: what was printed may still be on its way to a pipe.
process.exitCode = await runCli(
  { version: programVersion(), commands },
  context,
  process.argv.slice(2),
);
// What a failed start left open must not keep the process; standard output has had its time by then.
setTimeout(() => process.exit(), 2_000).unref();

/**
 * What an operator can repair is said in a sentence, without a stack: a wrong setting (exit code 78), a port
 * that is taken, a database that is away or newer than the program (1). Anything else passes to the caller.
 */
function withPlainErrors(command: Command): Command["run"] {
  return async (given, args) => {
    try {
      return await command.run(given, args);
    } catch (error) {
      if (error instanceof ConfigError) {
        for (const message of error.messages) {
          given.tell(`platen: ${message}`);
        }
        return EXIT.config;
      }
      if (error instanceof StartupError || error instanceof MigrationRefused) {
        given.tell(`platen: ${error.message}`);
        return EXIT.refused;
      }
      throw error;
    }
  };
}
