/** Whether the machine is ours alone: processor time of others, and what a hypervisor took (Linux, /proc). */
import { readFileSync } from "node:fs";
import { platform } from "node:os";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";

/** Cores that others used, and the share of one that was stolen, while something was measured. */
export interface Disturbance {
  readonly othersCores: number;
  readonly stolenCores: number;
}

/** A tenth of a core is what a quiet machine does on its own; more moves figures by several per cent. */
const MOST: Disturbance = { othersCores: 0.1, stolenCores: 0.03 };
/** USER_HZ of every Linux that Node runs on. */
const TICK_MS = 10;

interface Times {
  readonly atMs: number;
  readonly busyMs: number;
  readonly stolenMs: number;
  readonly ownMs: number;
}

/** Ends what it began: how much others disturbed since. Null where the system does not tell. */
export function watchMachine(): () => Disturbance | null {
  if (platform() !== "linux") {
    return () => null;
  }
  const before = times();
  return () => {
    const after = times();
    const elapsedMs = after.atMs - before.atMs;
    const busyMs = after.busyMs - before.busyMs - (after.ownMs - before.ownMs);
    return {
      othersCores: Math.max(0, busyMs) / elapsedMs,
      stolenCores: (after.stolenMs - before.stolenMs) / elapsedMs,
    };
  };
}

export function isQuiet(disturbance: Disturbance | null): boolean {
  return (
    disturbance === null ||
    (disturbance.othersCores <= MOST.othersCores && disturbance.stolenCores <= MOST.stolenCores)
  );
}

/** What others do while this process waits two seconds. */
export async function disturbanceAtRest(): Promise<Disturbance | null> {
  const end = watchMachine();
  await pause(2_000);
  return end();
}

export function disturbanceText(disturbance: Disturbance | null): string {
  return disturbance === null
    ? "not known on this system"
    : `others used ${disturbance.othersCores.toFixed(2)} cores, ${disturbance.stolenCores.toFixed(2)} stolen`;
}

/** Of all processors together, this process and the children it has waited for (proc(5)). */
function times(): Times {
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0, stolen = 0] = (
    readFileSync("/proc/stat", "utf8").split("\n")[0] ?? ""
  )
    .split(/\s+/u)
    .map(Number);
  // The name in brackets may hold spaces; utime, stime, cutime and cstime are fields 14 to 17.
  const own = readFileSync("/proc/self/stat", "utf8").split(") ")[1]?.split(" ") ?? [];
  const ownTicks = own.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0);
  return {
    atMs: performance.now(),
    busyMs: (user + nice + system + irq + softIrq) * TICK_MS,
    stolenMs: stolen * TICK_MS,
    ownMs: ownTicks * TICK_MS,
  };
}
