/** Which files count as what; `git ls-files`, so that nothing built or ignored is measured. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** TypeScript of the product itself, without tests, generated code and tables of facts. */
export function sourceFiles(...folders: readonly string[]): readonly string[] {
  return typeScriptFiles(folders).filter(
    (path) => !isTest(path) && !/\.data\.tsx?$|\.d\.ts$|\/generated\//u.test(path),
  );
}

/** Test files, wherever they lie. */
export function testFiles(): readonly string[] {
  return typeScriptFiles(["src", "test", "browser", "client"]).filter(isTest);
}

/** What tests share: everything under test/ that is neither a test nor data. */
export function testSupportFiles(): readonly string[] {
  return typeScriptFiles(["test"]).filter((path) => !isTest(path));
}

function typeScriptFiles(folders: readonly string[]): readonly string[] {
  return execFileSync(
    "git",
    ["ls-files", "--cached", "--others", "--exclude-standard", ...folders],
    {
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
    },
  )
    .split("\n")
    .filter((path) => /\.tsx?$/u.test(path) && existsSync(path));
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/u.test(path);
}
