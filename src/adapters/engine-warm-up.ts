/**
 * What an engine process does while nobody asks yet: it compiles the card of the demo a few times, so that the code an
 * upload runs is read, its tables are built and the most used of it optimised. The first upload of a process then costs
 * a third of the processor time (bench/README.md).
 */
import { setImmediate } from "node:timers/promises";
import type { Engine } from "#engine/engine.ts";

/** An argument of the engine's module: it warms up. */
export const WARM_UP = "--warm-up";

/** After six the first upload costs what it costs after twenty-five. */
const ROUNDS = 6;

/** Ends when `isWanted` says that somebody asks: who comes waits for one round at most. */
export async function warmUp(
  engine: Pick<Engine, "compileTemplate">,
  card: Uint8Array,
  isWanted: () => boolean = () => false,
): Promise<void> {
  for (let round = 0; round < ROUNDS && !isWanted(); round++) {
    await engine.compileTemplate(card);
    // Messages that came meanwhile are handled here.
    await setImmediate();
  }
}
