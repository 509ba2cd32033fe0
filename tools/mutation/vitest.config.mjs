import { defineConfig } from "vitest/config";
import { TARGETS } from "./targets.mjs";

/** The tests of one target alone, in one process: mutants are switched on and off in it. */
export default defineConfig({
  test: {
    include: TARGETS[process.env.MUTATE ?? ""].tests.map((one) =>
      one.endsWith(".ts") ? one : `${one}/**/*.test.ts`,
    ),
    isolate: false,
    pool: "threads",
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
