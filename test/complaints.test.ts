/** Complaint numbers in test titles lead to docs/complaints.md, and the page leads back to the tests. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Numbers in brackets, as titles and heads of files cite them, or one that opens the head of a file. */
const CITED = /\((C[1-9]\d?(?:, C[1-9]\d?)*)\)|^\/\*\* (C[1-9]\d?):/gmu;

/** Number and the test files its line names. */
const rows = readFileSync("docs/complaints.md", "utf8")
  .split("\n")
  .flatMap((line): [string, readonly string[]][] => {
    const [, number = "", , files = ""] = line.split("|").map((cell) => cell.trim());
    return /^C\d+$/u.test(number)
      ? [[number, Array.from(files.matchAll(/`([^`]+)`/gu), ([, file = ""]) => file)]]
      : [];
  });
const listed = new Map(rows);

/** "C14 in test/engine/fit.test.ts", each once. */
const cited = new Set(
  ["test", "src"]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
    )
    .filter((file) => file.endsWith(".test.ts"))
    .flatMap((file) =>
      Array.from(readFileSync(file, "utf8").matchAll(CITED), ([, inTitle, atHead]) =>
        (inTitle ?? atHead ?? "").split(", ").map((number) => `${number} in ${file}`),
      ).flat(),
    ),
);

test("the page lists every complaint once, from C1 to C81", () => {
  expect(rows.map(([number]) => Number(number.slice(1))).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 81 }, (_, i) => i + 1),
  );
});

test("a number cited in a test is on the page with that file", () => {
  expect(cited.size).toBeGreaterThan(60);
  const unlisted = [...cited].filter((citation) => {
    const [number = "", file = ""] = citation.split(" in ");
    return listed.get(number)?.includes(file) !== true;
  });
  expect(unlisted).toEqual([]);
});

test("every file the page names exists", () => {
  const missing = [...listed].flatMap(([number, files]) =>
    files.filter((file) => !existsSync(file)).map((file) => `${number}: ${file}`),
  );
  expect(missing).toEqual([]);
});
