/** The preflight of a final: what the file itself has, and what this fill adds. */
import { FILE_CHECKS, FILL_CHECKS } from "#engine/contract/preflight-checks.data.ts";
import {
  NOT_AVAILABLE,
  type PreflightReport,
  preflightStatus,
  type SkippedCheck,
} from "#engine/contract/preflight-report.ts";
import type { Problem } from "#engine/contract/problems.ts";

export type PreflightRecord = PreflightReport;
export type PreflightStatus = "pending" | "pass" | "warn" | "fail";

/** `preflight_notes` of a render, in its outer form. Holds no customer text. */
export interface PreflightNotes {
  readonly v: 1;
  readonly profile: string;
  readonly status: PreflightStatus;
  readonly engine: string;
  readonly revision: number;
  readonly summary: { readonly errors: number; readonly warnings: number; readonly infos: number };
  readonly message: string;
  readonly checks_run: number;
  readonly checks_skipped: readonly SkippedCheck[];
  readonly findings: readonly Finding[];
  readonly assumptions: readonly string[];
  readonly truncated?: true;
}

interface Finding {
  readonly code: string;
  readonly severity: Problem["severity"];
  readonly origin: "template" | "fill";
  readonly message: string;
  readonly page: number | null;
  readonly field: string | null;
  readonly box: string | null;
  readonly bbox_pt: Problem["bboxPt"];
  readonly object: string | null;
  readonly measured: Problem["measured"];
  readonly limit: Problem["limit"];
  readonly source: string | null;
  readonly count: number;
}

const MAX_FINDINGS = 200;

/** What a template without a report lacks: whatever broke, none of its file's checks gave a result. */
const WITHOUT_REPORT: readonly SkippedCheck[] = FILE_CHECKS.map((code) => ({
  code,
  reason: "could_not_run",
}));

/** What a file alone came to, and what of it was not looked at. */
export type FilePreflight = Pick<PreflightRecord, "status" | "checksSkipped">;

/** Of a stored report; of one that could not be made what its absence comes to. */
export function filePreflight(report: FilePreflight | null): FilePreflight {
  const checksSkipped = skippedChecks(report, []);
  return {
    status: report?.status ?? preflightStatus({ errors: 0, warnings: 0 }, checksSkipped),
    checksSkipped,
  };
}

/** The checks that stored notes name as not run; none where there are no notes of this form. */
export function skippedOf(notes: object | null): readonly SkippedCheck[] {
  const listed: unknown = notes === null ? null : Reflect.get(notes, "checks_skipped");
  return Array.isArray(listed) ? listed.filter(isSkippedCheck) : [];
}

/**
 * What stored notes found, the worst first, each thing once for a page however many texts it is about; nothing where
 * there are no notes of this form.
 */
export function findingsOf(notes: object | null): readonly NotedFinding[] {
  const listed: unknown = notes === null ? null : Reflect.get(notes, "findings");
  const found = Array.isArray(listed) ? listed.filter(isFinding) : [];
  const byKey = new Map<string, NotedFinding>();
  for (const finding of found) {
    const key = [finding.severity, finding.page, finding.message].join("|");
    byKey.set(key, byKey.get(key) ?? finding);
  }
  return [...byKey.values()];
}

/** As much of a finding as people are shown. */
export type NotedFinding = Pick<Finding, "code" | "severity" | "message" | "page" | "measured">;

function isFinding(value: unknown): value is NotedFinding {
  return (
    typeof value === "object" &&
    value !== null &&
    typeof Reflect.get(value, "code") === "string" &&
    typeof Reflect.get(value, "message") === "string" &&
    ["error", "warn", "info"].includes(String(Reflect.get(value, "severity")))
  );
}

function isSkippedCheck(value: unknown): value is SkippedCheck {
  return (
    typeof value === "object" &&
    value !== null &&
    typeof Reflect.get(value, "code") === "string" &&
    typeof Reflect.get(value, "reason") === "string"
  );
}

/**
 * Joins the template's report, null when it could not be made, with the problems of one fill. `skipped`: the
 * checks of a fill that are not due, as a preview's are.
 */
export function preflightNotes(
  template: PreflightRecord | null,
  fill: readonly Problem[],
  {
    revision,
    engine,
    skipped = [],
  }: {
    readonly revision: number;
    readonly engine: string;
    readonly skipped?: readonly SkippedCheck[];
  },
): PreflightNotes {
  const findings = merged([
    ...(template?.findings ?? []).map((problem) => findingOf(problem, "template")),
    ...fill.map((problem) => findingOf(problem, "fill")),
    // The worst first: two hundred hairlines of the file must not push an error of the fill off the list.
  ]).toSorted((a, b) => rank(a.severity) - rank(b.severity));
  const all = skippedChecks(template, skipped);
  const summary = {
    errors: findings.filter((finding) => finding.severity === "error").length,
    warnings: findings.filter((finding) => finding.severity === "warn").length,
    infos: findings.filter((finding) => finding.severity === "info").length,
  };
  return {
    v: 1,
    profile: template?.profile ?? "none",
    status: preflightStatus(summary, all),
    engine,
    revision,
    summary,
    message: messageOf(summary, findings, all),
    checks_run: (template?.checksRun ?? 0) + FILL_CHECKS.length - skipped.length,
    checks_skipped: all,
    findings: findings.slice(0, MAX_FINDINGS),
    assumptions: template?.assumptions ?? [],
    ...(findings.length > MAX_FINDINGS ? { truncated: true as const } : {}),
  };
}

/**
 * Each check once. A report that an older version stored names none of those it lacked: what is missing now
 * was missing then.
 */
function skippedChecks(
  template: FilePreflight | null,
  ofFill: readonly SkippedCheck[],
): readonly SkippedCheck[] {
  const all = [...ofFill, ...(template?.checksSkipped ?? WITHOUT_REPORT), ...NOT_AVAILABLE];
  return [...new Map(all.map((skipped) => [skipped.code, skipped])).values()];
}

/** `findings` with the worst first: that one is named. */
function messageOf(
  summary: PreflightNotes["summary"],
  findings: readonly Finding[],
  skipped: readonly SkippedCheck[],
): string {
  const broken = skipped.filter(({ reason }) => reason === "could_not_run");
  const parts = [
    counted(summary.errors, "error"),
    counted(summary.warnings, "warning"),
    broken.length === 0 ? "" : `${counted(broken.length, "check")} could not run`,
    counted(summary.infos, "note"),
  ].filter((part) => part !== "");
  if (parts.length === 0) {
    return "Nothing found";
  }
  const named = findings[0]?.code ?? broken[0]?.code ?? "";
  return `${parts.join(", ")}: ${named.replaceAll("_", " ")}`;
}

function counted(count: number, noun: string): string {
  return count === 0 ? "" : `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function rank(severity: Problem["severity"]): number {
  return ["error", "warn", "info"].indexOf(severity);
}

function findingOf(problem: Problem, origin: Finding["origin"]): Finding {
  return {
    code: problem.code,
    severity: problem.severity,
    origin,
    message: problem.message,
    page: problem.page,
    field: problem.field,
    box: problem.box,
    bbox_pt: problem.bboxPt,
    object: problem.object,
    measured: problem.measured,
    limit: problem.limit,
    source: problem.clause,
    count: 1,
  };
}

/** Equal findings once, with their count. */
function merged(findings: readonly Finding[]): Finding[] {
  const byKey = new Map<string, Finding>();
  for (const finding of findings) {
    const key = [finding.code, finding.origin, finding.page, finding.object, finding.box].join("|");
    const known = byKey.get(key);
    byKey.set(key, known === undefined ? finding : { ...known, count: known.count + 1 });
  }
  return [...byKey.values()];
}
