/**
 * Answers of a run that may be broken off: a line of JSON each, with the commit and the task it is of. The next run
 * of the same commit with the same file goes on from there, so that a table over all files can be made in stretches.
 */
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { type Outcome, type PoolOptions, runTasks } from "./pool.ts";
import type { Answer, Task } from "./tasks.ts";

interface KeptAnswer {
  readonly commit: string;
  readonly task: Task;
  readonly outcome: Outcome<Answer>;
}

/** Where answers are kept, and the commit that makes them. */
export interface KeptIn {
  readonly path: string;
  readonly commit: string;
}

/** Answers in the order of the tasks; those that are kept are not asked for again. Without `keptIn` all are. */
export async function answersTo(
  tasks: readonly Task[],
  options: PoolOptions<Answer>,
  keptIn: KeptIn | null,
): Promise<readonly Outcome<Answer>[]> {
  const known = keptIn === null ? new Map<string, Outcome<Answer>>() : readKept(keptIn);
  const open = tasks.filter((task) => !known.has(nameOf(task)));
  await runTasks<Task, Answer>(open, {
    ...options,
    onOutcome: (outcome, i) => {
      const task = open[i];
      if (task === undefined) {
        return;
      }
      known.set(nameOf(task), outcome);
      // A process that ended may have been ended with the run.
      if (keptIn !== null && outcome.kind === "done") {
        const line: KeptAnswer = { commit: keptIn.commit, task, outcome };
        appendFileSync(keptIn.path, `${JSON.stringify(line)}\n`);
      }
    },
  });
  return tasks.map((task) => known.get(nameOf(task)) ?? { kind: "failed", reason: "not run" });
}

function readKept({ path, commit }: KeptIn): Map<string, Outcome<Answer>> {
  const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n").filter(Boolean) : [];
  const kept = lines.map((line): KeptAnswer => JSON.parse(line));
  return new Map(
    kept
      .filter((one) => one.commit === commit)
      .map(({ task, outcome }) => [nameOf(task), outcome] as const),
  );
}

/** All that is asked: the fills of a task differ by what else it says. */
function nameOf(task: Task): string {
  return JSON.stringify(task);
}
