/** Jobs side by side in one process, round after round in turns, so that what disturbs one disturbs all. */
import { performance } from "node:perf_hooks";
import { type Disturbance, watchMachine } from "./machine.ts";

export interface Side {
  readonly name: string;
  /** What it does, so that nobody takes less work for more speed. */
  readonly work: string;
  /** Called with other values each time; its result's length is what was written. */
  readonly run: () => unknown;
  /** One call a round, where each call uses something up. */
  readonly once?: boolean;
}

export interface Spread {
  readonly min: number;
  readonly median: number;
  readonly max: number;
}

export interface SideResult {
  readonly name: string;
  readonly work: string;
  /** Of one call, as the mean of each round. */
  readonly ms: Spread;
  /** Its time divided by the first side's in the same round; null for the first side. */
  readonly ratio: Spread | null;
}

export interface GroupResult {
  readonly sides: readonly SideResult[];
  readonly disturbance: Disturbance | null;
}

/** Few rounds before, as a process that has worked for a moment: what a thousand fills warm up, few shops see. */
const WARM_UP_ROUNDS = 3;
/** Calls of a side in a round take so long at least, or one call when that takes longer. */
const LEAST_BATCH_MS = 8;

/** The first side is what the others are compared with. */
export async function sideBySide(sides: readonly Side[], rounds: number): Promise<GroupResult> {
  const calls = new Map<Side, number>();
  for (let round = 0; round < WARM_UP_ROUNDS; round++) {
    for (const side of sides) {
      const ms = await timed(side.run);
      calls.set(
        side,
        side.once === true ? 1 : Math.min(50, Math.max(1, Math.ceil(LEAST_BATCH_MS / ms))),
      );
    }
  }
  const end = watchMachine();
  const times = new Map<Side, number[]>(sides.map((side) => [side, []]));
  for (let round = 0; round < rounds; round++) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      times.get(side)?.push(await meanOf(side.run, calls.get(side) ?? 1));
    }
  }
  const disturbance = end();
  const [first = []] = times.values();
  return {
    disturbance,
    sides: sides.map((side, i) => {
      const own = times.get(side) ?? [];
      return {
        name: side.name,
        work: side.work,
        ms: spreadOf(own),
        ratio: i === 0 ? null : spreadOf(own.map((ms, round) => ms / (first[round] ?? Number.NaN))),
      };
    }),
  };
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return {
    min: sorted[0] ?? Number.NaN,
    median: sorted[middle] ?? Number.NaN,
    max: sorted.at(-1) ?? Number.NaN,
  };
}

export async function timed(job: () => unknown): Promise<number> {
  const start = performance.now();
  await job();
  return performance.now() - start;
}

async function meanOf(job: () => unknown, calls: number): Promise<number> {
  const start = performance.now();
  for (let i = 0; i < calls; i++) {
    await job();
  }
  return (performance.now() - start) / calls;
}
