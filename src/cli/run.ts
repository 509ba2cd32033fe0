/** The command line: picks the command, prints help, turns errors into messages and exit codes. */
import { UnusablePdf, UnusableValue } from "#engine/contract/problems.ts";
import { CliError, EXIT, type CliContext, type Command, type CommandEntry } from "./command.ts";

/** What the command line consists of; `main.ts` puts it together, tests hand in their own. */
export interface CliProgram {
  readonly version: string;
  readonly commands: readonly CommandEntry[];
}

/**
 * Runs `platen ARGS…`. Resolves to the exit code; never rejects for an error of the input. No command at all
 * prints the list, as `--help` does.
 */
export async function runCli(
  program: CliProgram,
  context: CliContext,
  args: readonly string[],
): Promise<number> {
  const [name = "--help", ...rest] = args;
  if (name === "--help" || name === "-h" || name === "help") {
    context.print(overview(program));
    return EXIT.ok;
  }
  if (name === "--version" || name === "-v") {
    context.print(program.version);
    return EXIT.ok;
  }
  const entry = program.commands.find((candidate) => candidate.name === commandName(args, program));
  if (entry === undefined) {
    context.tell(`platen: no command "${name}"; see platen --help`);
    return EXIT.usage;
  }
  const command = await entry.load();
  const words = command.name.split(" ").length;
  const own = words === 1 ? rest : rest.slice(words - 1);
  // Before the command's own options are read, which might be wrong: help is asked for then most of all.
  if (own.includes("--help") || own.includes("-h")) {
    context.print(command.help);
    return EXIT.ok;
  }
  try {
    return await command.run(context, own);
  } catch (error) {
    return exitCodeOf(error, command, context);
  }
}

/** "keys create" is one command of two words: where the first word begins such a name, the second belongs to it. */
function commandName(args: readonly string[], { commands }: CliProgram): string {
  const [first = "", second = ""] = args;
  return commands.some(({ name }) => name.startsWith(`${first} `)) ? `${first} ${second}` : first;
}

/**
 * From what a command threw to an exit code, with a sentence on standard error. What is expected is one line;
 * anything else is an error of ours and comes with its stack.
 */
function exitCodeOf(error: unknown, command: Command, context: CliContext): number {
  const say = (message: string): void => context.tell(`platen ${command.name}: ${message}`);
  if (error instanceof CliError) {
    say(error.message);
    return error.exitCode;
  }
  if (error instanceof UnusablePdf) {
    say(`${error.message} (${error.reason})`);
    return EXIT.unusablePdf;
  }
  // A page or a resolution out of bounds is an option of the command line, not a value of the print.
  if (error instanceof UnusableValue && error.code === "invalid_parameter") {
    say(error.message);
    return EXIT.usage;
  }
  if (error instanceof UnusableValue) {
    const place = error.field === null ? "" : `${error.field}: `;
    say(`${place}${error.message} (${error.code})`);
    return EXIT.unusableValues;
  }
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return EXIT.internal;
}

/** The list of commands and exit codes. Codes 70 and 78 are those of sysexits.h. */
function overview({ commands, version }: CliProgram): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return `platen ${version}: personalised print from the press PDF itself

${commands.map(({ name, summary }) => `  platen ${name.padEnd(width)}  ${summary}`).join("\n")}

platen COMMAND --help says more.

Exit codes
  0   done
  1   the check said no (verify, preflight)
  2   wrong arguments
  3   the PDF cannot be used
  4   the values cannot be used, or do not fit; nothing was written
  5   a file cannot be read or written
  70  a fault of Platen
  78  a setting is wrong`;
}
