/** The table of a run: a line for each row, code, limit, rule and transition of the contract, built or not. */
import { CODE_ROWS, nameOf, OPERATION_ROWS } from "./catalogue.ts";
import type { Check } from "./check.ts";
import type { Outcome } from "./run.ts";

export interface Tally {
  readonly subject: string;
  readonly passed: number;
  readonly failed: number;
  readonly barred: number;
  /** `not yet`: of the contract, and not of the service. `no check`: of the service, and not tried by this run. */
  readonly state: "passed" | "failed" | "not yet" | "no check";
  /** Of the first check that failed. */
  readonly why: string;
}

/**
 * One tally for each subject of `wanted` and of the checks, in that order. `told`: the codes that the service's own
 * document names; another that no check reaches is not yet.
 */
export function talliesOf(
  outcomes: readonly Outcome[],
  { wanted, told }: { readonly wanted: readonly string[]; readonly told: ReadonlySet<string> },
): Tally[] {
  const bySubject = new Map<string, Outcome[]>();
  for (const outcome of outcomes) {
    for (const subject of outcome.check.subjects) {
      const list = bySubject.get(subject) ?? [];
      list.push(outcome);
      bySubject.set(subject, list);
    }
  }
  const names = [...new Set([...wanted, ...bySubject.keys()])];
  return names.map((subject) => {
    const isThere = !subject.startsWith("code ") || told.has(subject.slice("code ".length));
    return tallyOf(subject, bySubject.get(subject) ?? [], isThere ? "no check" : "not yet");
  });
}

/** Everything the catalogue asks for: all routes and codes, of the specification and of our own. */
export function wantedSubjects(): string[] {
  return [...OPERATION_ROWS.map(nameOf), ...CODE_ROWS.map(({ code }) => `code ${code}`)];
}

/** `untried`: the state of a subject that no check reached. */
function tallyOf(subject: string, outcomes: readonly Outcome[], untried: Tally["state"]): Tally {
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
    state: stateOf(),
    why: first === undefined ? "" : `${first.check.name}: ${first.why}`,
  };

  function stateOf(): Tally["state"] {
    if (failed > 0) {
      return "failed";
    }
    if (unbuilt > 0) {
      return "not yet";
    }
    if (passed > 0) {
      return "passed";
    }
    return outcomes.length === 0 ? untried : "no check";
  }
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

const STATES = ["passed", "failed", "not yet", "no check"] as const;

/**
 * "49 routes of the specification: 49 passed. 148 codes of the specification: 103 passed, 45 not yet. …" for each kind
 * of subject.
 */
export function summaryOf(tallies: readonly Tally[]): string {
  const kinds = [...new Set(tallies.map(({ subject }) => kindOf(subject)))];
  return kinds
    .map((kind) => {
      const own = tallies.filter(({ subject }) => kindOf(subject) === kind);
      const counts = STATES.flatMap((state) => {
        const n = own.filter((tally) => tally.state === state).length;
        return n === 0 ? [] : [`${n} ${state}`];
      });
      return `${own.length} ${kind}: ${counts.join(", ")}.`;
    })
    .join(" ");
}

const ORIGINS: ReadonlyMap<string, string> = new Map([
  ...OPERATION_ROWS.map((row) => [nameOf(row), row.origin] as const),
  ...CODE_ROWS.map(({ code, origin }) => [`code ${code}`, origin] as const),
]);

/** What a subject is counted as. */
function kindOf(subject: string): string {
  const word = /^(?:code|limit|transition|rule) /u.exec(subject)?.[0].trim() ?? "route";
  const origin = ORIGINS.get(subject);
  // Of a limit, rule or transition the catalogue does not say where it comes from.
  if (origin === undefined) {
    return `${word}s`;
  }
  return `${word}s ${origin === "ours" ? "of our own" : "of the specification"}`;
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
