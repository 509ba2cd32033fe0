/** Rows of docs/test-all.md: a step replaces its own and no other. */
import { describe, expect, it } from "vitest";
import { CHANGED, pageWith, type StepRun } from "./page.ts";
import { corpusResult, fuzzResult, mutatorResult, STEPS, suiteResult } from "./steps.ts";

const steps = [
  { id: "fuzz", what: "cases" },
  { id: "fuzz-documents", what: "more cases" },
  { id: "kills", what: "kill -9" },
];
const run = (id: string, more: Partial<StepRun> = {}): StepRun => ({
  id,
  what: `what ${id} tries`,
  result: "9 passed, 0 failed",
  seconds: 71,
  commit: "0a1b2c3d",
  day: "2026-11-23",
  node: "v20.20.2",
  cores: 2,
  ...more,
});
const rowsOf = (page: string): readonly string[] =>
  page.split("\n").filter((line) => /^\| (?!step|---)/u.test(line));

describe("the page of the long run", () => {
  const first = pageWith("", [run("fuzz")], steps);

  it("says of a step what came of it, and of the others that they were not made", () => {
    expect(rowsOf(first)).toEqual([
      "| fuzz | what fuzz tries | 9 passed, 0 failed | 71 | 0a1b2c3d | 2026-11-23 | v20.20.2 | 2 |",
      "| fuzz-documents | more cases | not yet | | | | | |",
      "| kills | kill -9 | not yet | | | | | |",
    ]);
  });

  it("keeps the rows of other steps to the letter, commit and day with them", () => {
    const later = run("kills", { commit: `9f8e7d6c${CHANGED}`, day: "2026-12-01", seconds: 900 });
    const second = pageWith(first, [later], steps);
    expect(rowsOf(second)[0]).toBe(rowsOf(first)[0]);
    expect(rowsOf(second)[1]).toBe(rowsOf(first)[1]);
    expect(rowsOf(second)[2]).toContain("| 900 | 9f8e7d6c and changes | 2026-12-01 |");
  });

  it("has one row for a step that runs again, and the same bytes for the same runs", () => {
    const failed = run("fuzz", { result: "FAILED: 8 passed, 1 failed" });
    const second = pageWith(first, [failed], steps);
    expect(rowsOf(second)).toHaveLength(3);
    expect(rowsOf(second)[0]).toContain("| FAILED: 8 passed, 1 failed |");
    expect(pageWith(second, [failed], steps)).toBe(second);
    expect(pageWith(second, [run("fuzz")], steps)).toBe(first);
  });

  it("follows the order of the steps and drops those that are no more", () => {
    const page = pageWith(first, [run("kills")], [...steps].reverse().slice(0, 2));
    expect(rowsOf(page).map((row) => row.split(" ")[1])).toEqual(["kills", "fuzz-documents"]);
  });

  it("lets no text of a result end its cell", () => {
    const page = pageWith("", [run("fuzz", { result: "ended with a|b" })], steps);
    expect(rowsOf(page)[0]).toContain("| ended with a\\|b |");
  });
});

describe("the steps", () => {
  it("have names of their own", () => {
    expect(new Set(STEPS.map(({ id }) => id)).size).toBe(STEPS.length);
  });

  it.each([
    [
      suiteResult,
      "a\n1 passed, 1 failed\n12 passed, 0 failed, 1 skipped\nb",
      "12 passed, 0 failed, 1 skipped",
    ],
    [suiteResult, "Tests 12 passed (12)", null],
    [
      fuzzResult,
      "| kind | cases |\n| --- | --- |\n| pdf | 40 | 0 | filled 40 |\n| fonts | 2 | 1 | used 1 |",
      "42 cases, 1 failed",
    ],
    [fuzzResult, "", null],
    [
      corpusResult,
      "| crashes | 0 | = 0 | met |\n| recall | 9 % | ≥ 98 % | **MISSED** |\nmet |",
      "1 gates met, 1 missed",
    ],
    [corpusResult, "| gate | found | limit | |", null],
    [
      mutatorResult,
      "unnoticed: x\n40 answers spoiled in 3 checks, 1 unnoticed.\n",
      "40 answers spoiled in 3 checks, 1 unnoticed",
    ],
    [mutatorResult, "", null],
  ])("say what came of them: %o of %j", (resultOf, output, expected) => {
    expect(resultOf(output)).toBe(expected);
  });
});
