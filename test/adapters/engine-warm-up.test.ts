import { expect, test } from "vitest";
import { warmUp } from "#adapters/engine-warm-up.ts";
import type { Engine } from "#engine/engine.ts";

const CARD = new Uint8Array([1]);

/** Counts what it compiles, and does nothing else. */
function countingEngine(): { compiled: number } & Pick<Engine, "compileTemplate"> {
  const engine = {
    compiled: 0,
    compileTemplate: async (pdf: Uint8Array) => {
      expect(pdf).toBe(CARD);
      engine.compiled++;
      return await Promise.resolve({} as never);
    },
  };
  return engine;
}

test("an engine that nobody asks compiles several times", async () => {
  const engine = countingEngine();
  await warmUp(engine, CARD);
  expect(engine.compiled).toBeGreaterThan(1);
});

test("who asks meanwhile waits for one round at most", async () => {
  const engine = countingEngine();
  let isWanted = false;
  const done = warmUp(engine, CARD, () => isWanted);
  isWanted = true;
  await done;
  expect(engine.compiled).toBe(1);
});

test("nothing is begun where somebody has asked", async () => {
  const engine = countingEngine();
  await warmUp(engine, CARD, () => true);
  expect(engine.compiled).toBe(0);
});
