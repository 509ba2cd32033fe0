/**
 * A pool of processes for corpus and fuzzing. Each takes one task at a time; one that answers too late or
 * dies is replaced and its task answered with the reason.
 */
import { type ChildProcess, fork } from "node:child_process";

interface Message<A> {
  readonly answer: A;
  /** Highest resident size of the process so far, in bytes. */
  readonly peakBytes: number;
}

export type Outcome<A> =
  | { readonly kind: "done"; readonly answer: A; readonly peakBytes: number }
  | { readonly kind: "failed"; readonly reason: string };

export interface PoolOptions<A = never> {
  readonly jobs: number;
  /** Bound of one task. */
  readonly limitMs: number;
  /** A process that has used more memory is replaced; Infinity by default. */
  readonly maxPeakBytes?: number;
  /** What Node is started with; by default nothing, so that the collector waits for gigabytes. */
  readonly nodeFlags?: readonly string[];
  /** Variables that a process has besides those of this one. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Called with each answer as it comes, and the number of its task. */
  readonly onOutcome?: (outcome: Outcome<A>, task: number) => void;
}

/** Answers in the order of the tasks. */
export async function runTasks<T extends object, A>(
  tasks: readonly T[],
  options: PoolOptions<A>,
): Promise<readonly Outcome<A>[]> {
  const outcomes: Outcome<A>[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    let child: ChildProcess | null = null;
    for (let i = next++; i < tasks.length; i = next++) {
      const task = tasks[i];
      if (task === undefined) {
        break;
      }
      // The first task of a process waits for the engine too.
      const limitMs = options.limitMs + (child === null ? START_MS : 0);
      child ??= startWorker(options);
      const outcome = await ask<A>(child, task, limitMs);
      outcomes[i] = outcome;
      options.onOutcome?.(outcome, i);
      if (outcome.kind === "failed" || outcome.peakBytes > (options.maxPeakBytes ?? Infinity)) {
        child.kill("SIGKILL");
        child = null;
      }
    }
    child?.disconnect();
  };
  await Promise.all(Array.from({ length: Math.min(options.jobs, tasks.length) }, work));
  return outcomes;
}

const START_MS = 10_000;

function startWorker({
  nodeFlags = [],
  environment = {},
}: Pick<PoolOptions, "nodeFlags" | "environment">): ChildProcess {
  return fork(process.argv[1] ?? "", ["--worker"], {
    env: { ...process.env, ...environment },
    execArgv: [...nodeFlags],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
}

function ask<A>(child: ChildProcess, task: object, limitMs: number): Promise<Outcome<A>> {
  return new Promise((resolve) => {
    const settle = (outcome: Outcome<A>): void => {
      clearTimeout(timer);
      child.removeAllListeners();
      resolve(outcome);
    };
    const timer = setTimeout(() => {
      settle({ kind: "failed", reason: `no answer after ${limitMs / 1000} s` });
    }, limitMs);
    child.once("message", ({ answer, peakBytes }: Message<A>) => {
      settle({ kind: "done", answer, peakBytes });
    });
    child.once("exit", (code, signal) => {
      settle({ kind: "failed", reason: `the process ended with ${String(signal ?? code)}` });
    });
    child.send(task);
  });
}

/** The other end: answers tasks until the parent lets go. */
export function serveTasks<T, A>(answer: (task: T) => Promise<A>): void {
  process.on("message", (task: T) => {
    void answer(task).then((done) => {
      const message: Message<A> = {
        answer: done,
        peakBytes: process.resourceUsage().maxRSS * 1024,
      };
      process.send?.(message);
    });
  });
}
