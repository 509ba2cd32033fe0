/**
 * The contract, row by row: `npm run conformance`. Without `--url` it starts the service in this process on
 * the embedded database (or on PLATEN_TEST_DATABASE_URL) and also takes hold of time and faults; with
 * `--url`, `--key`, `--stranger-key` and, for sign-in, `--email` and `--password` (or PLATEN_CONFORMANCE_PASSWORD)
 * of an owner of the key's team, with `--admin-email` and the same password those of a platform admin, it tries any
 * service from outside. `--through-mutator` spoils the answers
 * and expects every check to notice. A full run writes its table to docs/conformance.md, -postgres.md or
 * -mutator.md; exit 1 when a check fails.
 */
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { allChecks } from "#test/conformance/all-checks.ts";
import { nameOf, OPERATION_ROWS } from "#test/conformance/catalogue.ts";
import type { Check } from "#test/conformance/check.ts";
import { codesOf } from "#test/conformance/documented.ts";
import { isBuilt, laterChecks } from "#test/conformance/later-rows.ts";
import { startMutator } from "#test/conformance/mutator.ts";
import { sampleFiles, startOwnService } from "#test/conformance/own-service.ts";
import {
  markdownOf,
  summaryOf,
  talliesOf,
  type Trial,
  trialMarkdownOf,
  trialSummaryOf,
  trialTalliesOf,
  wantedSubjects,
} from "#test/conformance/report.ts";
import { escapesOf, type Outcome, runCheck } from "#test/conformance/run.ts";
import { type Person, Shop, type ShopOptions } from "#test/conformance/shop.ts";

const { values: flags } = parseArgs({
  options: {
    url: { type: "string" },
    key: { type: "string" },
    "stranger-key": { type: "string" },
    email: { type: "string" },
    password: { type: "string" },
    "admin-email": { type: "string" },
    filter: { type: "string" },
    group: { type: "string" },
    "through-mutator": { type: "boolean" },
    verbose: { type: "boolean" },
  },
});

const own = flags.url === undefined ? await startOwnService() : null;
const base: Omit<ShopOptions, "judgedRoot"> = own?.options ?? {
  root: (flags.url ?? "").replace(/\/(?:v1\/?)?$/u, ""),
  key: flags.key ?? "",
  strangerKey: flags["stranger-key"] ?? "",
  stranger: null,
  person: personOf(flags.email),
  admin: personOf(flags["admin-email"]),
  ...(await sampleFiles()),
  control: null,
};
const rootOf = (): string => own?.target.root ?? base.root;
const HEAD = `# Conformance

Made by \`npm run conformance\`. A route passes when all its checks do: its sample answers with the members,
types and headers of the catalogue, and each thing that can be wrong with it is told by its own code. Every route
and code of the contract is counted: "not yet" are routes that the service says it does not know, and codes that
nothing in its own description answers.

Any service can be tried from outside, with an owner's address and the secret keys of two teams (\`platen setup\`
prints one, \`demo.json\` holds the demo's, \`platen user add\` makes the owner):

\`\`\`
PLATEN_CONFORMANCE_PASSWORD=… npm run conformance -- --url http://127.0.0.1:8080 \\
  --key sk_live_… --stranger-key sk_live_… --email owner@print.example
\`\`\`

Start that service with \`PLATEN_RATE_SCALE=1000\`. Checks that move its clock or take its parts away are then left
out: they are counted as "no check".
`;
const isFull = flags.filter === undefined && (flags.group ?? "spec") === "spec";
/** Of one group of the catalogue; `spec`, as without the flag, is all of it. */
const isAsked = ({ subjects }: Check): boolean =>
  flags.group === undefined ||
  flags.group === "spec" ||
  OPERATION_ROWS.some((row) => row.group === flags.group && subjects.includes(nameOf(row)));
const checks = [...allChecks(), ...laterChecks()]
  .filter(isAsked)
  .filter(
    (check) =>
      flags.filter === undefined ||
      [...check.subjects, check.name].some((text) => text.includes(flags.filter ?? "")),
  );
const later = new Set(laterChecks().flatMap(({ subjects }) => subjects));
try {
  await (flags["through-mutator"] === true
    ? spoil(checks.filter(({ subjects }) => !later.has(subjects[0] ?? "")))
    : compare(checks));
} finally {
  await own?.close();
}

/** Each check once; the table of what they say. */
async function compare(list: readonly Check[]): Promise<void> {
  const shop = new Shop({ ...base, judgedRoot: rootOf });
  const outcomes: Outcome[] = [];
  for (const check of list) {
    const outcome = await runCheck(check, shop);
    outcomes.push(outcome);
    if (outcome.kind === "failed" || (flags.verbose === true && outcome.kind !== "passed")) {
      print(`${outcome.kind}: ${check.subjects[0]}, ${check.name}: ${outcome.why}`);
    }
  }
  const described = await shop.call({ method: "GET", path: "/openapi.json" });
  const tallies = talliesOf(outcomes, {
    wanted: isFull ? wantedSubjects() : [],
    told: codesOf(described.json),
  });
  print(summaryOf(tallies));
  if (isFull && own !== null) {
    const isServer = Boolean(process.env["PLATEN_TEST_DATABASE_URL"]);
    const database = isServer ? "a PostgreSQL server" : "the embedded database";
    await writeFile(
      isServer ? "docs/conformance-postgres.md" : "docs/conformance.md",
      `${HEAD}\n${markdownOf(tallies, `Against the service on ${database}`)}`,
    );
  }
  // From outside, what needs hold of time and faults is left out.
  const isGood = new Set(own === null ? ["passed", "not yet", "no check"] : ["passed", "not yet"]);
  process.exitCode = tallies.every(({ state }) => isGood.has(state)) ? 0 : 1;
}

/** Each check that passes, with its judged answer spoiled in every way it should notice. */
async function spoil(list: readonly Check[]): Promise<void> {
  const mutator = await startMutator(rootOf);
  const shop = new Shop({ ...base, judgedRoot: () => mutator.root });
  const trials: Trial[] = [];
  let unfit = 0;
  try {
    for (const check of list) {
      const outcome = await runCheck(check, shop);
      if (outcome.kind !== "passed") {
        unfit++;
        print(`${outcome.kind} unspoiled: ${check.subjects[0]}, ${check.name}: ${outcome.why}`);
        continue;
      }
      const { tried, escapes } = await escapesOf(check, shop, mutator);
      trials.push({ check, tried, escaped: escapes.length });
      for (const { mutation } of escapes) {
        print(`unnoticed: ${check.subjects[0]}, ${check.name}: ${mutation}`);
      }
    }
  } finally {
    await mutator.close();
  }
  const tallies = trialTalliesOf(trials, isFull ? OPERATION_ROWS.filter(isBuilt).map(nameOf) : []);
  print(trialSummaryOf(trials));
  if (isFull && own !== null) {
    await writeFile("docs/conformance-mutator.md", trialMarkdownOf(trials, tallies));
  }
  const isTested = tallies.every(({ tried, escaped }) => tried > 0 && escaped === 0);
  process.exitCode = isTested && unfit === 0 ? 0 : 1;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function personOf(email: string | undefined): Person | null {
  const password = flags.password ?? process.env["PLATEN_CONFORMANCE_PASSWORD"] ?? "";
  return email === undefined ? null : { email, password };
}
