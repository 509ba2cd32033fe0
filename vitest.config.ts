import { execFileSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { memoryFolder } from "./tools/memory-folder.ts";
import { LARGE_NEW_SPACE, LATE_OPTIMISER } from "./tools/v8-flags.mjs";

/**
 * Suites by what they need. `npm test` runs all; one alone: `npx vitest run --project engine`. docs/testing.md says
 * what runs where. When PLATEN_TEST_DATABASE_URL names a PostgreSQL server, the HTTP suites that could fail there
 * for a reason of its own run on it too; PLATEN_TEST_ALL=1 (`npm run test:all`) tries everything on it.
 */
const onServer = process.env["PLATEN_TEST_DATABASE_URL"];
const isWhole = process.env["PLATEN_TEST_ALL"] === "1";

/**
 * The embedded database is PostgreSQL too, of a newer version, reached by a socket of our own. What differs on a
 * server: connections that are lost, locks and races under its latencies, and SQL of its version. The conformance
 * checks reach every operation, and so every statement.
 */
const ON_SERVER = isWhole
  ? ["test/api/**/*.test.ts"]
  : [
      "test/api/conformance/{templates,fills,embed,rest}.test.ts",
      "test/api/health.test.ts",
      "test/api/idempotency.test.ts",
      "test/api/events.test.ts",
      "test/api/erasing-everywhere.test.ts",
      "test/api/fill-endings.test.ts",
      "test/api/overload.test.ts",
      "test/api/plans.test.ts",
      "test/api/rate-limit.test.ts",
      "test/api/read-again.test.ts",
      "test/api/sign-in.test.ts",
      "test/api/silent-parts.test.ts",
      "test/api/webhooks/*.test.ts",
    ];

/**
 * Fuzzing and generated documents are sampled by a seed that changes with the commit: what one commit does not try
 * the next ones do. The workers inherit it; PLATEN_TEST_SEED repeats a run.
 */
if (process.env["PLATEN_TEST_SEED"] === undefined) {
  process.env["PLATEN_TEST_SEED"] = String(seedOfCommit());
  process.stderr.write(`PLATEN_TEST_SEED=${process.env["PLATEN_TEST_SEED"]}\n`);
}

/** 28 bits of the commit's name; 1 outside a checkout. */
function seedOfCommit(): number {
  try {
    const commit = execFileSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" });
    return Number.parseInt(commit.slice(0, 7), 16);
  } catch {
    return 1;
  }
}

// Workers and what they start inherit it. Who names a folder keeps it.
const inMemory = memoryFolder();
if (inMemory !== null) {
  process.env["TMPDIR"] ??= inMemory;
}

/** Every answer of an operation is held against the OpenAPI document. */
const HELD = "test/support/documented-answers.ts";

/** Of every suite. */
const BYTES = "test/support/equal-bytes.ts";

/** The database server of the run. */
const POSTGRES = "test/support/hold-postgres.ts";
/** A data directory to copy. */
const DATA = "test/support/hold-data.ts";
/** The server of the run, and a demo to copy. */
const STAGE = "test/support/hold-stage.ts";

const pure = { isolate: false, pool: "threads" as const };
/**
 * Files of one project that share a worker share its modules too: the engine's WebAssembly is compiled and its fonts
 * are read once for each worker instead of once for each of some hundred files. A file must leave nothing behind.
 * Limits only end what hangs: a slow machine fails no test.
 */
const shared = {
  isolate: false,
  testTimeout: 180_000,
  hookTimeout: 240_000,
  pool: "forks" as const,
  execArgv: [...LARGE_NEW_SPACE, ...LATE_OPTIMISER],
};

/**
 * `npm test` runs two lanes side by side (tools/test.mjs): projects that wait for browsers, kills and deadlines half
 * of their time, and those that compute. Those fill the cores, these are served in between, and neither idles while
 * the other could work.
 */
const WAITING = new Set(["browser", "faults"]);
const lane = process.env["PLATEN_TEST_LANE"];
/** One more than cores, since some wait; those that compute beside them fill the cores as they are. */
const WORKERS = availableParallelism() + (lane === "computing" ? 0 : 1);

const isInLane = ({ test }: TestProjectInlineConfiguration): boolean => {
  const waits = WAITING.has(typeof test?.name === "string" ? test.name : "");
  return lane === "waiting" ? waits : lane === "computing" ? !waits : true;
};

const ENGINE = ["test/engine/**/*.test.ts", "test/regressions/**/*.test.ts"];
const FUZZ = ["test/fuzz/**/*.test.ts"];
const STORE = ["test/{adapters,store,services,ports}/**/*.test.ts"];
const API = ["test/{api,client,cli}/**/*.test.ts"];

/**
 * A worker is of one project, and begins by loading the engine or the service: in `npm test` those that load the same
 * are one. With a server the store's tests run on it, and `api` beside it on the embedded database.
 */
const isJoined = lane === "computing";
const isStoreJoined = isJoined && !onServer;

const PROJECTS: readonly TestProjectInlineConfiguration[] = [
  {
    extends: true,
    test: {
      name: "unit",
      include: [
        "src/**/*.test.ts",
        "tools/**/*.test.ts",
        "test/*.test.ts",
        "test/dashboard/**/*.test.ts",
        "test/http/**/*.test.ts",
        "test/pages/**/*.test.ts",
      ],
      ...pure,
      testTimeout: 60_000,
      // The linter looks at all of a made tree once, before the tests of its rules.
      hookTimeout: 60_000,
    },
  },
  {
    extends: true,
    test: {
      name: "engine",
      include: isJoined ? [...ENGINE, ...FUZZ] : ENGINE,
      ...shared,
    },
  },
  ...(isJoined
    ? []
    : [{ extends: true as const, test: { name: "fuzz", include: FUZZ, ...shared } }]),
  ...(isStoreJoined
    ? []
    : [
        {
          extends: true as const,
          test: { name: "store", include: STORE, globalSetup: [POSTGRES], ...shared },
        },
      ]),
  {
    extends: true,
    test: {
      name: "faults",
      include: ["test/faults/**/*.test.ts"],
      setupFiles: [HELD],
      globalSetup: [DATA],
      // With databases that wait for the disk, of their own.
      env: { PLATEN_TEST_DEMO: "" },
      ...shared,
    },
  },
  {
    extends: true,
    test: {
      name: "api",
      // One project, since workers load the service, its engine and its fonts anew for each.
      include: isStoreJoined ? [...API, ...STORE] : API,
      setupFiles: [HELD],
      globalSetup: [POSTGRES],
      env: { PLATEN_TEST_DATABASE_URL: "" },
      ...shared,
    },
  },
  ...(onServer
    ? [
        {
          extends: true as const,
          test: {
            name: "api-postgres",
            include: ON_SERVER,
            setupFiles: [HELD],
            env: { PLATEN_TEST_DATABASE_URL: onServer },
            ...shared,
          },
        },
      ]
    : []),
  {
    extends: true,
    test: {
      name: "browser",
      include: ["test/browser/**/*.test.ts"],
      setupFiles: [HELD],
      globalSetup: [STAGE],
      env: { PLATEN_TEST_BROWSER: "shared" },
      ...shared,
    },
  },
];

export default defineConfig({
  test: {
    // Those of a project come besides.
    setupFiles: [BYTES],
    reporters: process.env["CI"] ? ["default", "json"] : ["default"],
    maxWorkers: WORKERS,
    expect: { poll: { timeout: 60_000 } },
    outputFile: { json: "coverage/tests.json" },
    // Ten projects would transform the same sources ten times.
    experimental: { fsModuleCache: true },
    projects: PROJECTS.filter(isInLane),
  },
});
