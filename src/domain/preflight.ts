/** The preflight of a final: what the file itself has, and what this fill adds. */
import type { Problem } from "#engine/contract/problems.ts";
import type { PreflightReport } from "#engine/contract/preflight-report.ts";

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
  readonly checks_skipped: readonly { readonly code: string; readonly reason: string }[];
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

/** Joins the template's report, null when it could not be made, with the problems of one fill. */
export function preflightNotes(
  template: PreflightRecord | null,
  fill: readonly Problem[],
  { revision, engine }: { readonly revision: number; readonly engine: string },
): PreflightNotes {
  const findings = merged([
    ...(template?.findings ?? []).map((problem) => findingOf(problem, "template")),
    ...fill.map((problem) => findingOf(problem, "fill")),
  ]);
  const skipped =
    template === null
      ? [{ code: "template", reason: "the file's own checks could not run" }]
      : template.checksSkipped;
  const summary = {
    errors: findings.filter((finding) => finding.severity === "error").length,
    warnings: findings.filter((finding) => finding.severity === "warn").length,
    infos: findings.filter((finding) => finding.severity === "info").length,
  };
  const status = statusOf(summary, skipped.length);
  return {
    v: 1,
    profile: template?.profile ?? "none",
    status,
    engine,
    revision,
    summary,
    message: messageOf(summary, findings),
    checks_run: template?.checksRun ?? 0,
    checks_skipped: skipped,
    findings: findings.slice(0, MAX_FINDINGS),
    assumptions: template?.assumptions ?? [],
    ...(findings.length > MAX_FINDINGS ? { truncated: true as const } : {}),
  };
}

/** Any error fails; else any warning or check left out warns. */
function statusOf(summary: PreflightNotes["summary"], skippedCount: number): PreflightStatus {
  if (summary.errors > 0) {
    return "fail";
  }
  return summary.warnings > 0 || skippedCount > 0 ? "warn" : "pass";
}

function messageOf(summary: PreflightNotes["summary"], findings: readonly Finding[]): string {
  const parts = [
    counted(summary.errors, "error"),
    counted(summary.warnings, "warning"),
    counted(summary.infos, "note"),
  ].filter((part) => part !== "");
  if (parts.length === 0) {
    return "Nothing found";
  }
  const worst = findings.toSorted((a, b) => rank(a.severity) - rank(b.severity))[0];
  return `${parts.join(", ")}: ${(worst?.code ?? "").replaceAll("_", " ")}`;
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
