/** The engine's processes, and the runner that most tests use, do the same. */
import { describe } from "vitest";
import { openEnginePool } from "#adapters/engine-pool.ts";
import { WARM_UP } from "#adapters/engine-warm-up.ts";
import { engineRunnerSuite } from "#test/ports/engine-runner.suite.ts";
import { testRunner } from "#test/support/runner.ts";
import { builtEngineWorker } from "#test/support/built.ts";

const module = builtEngineWorker();

describe("engine processes", () => {
  engineRunnerSuite(() =>
    openEnginePool({ module, processes: 1, arguments: [WARM_UP], onError: () => undefined }),
  );
});

describe("the engine in the test's own process", () => {
  engineRunnerSuite(testRunner);
});
