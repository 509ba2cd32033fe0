/** Goldens are text in test/golden, so that a difference is the review. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";

const FOLDER = join(import.meta.dirname, "../golden");

/** Compares with test/golden/NAME; UPDATE_GOLDEN=1 rewrites it and still fails this run. */
export function expectGolden(name: string, text: string): void {
  const path = join(FOLDER, name);
  if (process.env["UPDATE_GOLDEN"] === "1") {
    writeFileSync(path, text);
    expect.fail(`${name} was rewritten: read its difference, then run without UPDATE_GOLDEN`);
  }
  expect(text).toBe(existsSync(path) ? readFileSync(path, "utf8") : "");
}
