/** Two jobs side by side in one process: minima over interleaved rounds after a warm-up. */
import { performance } from "node:perf_hooks";

export interface Ratio {
  readonly name: string;
  readonly oursMs: number;
  readonly rivalMs: number;
  /** rival ÷ ours for "at least" gates, ours ÷ rival for "at most" gates. */
  readonly ratio: number;
  readonly gate: string;
  readonly met: boolean;
}

type Job = () => unknown;

export async function minima(
  ours: Job,
  rival: Job,
  rounds: { readonly warmUp: number; readonly counted: number },
): Promise<{ readonly oursMs: number; readonly rivalMs: number }> {
  for (let i = 0; i < rounds.warmUp; i++) {
    await ours();
  }
  for (let i = 0; i < Math.min(rounds.warmUp, 20); i++) {
    await rival();
  }
  let oursMs = Infinity;
  let rivalMs = Infinity;
  for (let i = 0; i < rounds.counted; i++) {
    oursMs = Math.min(oursMs, await timed(ours));
    rivalMs = Math.min(rivalMs, await timed(rival));
  }
  return { oursMs, rivalMs };
}

export async function timed(job: Job): Promise<number> {
  const start = performance.now();
  await job();
  return performance.now() - start;
}

/** Ours must be at least `times` faster. */
export function atLeast(
  name: string,
  times: number,
  { oursMs, rivalMs }: { readonly oursMs: number; readonly rivalMs: number },
): Ratio {
  const ratio = rivalMs / oursMs;
  return { name, oursMs, rivalMs, ratio, gate: `>= ${times}x`, met: ratio >= times };
}

/** Ours may take at most `times` the rival's time. */
export function atMost(
  name: string,
  times: number,
  { oursMs, rivalMs }: { readonly oursMs: number; readonly rivalMs: number },
): Ratio {
  const ratio = oursMs / rivalMs;
  return { name, oursMs, rivalMs, ratio, gate: `<= ${times}x`, met: ratio <= times };
}
