/** The built program as a user runs it. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";

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
  if (!existsSync("dist/main.js")) {
    throw new Error("dist/ is missing: node tools/build.mjs");
  }
  return await new Promise((resolve) => {
    execFile(
      process.execPath,
      ["dist/main.js", ...args],
      { env: { PATH: process.env["PATH"], ...environment }, maxBuffer: 1 << 26, timeout: 170_000 },
      (error, stdout, stderr) => {
        const exitCode = error === null ? 0 : typeof error.code === "number" ? error.code : -1;
        resolve({ exitCode, stdout, stderr });
      },
    );
  });
}
