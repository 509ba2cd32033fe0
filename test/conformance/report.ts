/** The table of a run: a line for each row, code, limit, rule and transition. */
import { CODE_ROWS, nameOf, OPERATION_ROWS } from "./catalogue.ts";
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
