/**
 * `npm run mutate -- NAME [file ...]`: changes the code of a target in every small way there is, runs the tests that
 * stand beside it, and says how many changes they notice. What survives is listed. docs/mutation.md keeps the result.
 * StrykerJS does the work: https://stryker-mutator.io/docs/stryker-js/configuration/
 */
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { Stryker } from "@stryker-mutator/core";
import { complain } from "./say.mjs";

/** `pure`: the tests do no I/O and run in the mutator's own process; else Vitest runs them. */
const TARGETS = {
  verify: {
    mutate: ["src/engine/verify/**/*.ts"],
    tests: ["src/engine/verify"],
    isPure: true,
  },
  rewrite: {
    mutate: ["src/engine/rewrite/**/*.ts"],
    tests: ["src/engine/rewrite"],
    isPure: true,
  },
  // Servers that never listen: requests are injected.
  http: {
    mutate: [
      "src/http/{admit,credentials,parse-request,read-body,respond-to-request,respond-with-key,strict-json}.ts",
    ],
    // Not body-thread.test.ts: a thread has a copy of the code that no mutant reaches.
    tests: [
      "test/http/admit.test.ts",
      "test/http/parse-request.test.ts",
      "test/http/respond-to-request.test.ts",
      "test/http/respond-with-key.test.ts",
      "test/http/strict-json.test.ts",
    ],
    isPure: true,
  },
  idempotency: {
    mutate: ["src/services/context/idempotency.ts"],
    tests: ["test/services/context/idempotency.test.ts"],
    isPure: false,
  },
  authenticate: {
    mutate: [
      "src/services/access/authenticate.ts",
      "src/services/access/authenticate-browser.ts",
      "src/services/access/member-session.ts",
    ],
    tests: ["test/services/access/*.test.ts"],
    isPure: false,
  },
};

const [name = "", ...files] = process.argv.slice(2);
/** Any files of pure code, each with the test of its name beside it. */
const beside = {
  mutate: files,
  tests: files.map((file) => file.replace(/\.ts$/u, ".test.ts")),
  isPure: true,
};
const target = name === "beside" && files.length > 0 ? beside : TARGETS[name];
if (target === undefined) {
  complain(`npm run mutate -- ${Object.keys(TARGETS).join(" | ")} [file ...], or: beside file ...`);
  process.exit(2);
}
process.env.MUTATE_TESTS = target.tests.join(",");

await new Stryker({
  mutate: [
    ...(files.length > 0 ? files : target.mutate),
    "!**/*.test.ts",
    "!**/*.test-kit.ts",
    "!**/*.data.ts",
  ],
  ...(target.isPure
    ? {
        testRunner: "quick",
        plugins: ["./tools/mutation/quick-runner.mjs"],
        quickTests: target.tests,
      }
    : {
        testRunner: "vitest",
        plugins: ["@stryker-mutator/vitest-runner"],
        vitest: { configFile: "tools/mutation/vitest.config.ts", related: false },
      }),
  coverageAnalysis: "perTest",
  reporters: ["json", "clear-text"],
  clearTextReporter: { reportTests: false, logTests: false, allowColor: false },
  jsonReporter: { fileName: `node_modules/.cache/mutation-${name}.json` },
  ignorePatterns: [
    "dist",
    "coverage",
    "bench",
    "browser",
    "examples",
    "client",
    "docs",
    "test/corpus",
    "test/golden",
  ],
  // Outside, so that no tool takes the copy for a part of the project.
  tempDirName: join(tmpdir(), "platen-mutation"),
  // TypeScript 7 has no interface to rewrite a tsconfig with, and none is needed: types are stripped.
  tsconfigFile: "no-tsconfig.json",
  // Loops without an end are found by counting; the clock ends those in which nothing is mutated.
  timeoutMS: 30_000,
  concurrency: Number(process.env.MUTATE_WORKERS ?? availableParallelism()),
  warnings: { unknownOptions: false },
}).runMutationTest();
