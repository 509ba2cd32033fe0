#!/usr/bin/env node
/** The program `platen`: gives each command what it needs, turns its outcome into an exit code. */
import { programVersion } from "#adapters/install-paths.ts";
import { type CliContext, CliError, type Command, EXIT } from "#cli/command.ts";
import { runCli } from "#cli/run.ts";
import { StartupError } from "#ports/startup-error.ts";
import { COMMANDS } from "./command-list.ts";

const commands = COMMANDS.map((entry) => ({
  ...entry,
  load: async () => withPlainErrors(await entry.load()),
}));

const context: CliContext = {
  // Imported on first use, so that help and the operator's commands load no WebAssembly.
  engine: async () => {
    const [{ loadEngine }, { openFontsOf }] = await Promise.all([
      import("./library.ts"),
      import("./config.ts"),
    ]);
    return await loadEngine(openFontsOf(process.env));
  },
  environment: async () => (await import("./config.ts")).serviceAccessOf(process.env),
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
function withPlainErrors(command: Command): Command {
  const run: Command["run"] = async (given, args) => {
    try {
      return await command.run(given, args);
    } catch (error) {
      // Wrong options, before anything is loaded for them.
      if (error instanceof CliError) {
        throw error;
      }
      const [{ ConfigError }, { MigrationRefused }] = await Promise.all([
        import("./config.ts"),
        import("#store/migrate.ts"),
      ]);
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
  return { ...command, run };
}
