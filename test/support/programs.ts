/** External programs that tests use as a second opinion. */
import { spawnSync } from "node:child_process";

/** True when the program starts on this machine; a test that needs it is skipped otherwise. */
export function hasProgram(name: string): boolean {
  return spawnSync(name, ["--version"], { stdio: "ignore" }).error === undefined;
}

/** Standard output as Latin-1 and the exit status; -1 when the program did not end by itself. */
export function runProgram(
  name: string,
  args: readonly string[],
): { readonly status: number; readonly output: string } {
  const done = spawnSync(name, args, { maxBuffer: 1 << 28, timeout: 60_000 });
  return { status: done.status ?? -1, output: done.stdout.toString("latin1") };
}
