/** What a command of `platen` is. One file per command in `commands/`. */
import type { Engine } from "#engine/engine.ts";

export interface CliContext {
  /** The engine with its parts, loaded on first use. */
  readonly engine: () => Promise<Engine>;
  /** What the environment says of the service that commands speak to; null for what it does not say. */
  readonly environment: () => Promise<{ readonly api: string | null; readonly key: string | null }>;
  /** Machine output and results: standard output. */
  readonly print: (text: string) => void;
  /** Words for people: standard error. */
  readonly tell: (text: string) => void;
}

export interface Command {
  readonly name: string;
  /** Full text of `--help`: usage line first, then options. */
  readonly help: string;
  /** Runs with the arguments after the command's name; resolves to the exit code. */
  readonly run: (context: CliContext, args: readonly string[]) => Promise<number>;
}

/** A command in the list, before it is loaded. */
export interface CommandEntry {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  readonly load: () => Promise<Command>;
}

/** Exit codes, the same for every command; `--help` lists them. */
export const EXIT = {
  ok: 0,
  /** The check said no: not verified, preflight failed. */
  refused: 1,
  usage: 2,
  /** The PDF cannot be used. */
  unusablePdf: 3,
  /** The values cannot be used: unknown or too long, no room, no glyph. Nothing was written. */
  unusableValues: 4,
  /** A file cannot be read or written. */
  fileError: 5,
  internal: 70,
  config: 78,
} as const;

/** An error of the call that ends the command with a message and an exit code. */
export class CliError extends Error {
  readonly exitCode: number;
  constructor(exitCode: number, message: string) {
    super(message);
    this.name = "CliError";
    this.exitCode = exitCode;
  }
}
