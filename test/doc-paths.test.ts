/** Files that the pages for people name in back quotes are there: a page that leads nowhere is worse than none. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const RECORDS = readdirSync("docs/decisions").filter((name) => /^\d/u.test(name));

/** docs/testing.md says what was merged into what, and so names files that are gone. */
const PAGES = [
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  "bench/README.md",
  ...RECORDS.map((name) => `docs/decisions/${name}`),
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

test("decision records have the number of their file as their heading, each once, and no gap untold", () => {
  const numbers = RECORDS.map((name) => name.slice(0, 4));
  const headings = RECORDS.map((name) =>
    readFileSync(`docs/decisions/${name}`, "utf8").slice("# ".length, "# 0000".length),
  );
  expect(headings).toEqual(numbers);
  const last = Number(numbers.toSorted().at(-1));
  const all = Array.from({ length: last }, (_none, i) => String(i + 1).padStart(4, "0"));
  const index = readFileSync("docs/decisions/README.md", "utf8");
  const gaps = all.filter((number) => !numbers.includes(number) && !index.includes(number));
  expect([gaps, new Set(numbers).size]).toEqual([[], numbers.length]);
});
