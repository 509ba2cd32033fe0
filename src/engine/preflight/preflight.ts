/**
 * Preflight: may this file go to press? Judged on the content model, not on a raster, since renderers
 * ignore overprint. It reports; it never changes a file.
 */
import { latin1Text } from "#base/bytes.ts";
import type { PdfDocument } from "../pdf/document.ts";
import { isDict, isStream, isString } from "../pdf/objects.ts";
import { problem, type Problem, type Severity } from "../contract/problems.ts";
import type { Check, PreflightInput } from "./checks/check.ts";
import { CHECKS } from "./checks.ts";
import {
  NOT_AVAILABLE,
  type PreflightReport,
  preflightStatus,
  type SkippedCheck,
} from "../contract/preflight-report.ts";

/**
 * The profile findings are judged by: sheetfed offset, CMYK and up to two spot inks. The name is part of
 * stored reports: a change of a threshold that shops would notice needs a new name.
 */
const PREFLIGHT_PROFILE = "sheetfed-spot";
// The report is stored with the render as one JSON text. A page of hairlines can give thousands of
// findings that say the same; the worst come first, and the rest is counted under `truncated:`.
const MAX_FINDINGS = 200;
const RANK: Record<Severity, number> = { error: 0, warn: 1, info: 2 };

/**
 * Runs every check over one interpreted file and sums up. Never throws for a bad file: what could not
 * be parsed was recorded while the file was opened and interpreted, and `repaired_structure` and
 * `syntax_error` report it. Equal findings of one page are merged with a count. Cost: each check goes
 * once over the pages' content. `checks`: those of the profile; a test hands in others.
 */
export function preflight(
  input: Omit<PreflightInput, "pdfx">,
  engineVersion: string,
  checks: readonly Check[] = CHECKS,
): PreflightReport {
  // The claim is read once: PDF/X turns several findings from warnings into errors, and all checks must
  // agree.
  const whole: PreflightInput = { ...input, pdfx: claimedPdfx(input.doc) };
  const outcomes = checks.map((check) => outcomeOf(check, whole));
  const broken = checks.filter((_, i) => outcomes[i] === null);
  return summarize(
    outcomes.flatMap((findings) => findings ?? []),
    {
      engineVersion,
      checksRun: checks.length - broken.length,
      checksSkipped: [
        ...broken.map(({ code }) => ({ code, reason: "could_not_run" as const })),
        ...NOT_AVAILABLE,
      ],
      assumptions: assumptionsOf(whole),
    },
  );
}

/**
 * What a check found; null where it broke. One that stumbles over a file nobody has seen must not take the
 * others' findings with it, and the report says that it did not run.
 */
function outcomeOf(check: Check, input: PreflightInput): readonly Problem[] | null {
  try {
    return check.run(input);
  } catch {
    return null;
  }
}

/** A report over findings from anywhere. */
function summarize(
  findings: readonly Problem[],
  context: {
    readonly engineVersion: string;
    readonly checksRun: number;
    readonly checksSkipped: readonly SkippedCheck[];
    readonly assumptions: readonly string[];
  },
): PreflightReport {
  // The sort is stable: within one severity the order of the table of checks stays, so equal files give
  // equal reports.
  const merged = mergeEqual(findings).sort((a, b) => RANK[a.severity] - RANK[b.severity]);
  const count = (severity: Severity): number =>
    merged.filter((finding) => finding.severity === severity).length;
  const [errors, warnings, infos] = [count("error"), count("warn"), count("info")];
  return {
    v: 1,
    profile: PREFLIGHT_PROFILE,
    status: preflightStatus({ errors, warnings }, context.checksSkipped),
    engine: context.engineVersion,
    // Counted before the cut below: the numbers stay true when the list is shortened.
    summary: { errors, warnings, infos },
    message: headline(merged, { errors, warnings }, context.checksSkipped),
    checksRun: context.checksRun,
    checksSkipped: context.checksSkipped,
    findings: merged.slice(0, MAX_FINDINGS),
    assumptions: [
      ...context.assumptions,
      ...(merged.length > MAX_FINDINGS ? [`truncated:${merged.length - MAX_FINDINGS}`] : []),
    ],
  };
}

/**
 * One sentence for a list of files: how many errors, warnings and checks that could not run, then what the
 * first finding says, or which check it was.
 */
function headline(
  findings: readonly Problem[],
  { errors, warnings }: { readonly errors: number; readonly warnings: number },
  skipped: readonly SkippedCheck[],
): string {
  const broken = skipped.filter(({ reason }) => reason === "could_not_run");
  const parts = [
    errors > 0 ? `${errors} error${errors === 1 ? "" : "s"}` : "",
    warnings > 0 ? `${warnings} warning${warnings === 1 ? "" : "s"}` : "",
    broken.length > 0
      ? `${broken.length} check${broken.length === 1 ? "" : "s"} could not run`
      : "",
  ].filter((part) => part !== "");
  if (parts.length === 0) {
    return "Ready for press.";
  }
  const [first] = errors + warnings > 0 ? findings : [];
  return `${parts.join(", ")}: ${first?.message ?? broken.map(({ code }) => code).join(", ")}`;
}

/** One finding for each (code, page, object, message); its place is the first one's. */
function mergeEqual(findings: readonly Problem[]): Problem[] {
  const kept = new Map<string, { finding: Problem; count: number }>();
  for (const finding of findings) {
    const { code, page, object, message, field, box } = finding;
    // The place (bbox) is left out on purpose: one wrong setting of the export gives the same finding
    // at every object of the page, and the reader wants it once.
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
    // Without an output intent the preview takes coated offset (FOGRA39), and the report has to say so.
    ...(intents === null ? ["assumed_profile:FOGRA39L"] : []),
    // The checks cover part of ISO 15930-7 only, so a passed report does not confirm the file's claim.
    ...(pdfx === null ? [] : [`claim_not_revalidated:${pdfx}`]),
  ];
}

/**
 * The PDF/X version the file claims, such as "PDF/X-4"; null when it claims none. XMP comes first
 * because PDF/X-4 keeps the key there (ISO 15930-7); PDF/X-1a and PDF/X-3 keep it in the information
 * dictionary (ISO 15930-1).
 */
export function claimedPdfx(doc: PdfDocument): string | null {
  const metadata = doc.get(doc.catalog, "Metadata");
  if (isStream(metadata)) {
    const xmp = latin1Text(doc.decode(metadata).value);
    // XMP allows a property as attribute or as element. A pattern instead of an XML parser: only this
    // one value is read, and a hostile packet must not cost more than its length.
    const claim = /GTS_PDFXVersion\s*(?:=\s*["']|>)\s*(PDF\/X[^"'<]{1,40})/.exec(xmp)?.[1];
    if (claim !== undefined) {
      return claim.trim();
    }
  }
  // Cut at 40 characters: the value goes into the report, and nothing that long is a version.
  const info = doc.get(doc.trailer, "Info");
  const claim = isDict(info) ? doc.get(info, "GTS_PDFXVersion") : null;
  return isString(claim) ? latin1Text(claim.bytes).slice(0, 40) : null;
}
