/** How circles of imports are found, and what sources are held to by their text; what they import: parsed-sources.test.ts. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { importCircles } from "../tools/measure/imports.ts";
import { sourceFiles, testFiles, testSupportFiles } from "../tools/measure/source-files.ts";

test.each([
  ["two files", { a: ["b"], b: ["a"] }, ["a b"]],
  ["three files and a way in", { d: ["a"], a: ["b"], b: ["c"], c: ["a"] }, ["a b c"]],
  ["a diamond is none", { a: ["b", "c"], b: ["d"], c: ["d"], d: [] }, []],
  ["two apart", { a: ["b"], b: ["a", "c"], c: ["d"], d: ["c"] }, ["a b", "c d"]],
])("a circle is found: %s", (_, edges, expected) => {
  const small = Object.entries<readonly string[]>(edges);
  const circles = importCircles(new Map(small.map(([from, to]) => [from, new Set(to)])));
  expect(circles.map((files) => files.join(" ")).sort()).toEqual(expected);
});

/** Packages that a module loads with itself: through its imports and theirs, those of types and `import()` apart. */
function packagesOf(path: string, seen = new Set<string>()): ReadonlySet<string> {
  const packages = new Set<string>();
  seen.add(path);
  const source = readFileSync(path, "utf8");
  for (const [, clause = "", from = ""] of source.matchAll(
    /^(?:import|export)\s(?!type\s)([^;"]*?from\s)?"([^"]+)";/gmu,
  )) {
    const isOwn = from.startsWith("#") || from.startsWith(".");
    if (!isOwn) {
      packages.add(from);
    } else if (!/^\{(?:\s*type\s[^,]+,?)+\s*\}/u.test(clause)) {
      const file = from.startsWith("#") ? `src/${from.slice(1)}` : join(path, "..", from);
      if (!seen.has(file)) {
        packagesOf(file, seen).forEach((one) => packages.add(one));
      }
    }
  }
  return packages;
}

test("a start loads no client of a server that most installations do not have", () => {
  const packages = packagesOf("src/serve.ts");
  expect(packages).toContain("fastify");
  expect(packages).toContain("pg");
  for (const rare of ["@redis/client", "undici", "aws4fetch"]) {
    expect(packages).not.toContain(rare);
  }
});

/** Statements of SQL that change data or tables, as tests would write them. */
const WRITES =
  /[`"]\s*(?:with \w+ as \(\s*)?(?:insert into|update \w+ (?:\w+ )?set|delete from|(?:alter|create|drop) (?:table|trigger|function))\b/u;

test("tests of the service arrange through it: what it cannot do is written in rows.ts alone", () => {
  const files = [...testFiles(), ...testSupportFiles()].filter((path) =>
    /^test\/(?:api|browser|cli|client|conformance|http|services|support)\//u.test(path),
  );
  const found = files.filter((path) => WRITES.test(readFileSync(path, "utf8")));
  expect(found).toEqual([
    // The queue of the tests is a table of its own.
    "test/support/rows.ts",
    "test/support/test-queue.ts",
  ]);
});

test("pages branch on codes and classes of errors; what a status comes to is said in two files", () => {
  const readers = sourceFiles("browser").filter((path) =>
    /(?:error|response)\.status (?:[<>]=?|[!=]==) [45]\d\d|case [45]\d\d:/u.test(
      readFileSync(path, "utf8"),
    ),
  );
  expect(readers).toEqual(["browser/dashboard/app/explain.ts", "browser/shared/outcome.ts"]);
});
