import { expect, test } from "vitest";
import type { Problem } from "#engine/contract/problems.ts";
import { type PreflightRecord, preflightNotes } from "./preflight.ts";

const problem = (code: string, severity: Problem["severity"]) =>
  ({
    code,
    severity,
    message: "",
    page: 0,
    field: null,
    box: null,
    bboxPt: null,
    object: null,
    measured: null,
    limit: null,
    clause: null,
  }) as unknown as Problem;

const report = (
  findings: readonly Problem[],
  checksSkipped: PreflightRecord["checksSkipped"] = [],
) =>
  ({
    profile: "print",
    checksRun: 3,
    checksSkipped,
    findings,
    assumptions: [],
  }) as unknown as PreflightRecord;

const AT = { revision: 1, engine: "1" };

test.each([
  ["nothing passes", [], [], "pass", "Nothing found"],
  ["a note passes", [problem("font_subset", "info")], [], "pass", "1 note: font subset"],
  ["a warning warns", [problem("low_ppi", "warn")], [], "warn", "1 warning: low ppi"],
  [
    "an error fails, whatever comes before it",
    [problem("low_ppi", "warn")],
    [problem("no_glyph", "error")],
    "fail",
    "1 error, 1 warning: no glyph",
  ],
  [
    "the same twice is said once",
    [problem("low_ppi", "warn"), problem("low_ppi", "warn")],
    [],
    "warn",
    "1 warning: low ppi",
  ],
  [
    "the same of file and of fill are two",
    [problem("low_ppi", "warn")],
    [problem("low_ppi", "warn")],
    "warn",
    "2 warnings: low ppi",
  ],
] as const)("%s", (...[, ofFile, ofFill, status, message]) => {
  expect(preflightNotes(report(ofFile), ofFill, AT)).toMatchObject({ status, message });
});

test("a check that could not run warns, and so does a file whose checks could not", () => {
  const skipped = report([], [{ code: "ink_limit", reason: "no profile" }]);
  expect(preflightNotes(skipped, [], AT).status).toBe("warn");
  expect(preflightNotes(null, [], AT)).toMatchObject({ status: "warn", checks_run: 0 });
});

test("at most 200 findings are kept, and that there were more is said", () => {
  const many = Array.from({ length: 201 }, (_, i) => problem(`code_${i}`, "info"));
  const notes = preflightNotes(report(many), [], AT);
  expect([notes.findings.length, notes.truncated, notes.summary.infos]).toEqual([200, true, 201]);
  expect(preflightNotes(report(many.slice(1)), [], AT)).not.toHaveProperty("truncated");
});
