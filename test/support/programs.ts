/** External programs and files that tests use as a second opinion; what is absent is told, once for each process. */
import { existsSync } from "node:fs";
import { start, startSync, type StartOptions } from "./launcher.ts";

/** As shells say it. */
const NOT_FOUND = 127;

const found = new Map<string, boolean>();

/** True when the program starts on this machine; a test that needs it is skipped otherwise. */
export function hasProgram(name: string): boolean {
  return isThere(name, () => startSync(name, ["--version"]).status !== NOT_FOUND);
}

/** True when the file, which no package of ours brings, is on this machine; as `hasProgram`. */
export function hasFile(path: string): boolean {
  return isThere(path, () => existsSync(path));
}

function isThere(name: string, look: () => boolean): boolean {
  const known = found.get(name);
  if (known !== undefined) {
    return known;
  }
  const isFound = look();
  if (!isFound) {
    process.stderr.write(`${name} is absent: the tests that need it are skipped\n`);
  }
  found.set(name, isFound);
  return isFound;
}

/** Standard output as Latin-1 and the exit status; 124 when the program did not end by itself. */
export function runProgram(
  name: string,
  args: readonly string[],
): { readonly status: number; readonly output: string } {
  const { status, stdout } = startSync(name, args);
  return { status, output: stdout.toString("latin1") };
}

/**
 * What a program prints on its two streams, while other things go on: the program may speak to a server of this
 * process. Rejects with what it printed when it ends with another status than 0.
 */
export async function outputOf(
  name: string,
  args: readonly string[],
  options: StartOptions = {},
): Promise<{ readonly stdout: string; readonly stderr: string }> {
  const { status, ...streams } = await start(name, args, options);
  const [stdout, stderr] = [streams.stdout.toString(), streams.stderr.toString()];
  if (status !== 0) {
    throw new Error(`${name} ended with ${status} after:\n${stdout}\n${stderr}`);
  }
  return { stdout, stderr };
}
