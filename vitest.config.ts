import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/**
 * Suites by what they need. `npm test` runs all; one alone: `npx vitest run --project engine`.
 * The HTTP suites run once on the embedded database and, when PLATEN_TEST_DATABASE_URL names a
 * PostgreSQL server, once more on that.
 */
const onServer = process.env["PLATEN_TEST_DATABASE_URL"];

/** Every answer of an operation is held against the OpenAPI document. */
const HELD = "test/support/documented-answers.ts";

const pure = { isolate: false, pool: "threads" as const };
/** Limits that only end what hangs: a slow machine fails no test. */
const withProcesses = { testTimeout: 180_000, hookTimeout: 240_000, pool: "forks" as const };
/**
 * Files of one project that share a worker share its modules too: the engine's WebAssembly is compiled and its fonts
 * are read once for each worker instead of once for each of some hundred files. A file must leave nothing behind.
 */
const shared = { ...withProcesses, isolate: false };

export default defineConfig({
  test: {
    reporters: process.env["CI"] ? ["default", "json"] : ["default"],
    // Two at least: on two cores Vitest would take one.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    expect: { poll: { timeout: 60_000 } },
    outputFile: { json: "coverage/tests.json" },
    // Ten projects would transform the same sources ten times.
    experimental: { fsModuleCache: true },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["src/**/*.test.ts", "test/*.test.ts"],
          ...pure,
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "engine",
          include: ["test/engine/**/*.test.ts", "test/regressions/**/*.test.ts"],
          ...shared,
        },
      },
      {
        extends: true,
        test: {
          name: "fuzz",
          include: ["test/fuzz/**/*.test.ts"],
          ...withProcesses,
        },
      },
      {
        extends: true,
        test: {
          name: "store",
          include: ["test/{adapters,store,services,ports}/**/*.test.ts"],
          ...withProcesses,
        },
      },
      {
        extends: true,
        test: {
          name: "faults",
          include: ["test/faults/**/*.test.ts"],
          setupFiles: [HELD],
          ...withProcesses,
        },
      },
      {
        extends: true,
        test: {
          name: "api",
          include: ["test/api/**/*.test.ts"],
          setupFiles: [HELD],
          env: { PLATEN_TEST_DATABASE_URL: "" },
          ...withProcesses,
        },
      },
      ...(onServer
        ? [
            {
              extends: true as const,
              test: {
                name: "api-postgres",
                include: ["test/api/**/*.test.ts"],
                setupFiles: [HELD],
                env: { PLATEN_TEST_DATABASE_URL: onServer },
                ...withProcesses,
              },
            },
          ]
        : []),
      {
        extends: true,
        test: {
          name: "client",
          include: ["test/client/**/*.test.ts"],
          setupFiles: [HELD],
          ...withProcesses,
        },
      },
      {
        extends: true,
        test: {
          name: "cli",
          include: ["test/cli/**/*.test.ts"],
          setupFiles: [HELD],
          ...withProcesses,
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["test/browser/**/*.test.ts"],
          setupFiles: [HELD],
          ...withProcesses,
        },
      },
    ],
  },
});
