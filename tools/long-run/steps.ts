/**
 * Steps of the long run (`npm run test:all`): what takes too long for every commit. Each can be run alone and takes
 * up to twenty minutes on two cores that do nothing else.
 */

/** How a step runs and what of its output is its result. */
export interface Step {
  readonly id: string;
  readonly what: string;
  readonly command: readonly [program: string, ...args: string[]];
  /** Adds PLATEN_TEST_ALL=1: no sampling, 100 kills. */
  readonly isWhole?: true;
  /** Runs on Node 24, which it installs for itself. */
  readonly onNode24?: true;
  /** Fails unless PLATEN_TEST_DATABASE_URL names a PostgreSQL server. */
  readonly onServer?: true;
  /** Says what came of it, from what it printed; null where that is not to be found there. */
  readonly resultOf: (output: string) => string | null;
}

/** The last closing line of a suite: "12 passed, 0 failed, 1 skipped". */
export function suiteResult(output: string): string | null {
  return output.match(/^\d+ passed, \d+ failed.*$/gmu)?.at(-1) ?? null;
}

/** Counts rows of the fuzz table: "| pdf | 4000 | 0 | …". */
export function fuzzResult(output: string): string | null {
  const rows = [...output.matchAll(/^\| [a-z]+ \| (\d+) \| (\d+) \|/gmu)];
  const sum = (column: 1 | 2): number => rows.reduce((all, row) => all + Number(row[column]), 0);
  return rows.length === 0 ? null : `${sum(1)} cases, ${sum(2)} failed`;
}

/** Counts gates of the corpus page: "| crashes | 0 | = 0 | met |". */
export function corpusResult(output: string): string | null {
  const met = output.match(/\| met \|$/gmu)?.length ?? 0;
  const missed = output.match(/\| \*\*MISSED\*\* \|$/gmu)?.length ?? 0;
  return met + missed === 0 ? null : `${met} gates met, ${missed} missed`;
}

/** "4231 answers spoiled in 1357 checks, 0 unnoticed." */
export function mutatorResult(output: string): string | null {
  return (
    output
      .match(/^\d+ answers spoiled .*$/gmu)
      ?.at(-1)
      ?.replace(/\.$/u, "") ?? null
  );
}

function suite(
  id: string,
  what: string,
  projects: readonly string[],
): Step & { readonly isWhole: true } {
  const args = projects.flatMap((name) => ["--project", name]);
  return {
    id,
    what,
    command: ["node", "tools/test.mjs", ...args],
    isWhole: true,
    resultOf: suiteResult,
  };
}

function fuzz(id: string, kinds: readonly string[]): Step {
  const each = 4000;
  const args = kinds.flatMap((kind) => ["--kind", kind]);
  return {
    id,
    what: `${each} cases each of ${kinds.join(", ")}, at random`,
    command: ["npm", "run", "fuzz", "--", "--n", String(each * kinds.length), ...args],
    resultOf: fuzzResult,
  };
}

/** PLATEN_CORPUS_ANSWERS names a file of answers: the hour that the corpus takes may be broken off and gone on with. */
function kept(): readonly string[] {
  const { PLATEN_CORPUS_ANSWERS: path } = process.env;
  return path === undefined ? [] : ["--answers", path];
}

/** In the order in which all are run. */
export const STEPS: readonly Step[] = [
  suite("units", "unit and store", ["unit", "store"]),
  suite("engine", "engine, every generated document filled and compared", ["engine"]),
  suite("fuzz", "9,450 fuzz cases", ["fuzz"]),
  fuzz("fuzz-documents", ["pdf", "content"]),
  fuzz("fuzz-parts", ["values", "places", "fonts"]),
  {
    id: "corpus",
    what: "given and generated corpus: boxes, fills, harm",
    command: ["npm", "run", "corpus", "--", "--set", "given", "--set", "generated", ...kept()],
    resultOf: corpusResult,
  },
  suite("http", "HTTP suites, client and command line, all made-up requests", ["api"]),
  {
    ...suite("http-server", "all HTTP suites on a PostgreSQL server", ["api-postgres"]),
    onServer: true,
  },
  {
    id: "mutator",
    what: "every conformance check with its answers spoiled",
    command: ["npm", "run", "conformance", "--", "--through-mutator"],
    resultOf: mutatorResult,
  },
  suite("kills", "100 kills, and 20,000 requests while processes restart", ["faults"]),
  suite("browser", "pages and the embed in Chromium", ["browser"]),
  {
    ...suite("node24-engine", "unit and engine on Node 24", ["unit", "engine"]),
    onNode24: true,
  },
  {
    ...suite("node24-http", "store, HTTP suites and client on Node 24", ["store", "api"]),
    onNode24: true,
  },
];
