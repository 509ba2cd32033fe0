/** Rows of the table that `npm run bench -- web` makes, and how a page's own waits are read. */
import type { Frame, Page } from "playwright-core";

export interface WebRow {
  readonly name: string;
  readonly figure: string;
  readonly limit: string;
  /** Null for a figure without a limit. */
  readonly met: boolean | null;
}

export interface WebRows {
  readonly rows: readonly WebRow[];
  readonly judged: (name: string, figure: string, limit: string, met: boolean) => void;
  readonly atMost: (
    name: string,
    value: number,
    limit: number,
    show: (value: number) => string,
  ) => void;
  readonly below: (name: string, valueMs: number, limitMs: number) => void;
  readonly plain: (name: string, figure: string) => void;
}

/** Of Chrome's "Slow 4G" and its usual slower processor. */
export const THROTTLE = { latencyMs: 150, downKbps: 1_600, upKbps: 750, cpu: 4 };
export const KB = 1024;

/** An empty table. */
export function webRows(): WebRows {
  const rows: WebRow[] = [];
  const judged = (name: string, figure: string, limit: string, met: boolean): void => {
    rows.push({ name, figure, limit, met });
  };
  return {
    rows,
    judged,
    atMost: (name, value, limit, show) =>
      judged(name, show(value), `<= ${show(limit)}`, value <= limit),
    below: (name, valueMs, limitMs) =>
      judged(name, ms(valueMs), `< ${limitMs} ms`, valueMs < limitMs),
    plain: (name, figure) => rows.push({ name, figure, limit: "", met: null }),
  };
}

export function bytes(count: number): string {
  return `${(count / KB).toFixed(1)} KB`;
}

export function ms(value: number): string {
  return `${value.toFixed(0)} ms`;
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Infinity;
}

/**
 * From now on notes how long events of a name took to the next paint (Event Timing). The browser reports those that
 * take 16 ms or more, in steps of 8.
 */
export async function watchEvents(on: Page | Frame, ...names: string[]): Promise<void> {
  await on.evaluate((wanted) => {
    const late: number[] = [];
    Reflect.set(window, "lateMs", late);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (wanted.includes(entry.name)) {
          late.push(entry.duration);
        }
      }
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  }, names);
}

/** What has been noted so far. */
export async function lateMs(on: Page | Frame): Promise<readonly number[]> {
  return await on.evaluate<number[]>(() => Reflect.get(window, "lateMs"));
}
