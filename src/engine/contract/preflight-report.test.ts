import { expect, test } from "vitest";
import { preflightStatus, type SkipReason } from "./preflight-report.ts";

type Skipped = readonly (readonly [code: string, reason: SkipReason])[];

test.each<[string, number, number, Skipped, string]>([
  ["nothing was found", 0, 0, [], "pass"],
  ["a warning", 0, 1, [], "warn"],
  ["an error", 1, 0, [], "fail"],
  ["an error among warnings", 1, 9, [], "fail"],
  ["checks that are not built say nothing", 0, 0, [["text_collision", "not_available"]], "pass"],
  ["checks of finals say nothing either", 0, 0, [["font_not_embedded", "finals_only"]], "pass"],
  ["a check that broke", 0, 0, [["hairline", "could_not_run"]], "warn"],
  ["one that every file needs", 0, 0, [["font_not_embedded", "could_not_run"]], "fail"],
  ["one of a fill that every file needs", 0, 0, [["missing_glyph", "could_not_run"]], "fail"],
])("%s", (_, ...[errors, warnings, skipped, status]) => {
  const checks = skipped.map(([code, reason]) => ({ code, reason }));
  expect(preflightStatus({ errors, warnings }, checks)).toBe(status);
});
