/** Which files count as what; `git ls-files`, so that nothing built or ignored is measured. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Tables of facts, declarations, generated code, and what tests beside the source share. */
const NO_SOURCE = /\.data\.tsx?$|\.d\.ts$|\.test-kit\.ts$|\/generated\//u;

/** TypeScript of the product itself, without tests, generated code and tables of facts. */
export function sourceFiles(...folders: readonly string[]): readonly string[] {
  return typeScriptFiles(folders).filter((path) => !isTest(path) && !NO_SOURCE.test(path));
}

/** Test files, wherever they lie. */
export function testFiles(): readonly string[] {
  return typeScriptFiles(["src", "test", "browser", "client"]).filter(isTest);
}

/** What tests share: everything under test/ that is neither a test nor data, and kits beside the source. */
export function testSupportFiles(): readonly string[] {
  return typeScriptFiles(["src", "test"]).filter(
    (path) => !isTest(path) && (path.startsWith("test/") || path.endsWith(".test-kit.ts")),
  );
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
