/** Files that the pages for people name in back quotes are there: a page that leads nowhere is worse than none. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** docs/testing.md says what was merged into what, and so names files that are gone. */
const PAGES = [
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  "bench/README.md",
  ...readdirSync("docs")
    .filter((name) => name.endsWith(".md") && name !== "testing.md")
    .map((name) => `docs/${name}`),
];

/** A path of the repository's own folders; patterns with `<`, `*` or NNNN name no one file. */
const PATH = /`((?:src|browser|client|test|tools|docs|bench|examples|demo|assets)\/[\w./-]+)`/gu;

test.each(PAGES)("%s names files that exist", (page) => {
  const named = Array.from(readFileSync(page, "utf8").matchAll(PATH), ([, path = ""]) => path);
  expect(named.filter((path) => !path.includes("NNNN") && !existsSync(path))).toEqual([]);
});
