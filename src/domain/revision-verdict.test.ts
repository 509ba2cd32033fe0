import { describe, expect, test } from "vitest";
import { type Problem, problem } from "#engine/contract/problems.ts";
import type { PreflightRecord } from "./preflight.ts";
import { type CheckedRevision, revisionVerdict } from "./revision-verdict.ts";

const report = (findings: readonly Problem[], status: PreflightRecord["status"] = "pass") =>
  ({ v: 1, status, findings, checksSkipped: [] }) as unknown as PreflightRecord;

const revision = (changes: Partial<CheckedRevision> = {}): CheckedRevision => ({
  preflight: report([]),
  scene: { problems: [], pages: [{ reasons: [] }] as unknown as CheckedRevision["scene"]["pages"] },
  fields: [{ id: "fld_1" }],
  ...changes,
});

const pagesOf = (...reasons: string[][]) =>
  reasons.map((codes) => ({ reasons: codes })) as unknown as CheckedRevision["scene"]["pages"];

const codes = (checked: CheckedRevision): string[] =>
  revisionVerdict(checked).warnings.map((warning) => warning.problem.code);

describe("the verdict of a revision", () => {
  test("of a clean file is pass, without a word", () => {
    expect(revisionVerdict(revision())).toEqual({ preflightStatus: "pass", warnings: [] });
  });

  test("names errors first and leaves out what is only worth knowing", () => {
    const checked = revision({
      scene: { problems: [problem("no_unicode", "warn", "")], pages: pagesOf([]) },
      preflight: report(
        [problem("rgb_used", "error", ""), problem("spot_count", "info", "")],
        "fail",
      ),
    });
    expect([revisionVerdict(checked).preflightStatus, codes(checked)]).toEqual([
      "fail",
      ["rgb_used", "no_unicode"],
    ]);
  });

  test("fails, and says so, where the checks gave no report", () => {
    const checked = revision({ preflight: null });
    expect([revisionVerdict(checked).preflightStatus, codes(checked)]).toEqual([
      "fail",
      ["preflight_failed"],
    ]);
  });

  test.each([
    [[["outlined_text"]], "Nothing can be filled in: letters are outlines: export with live text."],
    [
      [["scanned_page"], ["artifact", "scanned_page"]],
      "Nothing can be filled in: the pages are scans: export with live text.",
    ],
    [
      [["no_unicode", "caption_text", "heading_text"]],
      "Nothing can be filled in: all of its text is locked: open what customers fill in.",
    ],
    [[["artifact"]], "Nothing can be filled in: none of its text can be changed."],
    [[[]], "Nothing can be filled in: none of its text can be changed."],
  ])("of a file without a field says why: %j", (reasons, message) => {
    const checked = revision({ fields: [], scene: { problems: [], pages: pagesOf(...reasons) } });
    expect(revisionVerdict(checked).warnings).toMatchObject([
      { problem: { code: "no_fields", message } },
    ]);
  });

  test("says a cause once, with all its places; of fields that were lost each", () => {
    const at = (page: number, count: number) =>
      problem("rgb_used", "error", `page ${page}`, { page, measured: { count } });
    const lost = (field: string, box: string) =>
      problem("not_provable", "error", "", { page: 0, field, box });
    const checked = revision({
      scene: {
        problems: [lost("fld_a", "box_1"), lost("fld_a", "box_2"), lost("fld_b", "box_3")],
        pages: pagesOf([]),
      },
      preflight: report([at(0, 5), at(2, 1)], "fail"),
    });
    const told = revisionVerdict(checked).warnings.map(({ problem: { message }, ...places }) => ({
      message,
      ...places,
    }));
    expect(told).toEqual([
      { message: "", count: 2, pages: [0], boxes: ["box_1", "box_2"] },
      { message: "", count: 1, pages: [0], boxes: ["box_3"] },
      { message: "page 0", count: 6, pages: [0, 2], boxes: [] },
    ]);
  });

  test("is not longer than a response should be", () => {
    const many = Array.from({ length: 500 }, (_, i) => problem(`code_${i}`, "warn", ""));
    expect(codes(revision({ preflight: report(many, "warn") }))).toHaveLength(200);
  });
});
