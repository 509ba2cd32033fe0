/**
 * Preflight: may this file go to press? Judged on the content model, not on a raster, since renderers
 * ignore overprint. It reports; it never changes a file.
 */
import { latin1Text } from "#base/bytes.ts";
import type { PdfDocument } from "../pdf/document.ts";
import { isDict, isStream, isString } from "../pdf/objects.ts";
import { problem, type Problem, type Severity } from "../contract/problems.ts";
import type { PreflightInput } from "./checks/check.ts";
import { CHECKS } from "./checks.ts";
import type { PreflightReport } from "../contract/preflight-report.ts";

/** The profile findings are judged by: sheetfed offset, CMYK and up to two spot inks. */
const PREFLIGHT_PROFILE = "sheetfed-spot";
const MAX_FINDINGS = 200;
const RANK: Record<Severity, number> = { error: 0, warn: 1, info: 2 };

/** Runs every check and sums up. Equal findings of one page are merged with a count. */
export function preflight(
  input: Omit<PreflightInput, "pdfx">,
  engineVersion: string,
): PreflightReport {
  const whole: PreflightInput = { ...input, pdfx: claimedPdfx(input.doc) };
  return summarize(
    CHECKS.flatMap((check) => check.run(whole)),
    { engineVersion, checksRun: CHECKS.length, assumptions: assumptionsOf(whole) },
  );
}

/** A report over findings from anywhere: fail with an error, warn with a warning, else pass. */
function summarize(
  findings: readonly Problem[],
  context: {
    readonly engineVersion: string;
    readonly checksRun: number;
    readonly assumptions: readonly string[];
  },
): PreflightReport {
  const merged = mergeEqual(findings).sort((a, b) => RANK[a.severity] - RANK[b.severity]);
  const count = (severity: Severity): number =>
    merged.filter((finding) => finding.severity === severity).length;
  const [errors, warnings, infos] = [count("error"), count("warn"), count("info")];
  return {
    v: 1,
    profile: PREFLIGHT_PROFILE,
    status: errors > 0 ? "fail" : warnings > 0 ? "warn" : "pass",
    engine: context.engineVersion,
    summary: { errors, warnings, infos },
    message: headline(merged, errors, warnings),
    checksRun: context.checksRun,
    checksSkipped: [],
    findings: merged.slice(0, MAX_FINDINGS),
    assumptions: [
      ...context.assumptions,
      ...(merged.length > MAX_FINDINGS ? [`truncated:${merged.length - MAX_FINDINGS}`] : []),
    ],
  };
}

function headline(findings: readonly Problem[], errors: number, warnings: number): string {
  const parts = [
    errors > 0 ? `${errors} error${errors === 1 ? "" : "s"}` : "",
    warnings > 0 ? `${warnings} warning${warnings === 1 ? "" : "s"}` : "",
  ].filter((part) => part !== "");
  const [first] = findings;
  return parts.length === 0 || first === undefined
    ? "Ready for press."
    : `${parts.join(", ")}: ${first.message}`;
}

/** One finding for each (code, page, object, message); its place is the first one's. */
function mergeEqual(findings: readonly Problem[]): Problem[] {
  const kept = new Map<string, { finding: Problem; count: number }>();
  for (const finding of findings) {
    const { code, page, object, message, field, box } = finding;
    const key = JSON.stringify([code, page, object, message, field, box]);
    const earlier = kept.get(key);
    if (earlier === undefined) {
      kept.set(key, { finding, count: 1 });
    } else {
      earlier.count++;
    }
  }
  return [...kept.values()].map(({ finding, count }) =>
    count === 1
      ? finding
      : problem(finding.code, finding.severity, finding.message, {
          ...finding,
          measured: { ...finding.measured, count },
        }),
  );
}

/** What the report takes for granted, and what this profile leaves unjudged. */
function assumptionsOf({ doc, pdfx }: PreflightInput): readonly string[] {
  const intents = doc.get(doc.catalog, "OutputIntents");
  return [
    ...(intents === null ? ["assumed_profile:FOGRA39L"] : []),
    ...(pdfx === null ? [] : [`claim_not_revalidated:${pdfx}`]),
    "not_judged:ink_coverage",
  ];
}

/** The PDF/X version in the metadata or the information dictionary (ISO 15930-7; ISO 15930-1). */
export function claimedPdfx(doc: PdfDocument): string | null {
  const metadata = doc.get(doc.catalog, "Metadata");
  if (isStream(metadata)) {
    const xmp = latin1Text(doc.decode(metadata).value);
    const claim = /GTS_PDFXVersion\s*(?:=\s*["']|>)\s*(PDF\/X[^"'<]{1,40})/.exec(xmp)?.[1];
    if (claim !== undefined) {
      return claim.trim();
    }
  }
  const info = doc.get(doc.trailer, "Info");
  const claim = isDict(info) ? doc.get(info, "GTS_PDFXVersion") : null;
  return isString(claim) ? latin1Text(claim.bytes).slice(0, 40) : null;
}
