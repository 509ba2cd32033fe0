/** What is told of a file, each sentence once, however many texts it is about. */
import type { SceneSummary } from "../../../../client/src/generated/types.ts";

/** As reading the file told it, or as preflight did, which names all places of one cause. */
type Problem = SceneSummary["problems"][number] & {
  readonly object_ids?: readonly string[];
  readonly pages?: readonly number[];
};

/** A finding with all texts and pages that it is about. */
export interface Finding {
  readonly severity: Problem["severity"];
  readonly message: string;
  /** Ids of text boxes. */
  readonly boxes: readonly string[];
  /** From 0. */
  readonly pages: readonly number[];
}

/** Most urgent first. */
const SEVERITIES = ["error", "warn", "info"] as const;

/** What needs a change comes first, else in the order found. */
export function findingsOf(problems: readonly Problem[]): readonly Finding[] {
  const findings = new Map<string, Finding>();
  for (const { severity, message, object_id: box, page, ...all } of problems) {
    const key = `${severity} ${message}`;
    const { boxes = [], pages = [] } = findings.get(key) ?? {};
    findings.set(key, {
      severity,
      message,
      boxes: [...new Set([...boxes, ...(all.object_ids ?? []), ...(box === null ? [] : [box])])],
      pages: [...new Set([...pages, ...(all.pages ?? []), ...(page === null ? [] : [page])])],
    });
  }
  return SEVERITIES.flatMap((severity) =>
    [...findings.values()].filter((finding) => finding.severity === severity),
  );
}
