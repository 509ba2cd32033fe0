import { expect, test } from "vitest";
import {
  CHECKS_NOT_AVAILABLE,
  FILE_CHECKS,
  FILL_CHECKS,
} from "#engine/contract/preflight-checks.data.ts";
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

test.each([
  ["one not built yet changes nothing", "ink_coverage", "not_available", "pass", "Nothing found"],
  [
    "one that is not due changes nothing",
    "outside_changed",
    "finals_only",
    "pass",
    "Nothing found",
  ],
  [
    "one that could not run warns",
    "courier_font",
    "could_not_run",
    "warn",
    "1 check could not run: courier font",
  ],
  ...["text_overflow", "missing_glyph", "missing_required_field", "field_too_long"]
    .concat("outside_changed", "font_not_embedded")
    .map(
      (code) =>
        [
          `${code} fails where it could not run`,
          code,
          "could_not_run",
          "fail",
          `1 check could not run: ${code.replaceAll("_", " ")}`,
        ] as const,
    ),
] as const)("a check left out: %s", (...[, code, reason, status, message]) => {
  const notes = preflightNotes(report([], [{ code, reason }]), [], AT);
  expect(notes).toMatchObject({ status, message });
  expect(notes.checks_skipped).toContainEqual(
    code === "ink_coverage" ? { code, reason: "not_available" } : { code, reason },
  );
});

test("an error fails whatever could not run, and a broken check warns beside notes", () => {
  const broken = [{ code: "hairline", reason: "could_not_run" }] as const;
  expect(preflightNotes(report([problem("encrypted", "error")], broken), [], AT)).toMatchObject({
    status: "fail",
    message: "1 error, 1 check could not run: encrypted",
  });
  expect(preflightNotes(report([problem("font_type3", "info")], broken), [], AT)).toMatchObject({
    status: "warn",
    message: "1 check could not run, 1 note: font type3",
  });
});

test("every check that is not there is named once, also beside a report of before", () => {
  const skipped = preflightNotes(report([]), [], AT).checks_skipped;
  expect(skipped).toEqual(CHECKS_NOT_AVAILABLE.map((code) => ({ code, reason: "not_available" })));
  const again = preflightNotes(report([], skipped), [], AT).checks_skipped;
  expect(again).toEqual(skipped);
});

test("without a report of the file each of its checks could not run, which fails", () => {
  const notes = preflightNotes(null, [], AT);
  expect(notes).toMatchObject({ status: "fail", checks_run: FILL_CHECKS.length });
  expect(notes.checks_skipped.filter(({ reason }) => reason === "could_not_run")).toEqual(
    FILE_CHECKS.map((code) => ({ code, reason: "could_not_run" })),
  );
});

test("checks run and checks left out are all there are", () => {
  const skipped = [{ code: "outside_changed", reason: "finals_only" }] as const;
  const notes = preflightNotes(report([]), [], { ...AT, skipped });
  expect(notes.checks_run).toBe(3 + FILL_CHECKS.length - 1);
  expect(notes.checks_skipped[0]).toEqual(skipped[0]);
});

test("at most 200 findings are kept, and that there were more is said", () => {
  const many = Array.from({ length: 201 }, (_, i) => problem(`code_${i}`, "info"));
  const notes = preflightNotes(report(many), [], AT);
  expect([notes.findings.length, notes.truncated, notes.summary.infos]).toEqual([200, true, 201]);
  expect(preflightNotes(report(many.slice(1)), [], AT)).not.toHaveProperty("truncated");
});

test("the worst comes first and is kept, however much the file has to say", () => {
  const many = Array.from({ length: 250 }, (_, i) => problem(`code_${i}`, "warn"));
  const notes = preflightNotes(report(many), [problem("text_overflow", "error")], AT);
  expect(notes.findings[0]).toMatchObject({ code: "text_overflow", origin: "fill" });
  expect([notes.findings.length, notes.status]).toEqual([200, "fail"]);
});
