/** The preflight of a whole file. Stored as JSON: members are never renamed. */
import type { Problem } from "./problems.ts";
import { CHECKS_NOT_AVAILABLE, REQUIRED_CHECKS } from "./preflight-checks.data.ts";

/**
 * Why a check did not run. `not_available`: nobody has built it. `could_not_run`: it broke, or the file was
 * too much for it. `finals_only`: it judges a press file, and a preview leaves none.
 */
export type SkipReason = "not_available" | "could_not_run" | "finals_only";

/** A check that did not run. */
export interface SkippedCheck {
  readonly code: string;
  readonly reason: SkipReason;
}

/** Findings of all checks of one profile. */
export interface PreflightReport {
  readonly v: 1;
  readonly profile: string;
  readonly status: "pass" | "warn" | "fail";
  readonly engine: string;
  readonly summary: { readonly errors: number; readonly warnings: number; readonly infos: number };
  readonly message: string;
  readonly checksRun: number;
  readonly checksSkipped: readonly SkippedCheck[];
  readonly findings: readonly Problem[];
  readonly assumptions: readonly string[];
}

/** The checks that are missing from every report, as it lists them. */
export const NOT_AVAILABLE: readonly SkippedCheck[] = CHECKS_NOT_AVAILABLE.map((code) => ({
  code,
  reason: "not_available",
}));

/**
 * What a report comes to: an error fails, and so does a required check that could not run; else a warning or
 * any other check that could not run warns. Checks that are not there, or not due, change nothing.
 */
export function preflightStatus(
  { errors, warnings }: Pick<PreflightReport["summary"], "errors" | "warnings">,
  skipped: readonly SkippedCheck[],
): PreflightReport["status"] {
  const broken = skipped.filter(({ reason }) => reason === "could_not_run");
  if (errors > 0 || broken.some(({ code }) => REQUIRED_CHECKS.includes(code))) {
    return "fail";
  }
  return warnings > 0 || broken.length > 0 ? "warn" : "pass";
}
