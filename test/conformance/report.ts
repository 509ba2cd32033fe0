/** The table of a run: a line for each row, code, limit, rule and transition. */
import { CODE_ROWS, nameOf, OPERATION_ROWS } from "./catalogue.ts";
import type { Check } from "./check.ts";
import type { Outcome } from "./run.ts";

export interface Tally {
  readonly subject: string;
  readonly passed: number;
  readonly failed: number;
  readonly barred: number;
  readonly state: "passed" | "failed" | "not built" | "no check";
  /** Of the first check that failed. */
  readonly why: string;
}

/** One tally for each subject of the catalogue and of the checks, in that order. */
export function talliesOf(outcomes: readonly Outcome[], subjects: readonly string[]): Tally[] {
  const bySubject = new Map<string, Outcome[]>();
  for (const outcome of outcomes) {
    for (const subject of outcome.check.subjects) {
      const list = bySubject.get(subject) ?? [];
      list.push(outcome);
      bySubject.set(subject, list);
    }
  }
  const names = [...new Set([...subjects, ...bySubject.keys()])];
  return names.map((subject) => tallyOf(subject, bySubject.get(subject) ?? []));
}

/** Everything the catalogue asks for. */
export function wantedSubjects(): string[] {
  return [...OPERATION_ROWS.map(nameOf), ...CODE_ROWS.map(({ code }) => `code ${code}`)];
}

function tallyOf(subject: string, outcomes: readonly Outcome[]): Tally {
  const count = (kind: Outcome["kind"]): number =>
    outcomes.filter((outcome) => outcome.kind === kind).length;
  const failed = count("failed");
  const unbuilt = count("unbuilt");
  const passed = count("passed");
  const first = outcomes.find(({ kind }) => kind === "failed");
  return {
    subject,
    passed,
    failed,
    barred: count("barred"),
    state: failed > 0 ? "failed" : unbuilt > 0 ? "not built" : passed > 0 ? "passed" : "no check",
    why: first === undefined ? "" : `${first.check.name}: ${first.why}`,
  };
}

/** As a page of the docs. */
export function markdownOf(tallies: readonly Tally[], title: string): string {
  const lines = [
    `## ${title}`,
    "",
    summaryOf(tallies),
    "",
    "| subject | checks | state |",
    "| --- | --- | --- |",
    ...tallies.map(
      ({ subject, passed, failed, barred, state }) =>
        `| ${subject} | ${passed} of ${passed + failed + barred} | ${state === "passed" ? state : `**${state}**`} |`,
    ),
    "",
  ];
  return `${lines.join("\n")}\n`;
}

/** "111 rows: 90 passed, 3 failed, 18 not built …" for each kind of subject. */
export function summaryOf(tallies: readonly Tally[]): string {
  const kindOf = (subject: string): string =>
    /^(?:code|limit|transition|rule) /u.exec(subject)?.[0].trim() ?? "row";
  const kinds = [...new Set(tallies.map(({ subject }) => kindOf(subject)))];
  return kinds
    .map((kind) => {
      const own = tallies.filter(({ subject }) => kindOf(subject) === kind);
      const states = ["passed", "failed", "not built", "no check"] as const;
      const counts = states.flatMap((state) => {
        const n = own.filter((tally) => tally.state === state).length;
        return n === 0 ? [] : [`${n} ${state}`];
      });
      return `${own.length} ${kind}s: ${counts.join(", ")}.`;
    })
    .join(" ");
}

/** A check with its answers spoiled. */
export interface Trial {
  readonly check: Check;
  /** Answers that were spoiled. */
  readonly tried: number;
  /** Of them unnoticed. */
  readonly escaped: number;
}

/** Of each row what was spoiled and what went unnoticed; 0 of a row that has no trial. */
export function trialTalliesOf(
  trials: readonly Trial[],
  rows: readonly string[],
): { readonly row: string; readonly tried: number; readonly escaped: number }[] {
  const names = new Set([...rows, ...trials.flatMap(({ check }) => check.subjects[0] ?? [])]);
  return [...names].map((row) => {
    const own = trials.filter(({ check }) => check.subjects[0] === row);
    return {
      row,
      tried: own.reduce((sum, { tried }) => sum + tried, 0),
      escaped: own.reduce((sum, { escaped }) => sum + escaped, 0),
    };
  });
}

/** "912 answers spoiled in 640 checks, 0 unnoticed." */
export function trialSummaryOf(trials: readonly Trial[]): string {
  const tried = trials.reduce((sum, trial) => sum + trial.tried, 0);
  const escaped = trials.reduce((sum, trial) => sum + trial.escaped, 0);
  return `${tried} answers spoiled in ${trials.length} checks, ${escaped} unnoticed.`;
}

/** The page of a run through the mutator. */
export function trialMarkdownOf(
  trials: readonly Trial[],
  tallies: ReturnType<typeof trialTalliesOf>,
): string {
  const lines = [
    "# Conformance, tested itself",
    "",
    "Made by `npm run conformance -- --through-mutator`: a proxy spoils one status, code, header or member of the",
    "answer that each check judges, and the check must fail.",
    "",
    trialSummaryOf(trials),
    "",
    "| subject | spoiled | unnoticed |",
    "| --- | --- | --- |",
    ...tallies.map(({ row, tried, escaped }) => `| ${row} | ${tried} | ${escaped} |`),
    "",
  ];
  return lines.join("\n");
}
