import { defineConfig } from "vitest/config";

/** The tests of one target of tools/mutate.mjs, in one process: mutants are switched on and off in it. */
export default defineConfig({
  test: {
    include: (process.env["MUTATE_TESTS"] ?? "").split(","),
    isolate: false,
    pool: "threads",
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
