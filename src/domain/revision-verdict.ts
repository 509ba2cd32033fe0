/** What whoever uploads or publishes a revision is told of it: may it go to press, and what should be looked at. */
import { addToList } from "#base/maps.ts";
import { isLock, problem, type Problem } from "#engine/contract/problems.ts";
import { filePreflight, type PreflightRecord } from "./preflight.ts";
import type { FieldRecord, PageRecord, SceneRecord } from "./scene-record.ts";

/** Of a revision alone, without any values. Nothing is blocked by it: it is shown, and the shop decides. */
export interface RevisionVerdict {
  readonly preflightStatus: PreflightRecord["status"];
  /** Errors first; what is only worth knowing is left out. */
  readonly warnings: readonly Warning[];
}

/** One cause, said at the first place of it. */
export interface Warning {
  readonly problem: Problem;
  /** How many findings it stands for. */
  readonly count: number;
  /** From 0, each once; [] for what concerns the whole file. */
  readonly pages: readonly number[];
  /** Ids of the text boxes, each once. */
  readonly boxes: readonly string[];
}

/** What of a stored revision the verdict is made of. */
export interface CheckedRevision {
  readonly preflight: PreflightRecord | null;
  readonly scene: Pick<SceneRecord, "problems" | "pages">;
  readonly fields: readonly Pick<FieldRecord, "id">[];
}

const MAX_WARNINGS = 200;

/** The file's preflight beside what reading it had to say; a report that could not be made is a warning too. */
export function revisionVerdict({ preflight, scene, fields }: CheckedRevision): RevisionVerdict {
  const found = [
    ...(fields.length === 0 ? [noFields(scene.pages)] : []),
    ...scene.problems,
    ...(preflight?.findings ?? [notJudged()]),
  ].filter(({ severity }) => severity !== "info");
  const bySeverity = (wanted: Problem["severity"]): Problem[] =>
    found.filter(({ severity }) => severity === wanted);
  return {
    preflightStatus: filePreflight(preflight).status,
    warnings: byCause([...bySeverity("error"), ...bySeverity("warn")]).slice(0, MAX_WARNINGS),
  };
}

/** One for each code, and of what a field lost for each field: a fault of the export is at every object of every page. */
function byCause(problems: readonly Problem[]): readonly Warning[] {
  const causes = new Map<string, Problem[]>();
  for (const one of problems) {
    addToList(causes, `${one.code} ${one.field ?? ""}`, one);
  }
  return [...causes.values()].flatMap((same) => {
    const [first] = same;
    return first === undefined
      ? []
      : [
          {
            problem: first,
            count: same.reduce((sum, { measured }) => sum + Number(measured?.["count"] ?? 1), 0),
            pages: [...new Set(same.flatMap(({ page }) => page ?? []))],
            boxes: [...new Set(same.flatMap(({ box }) => box ?? []))],
          },
        ];
  });
}

function notJudged(): Problem {
  return problem(
    "preflight_failed",
    "error",
    "The checks for the press could not run on this file.",
  );
}

/**
 * Why there is nothing to fill in: the reason of most pages, since a file is exported by one program in one way.
 * Of a page with locked text that lock is the reason: opening it helps, whatever else there cannot be read.
 */
function noFields(pages: readonly Pick<PageRecord, "reasons">[]): Problem {
  const counts = new Map<string, number>();
  for (const reason of pages.flatMap(reasonsNotFilled)) {
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  const [reason] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? [""];
  const why = isLock(reason)
    ? "all of its text is locked: open what customers fill in"
    : (NO_FIELD_REASONS[reason] ?? "none of its text can be changed");
  return problem("no_fields", "warn", `Nothing can be filled in: ${why}.`);
}

function reasonsNotFilled({ reasons }: Pick<PageRecord, "reasons">): readonly string[] {
  const lock = reasons.find(isLock);
  return lock === undefined ? reasons : [lock];
}

/** By reason code of a page (engine/contract/problems.ts); for others the sentence says no more than it knows. */
const NO_FIELD_REASONS: Readonly<Record<string, string>> = {
  outlined_text: "letters are outlines: export with live text",
  path_text: "letters are outlines: export with live text",
  image_only: "the pages are pictures: export with live text",
  scanned_page: "the pages are scans: export with live text",
  traced_scan: "the pages are scans: export with live text",
  empty_page: "the pages are empty",
  no_unicode: "the file does not tell which letters its glyphs are: export with embedded fonts",
  unsupported_font: "its fonts cannot be read: export with embedded fonts",
  type3_font: "its letters are drawings (Type 3 fonts): export with embedded fonts",
  hidden_layer: "its text lies on hidden layers",
};
