/**
 * What Node is started with for programs that live for minutes or less: Vitest, its workers and the servers that tests
 * start. Versions of V8 count differently, and Node does not start with a flag that it does not know.
 */

/** By V8's major version, as `src/adapters/engine-child.ts` has them for engine processes. */
const WHEN_OPTIMISED = {
  11: ["--interrupt-budget=500000", "--wasm-tiering-budget=200000000"],
  13: [
    "--invocation-count-for-maglev=2000",
    "--invocation-count-for-turbofan=30000",
    "--wasm-tiering-budget=200000000",
  ],
};
const [major] = process.versions.v8.split(".", 1);

/** V8 optimises a function many times later than by itself: most of what a test calls is over before that pays. */
export const LATE_OPTIMISER = WHEN_OPTIMISED[major] ?? [];

/** Documents and modules come and go: with V8's first megabyte of new space the collector takes a tenth of the time. */
export const LARGE_NEW_SPACE = ["--min-semi-space-size=64", "--max-semi-space-size=64"];
