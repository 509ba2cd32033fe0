/** External programs and files that tests use as a second opinion; what is absent is told, once for each process. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const found = new Map<string, boolean>();

/** True when the program starts on this machine; a test that needs it is skipped otherwise. */
export function hasProgram(name: string): boolean {
  return isThere(
    name,
    () => spawnSync(name, ["--version"], { stdio: "ignore" }).error === undefined,
  );
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

/** Standard output as Latin-1 and the exit status; -1 when the program did not end by itself. */
export function runProgram(
  name: string,
  args: readonly string[],
): { readonly status: number; readonly output: string } {
  const done = spawnSync(name, args, { maxBuffer: 1 << 28, timeout: 170_000 });
  return { status: done.status ?? -1, output: done.stdout.toString("latin1") };
}
