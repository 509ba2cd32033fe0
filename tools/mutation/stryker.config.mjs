import { TARGETS } from "./targets.mjs";

const name = process.env.MUTATE ?? "";
const { mutate, tests, quick } = TARGETS[name];
const only =
  process.env.MUTATE_FILES?.split(",") ??
  mutate.map((one) => (one.endsWith(".ts") ? one : `${one}/**/*.ts`));

/** StrykerJS: https://stryker-mutator.io/docs/stryker-js/configuration/ */
export default {
  mutate: [...only, "!**/*.test.ts", "!**/*.test-kit.ts", "!**/*.data.ts"],
  ...(quick
    ? { testRunner: "quick", plugins: ["./tools/mutation/quick-runner.mjs"], quickTests: tests }
    : {
        testRunner: "vitest",
        plugins: ["@stryker-mutator/vitest-runner"],
        vitest: { configFile: "tools/mutation/vitest.config.mjs", related: false },
      }),
  coverageAnalysis: "perTest",
  reporters: ["json", "clear-text"],
  clearTextReporter: { reportTests: false, logTests: false, allowColor: false },
  jsonReporter: { fileName: `coverage/mutation-${name}.json` },
  ignorePatterns: [
    "dist",
    "coverage",
    "bench",
    "browser",
    "examples",
    "client",
    "docs",
    "demo",
    "test/corpus",
    "test/golden",
  ],
  tempDirName: "coverage/.mutation",
  // TypeScript 7 has no interface to rewrite a tsconfig with, and none is needed: types are stripped.
  tsconfigFile: "coverage/no-tsconfig.json",
  disableTypeChecks: false,
  // Loops without an end are found by counting; the clock only ends what stands still.
  timeoutMS: 4_000,
  concurrency: Number(process.env.MUTATE_WORKERS ?? 2),
  warnings: { unknownOptions: false },
};
