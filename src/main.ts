#!/usr/bin/env node
/** The program `platen`: finds the command, gives it what it needs, turns its outcome into an exit code. */
import { MigrationRefused } from "#store/migrate.ts";
import { StartupError } from "#ports/startup-error.ts";
import { ConfigError, readConfig, unknownSettings } from "./config.ts";

/** sysexits.h, EX_CONFIG. */
const EXIT_CONFIG = 78;

async function main(args: readonly string[]): Promise<number> {
  const [name] = args;
  if (name === "serve") {
    const config = readConfig(process.env);
    for (const unknown of unknownSettings(process.env)) {
      console.error(`platen: ${unknown} is not a setting (see docs/configuration.md)`);
    }
    const { serve } = await import("./serve.ts");
    return serve(config, (line) => console.log(line));
  }
  console.error("usage: platen serve");
  return 2;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (error instanceof ConfigError) {
    for (const message of error.messages) {
      console.error(`platen: ${message}`);
    }
    process.exitCode = EXIT_CONFIG;
  } else if (error instanceof StartupError || error instanceof MigrationRefused) {
    console.error(`platen: ${error.message}`);
    process.exitCode = 1;
  } else {
    console.error(error);
    process.exitCode = 1;
  }
}
