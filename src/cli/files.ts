/** Reading and writing files for commands, with messages that name the file. */
import { errorMessage } from "#base/error-message.ts";
import { readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { parseArgs, type ParseArgsConfig } from "node:util";
import { CliError, EXIT } from "./command.ts";
import type { Template } from "#engine/contract/template.ts";
import type { FitReport } from "#engine/contract/fit-report.ts";

/**
 * The whole file; exit code 5 with a sentence for one that cannot be read. Not streamed: a PDF's
 * cross-reference is at its end.
 */
export async function readInput(path: string): Promise<Uint8Array> {
  try {
    return new Uint8Array(await readFile(path));
  } catch (error) {
    throw new CliError(EXIT.fileError, `cannot read ${path}: ${reasonOf(error)}`);
  }
}

/** Writes beside the target and renames, so that a failed write leaves no half file. */
export async function writeOutput(path: string, bytes: Uint8Array): Promise<void> {
  // In the same folder, since a rename across file systems is none.
  const beside = `${path}.${process.pid}.part`;
  try {
    await writeFile(beside, bytes);
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    throw new CliError(EXIT.fileError, `cannot write ${path}: ${reasonOf(error)}`);
  }
}

/** The delivered file is the original of everything made from it; a result never takes its place. */
export async function refuseSameFile(input: string, output: string): Promise<void> {
  // By device and inode, so that links and other spellings of the path are the same file; one that is not
  // there is none.
  const [a, b] = await Promise.all([input, output].map((path) => stat(path).catch(() => null)));
  if (a && b && a.dev === b.dev && a.ino === b.ino) {
    throw new CliError(EXIT.usage, `${output} is the original; give another name with -o`);
  }
}

/** A value for a field that the file does not have is a slip of the pen, not something to pass over. */
export function refuseUnknownFields(template: Template, { ignoredValues }: FitReport): void {
  if (ignoredValues.length > 0) {
    const named = ignoredValues.map((name) => `"${name}"`).join(", ");
    const known = template.fields.map(({ name }) => name).join(", ");
    throw new CliError(EXIT.unusableValues, `no field is called ${named}; fields: ${known}`);
  }
}

/** The values file: a JSON object of field id, name or label to text. */
export async function readValues(path: string): Promise<Record<string, string>> {
  const bytes = await readInput(path);
  let parsed: unknown;
  try {
    // `fatal`: bytes that are no UTF-8 would otherwise be printed as replacement characters.
    parsed = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new CliError(EXIT.usage, `${path} is not JSON in UTF-8`);
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) {
    throw new CliError(EXIT.usage, `${path} must hold an object of field to text`);
  }
  const values: Record<string, string> = {};
  for (const [field, text] of Object.entries(parsed)) {
    // A number is not turned into text: 1e3 or 007 would not be what was meant.
    if (typeof text !== "string") {
      throw new CliError(EXIT.usage, `${path}: the value of "${field}" must be a string`);
    }
    values[field] = text;
  }
  return values;
}

/** `parseArgs` with its complaints as usage errors and the number of positionals checked. */
export function parseCommandLine<T extends NonNullable<ParseArgsConfig["options"]>>(
  args: readonly string[],
  options: T,
  positionalNames: readonly string[],
) {
  try {
    const parsed = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
    if (parsed.positionals.length !== positionalNames.length) {
      throw new CliError(EXIT.usage, `expected ${positionalNames.join(" ")}; see --help`);
    }
    return parsed;
  } catch (error) {
    if (error instanceof CliError) {
      throw error;
    }
    throw new CliError(EXIT.usage, errorMessage(error, String(error)));
  }
}

/** An error of the file system as exit code 5 with a sentence that names what it is about; any other as it is. */
export function fileError(error: unknown, path: string): unknown {
  const isOfSystem = error instanceof Error && "syscall" in error && !(error instanceof CliError);
  return isOfSystem ? new CliError(EXIT.fileError, `${path}: ${reasonOf(error)}`) : error;
}

/** System errors in words; others as they are. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const words: Record<string, string> = {
    ENOENT: "no such file or folder",
    EACCES: "permission denied",
    EISDIR: "it is a folder",
    ENOSPC: "no space left",
  };
  return words[code] ?? errorMessage(error, String(error));
}
