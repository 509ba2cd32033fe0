/** The preflight of a whole file. Stored as JSON: members are never renamed. */
import type { Problem } from "./problems.ts";

/** Findings of all checks of one profile. */
export interface PreflightReport {
  readonly v: 1;
  readonly profile: string;
  readonly status: "pass" | "warn" | "fail";
  readonly engine: string;
  readonly summary: { readonly errors: number; readonly warnings: number; readonly infos: number };
  readonly message: string;
  readonly checksRun: number;
  readonly checksSkipped: readonly { readonly code: string; readonly reason: string }[];
  readonly findings: readonly Problem[];
  readonly assumptions: readonly string[];
}
