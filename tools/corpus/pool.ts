/**
 * A pool of processes for the corpus table. Each takes one task at a time; one that answers too late or
 * dies is replaced and its task answered with the reason.
 */
import { type ChildProcess, fork } from "node:child_process";
import type { Answer, Task } from "./tasks.ts";

interface Message {
  readonly answer: Answer;
  /** Highest resident size of the process so far, in bytes. */
  readonly peakBytes: number;
}

export type Outcome =
  | { readonly kind: "done"; readonly answer: Answer; readonly peakBytes: number }
  | { readonly kind: "failed"; readonly reason: string };

/** Answers in the order of the tasks. `limitMs` bounds one task. */
export async function runTasks(
  tasks: readonly Task[],
  options: { readonly jobs: number; readonly limitMs: number; readonly fresh?: boolean },
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    let child: ChildProcess | null = null;
    for (let i = next++; i < tasks.length; i = next++) {
      const task = tasks[i];
      if (task === undefined) {
        break;
      }
      child ??= startWorker();
      const outcome = await ask(child, task, options.limitMs);
      outcomes[i] = outcome;
      if (outcome.kind === "failed" || options.fresh === true) {
        child.kill("SIGKILL");
        child = null;
      }
    }
    child?.disconnect();
  };
  await Promise.all(Array.from({ length: Math.min(options.jobs, tasks.length) }, work));
  return outcomes;
}

function startWorker(): ChildProcess {
  return fork(process.argv[1] ?? "", ["--worker"], {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
}

function ask(child: ChildProcess, task: Task, limitMs: number): Promise<Outcome> {
  return new Promise((resolve) => {
    const settle = (outcome: Outcome): void => {
      clearTimeout(timer);
      child.removeAllListeners();
      resolve(outcome);
    };
    const timer = setTimeout(() => {
      settle({ kind: "failed", reason: `no answer after ${limitMs / 1000} s` });
    }, limitMs);
    child.once("message", ({ answer, peakBytes }: Message) => {
      settle({ kind: "done", answer, peakBytes });
    });
    child.once("exit", (code, signal) => {
      settle({ kind: "failed", reason: `the process ended with ${String(signal ?? code)}` });
    });
    child.send(task);
  });
}

/** The other end: answers tasks until the parent lets go. */
export function serveTasks(answer: (task: Task) => Promise<Answer>): void {
  process.on("message", (task: Task) => {
    void answer(task).then((done) => {
      const message: Message = {
        answer: done,
        peakBytes: process.resourceUsage().maxRSS * 1024,
      };
      process.send?.(message);
    });
  });
}
