/**
 * Runs the engine in a fixed number of processes. In front of them jobs wait in two rooms, finals in one and
 * everything else in the other; in each teams take turns, and where both have jobs the rooms take turns too. Both
 * are bounded in number and time: what is over the bound is refused as `busy`, and was not begun.
 */
import { errorMessage } from "#base/error-message.ts";
import {
  type CallLimit,
  type CallName,
  type CallResults,
  ENGINE_CALLS,
} from "#domain/engine-calls.ts";
import { UnusablePdf } from "#engine/contract/problems.ts";
import {
  type EngineRunner,
  RunnerError,
  type RunnerInputs,
  type Turn,
} from "#ports/engine-runner.ts";
import { EngineChild, type JobLimits } from "./engine-child.ts";
import { type EngineJob, type EngineReply, jobOf, resultOf } from "./engine-protocol.ts";
import { FairQueue } from "./fair-queue.ts";

export interface EnginePoolOptions {
  /** Module that calls `serveEngine`. */
  readonly module: string;
  readonly processes: number;
  /** What the module is started with. */
  readonly arguments?: readonly string[];
  /** Told of jobs that failed by our fault or the machine's; never of a customer's text. */
  readonly onError: (message: string) => void;
  /** Tests use smaller ones. */
  readonly limits?: Readonly<Partial<Record<LimitName, JobLimits>>>;
  /** Tests use smaller ones. */
  readonly waiting?: Readonly<Partial<Record<Turn["kind"], WaitLimits>>>;
}

interface WaitLimits {
  /** Jobs that wait at once, for each process. */
  readonly jobs: number;
  /** How long one waits for its turn. */
  readonly seconds: number;
}

export interface EnginePool extends EngineRunner {
  /** Starts every process now, and from now on each that takes a worn one's place, so that no job need wait. */
  warm(): void;
}

/** As the calls name them; uploads by their size. */
type LimitName = Exclude<CallLimit, "ingest"> | "ingestSmall" | "ingestLarge";

const MB = 1024 * 1024;

/**
 * Memory with what the process had before (what jobs need is in bench/results-memory.txt). An ingest reads a file
 * up to twice (`reread`), and the answer to an upload comes within the minute that a client waits.
 */
const LIMITS: Readonly<Record<LimitName, JobLimits>> = {
  ingestSmall: { cpuSeconds: 30, wallSeconds: 40, memoryBytes: 768 * MB },
  ingestLarge: { cpuSeconds: 30, wallSeconds: 40, memoryBytes: 1024 * MB },
  font: { cpuSeconds: 5, wallSeconds: 20, memoryBytes: 512 * MB },
  preview: { cpuSeconds: 20, wallSeconds: 20, memoryBytes: 1024 * MB },
  stress: { cpuSeconds: 40, wallSeconds: 60, memoryBytes: 1024 * MB },
  final: { cpuSeconds: 40, wallSeconds: 50, memoryBytes: 1024 * MB },
};
const LARGE_FILE_BYTES = 10 * MB;
/**
 * A final that has its turn after half a minute is still done within the two minutes that a client may wait for
 * it; what somebody looks at is of no use to them later.
 */
const WAITING: Readonly<Record<Turn["kind"], WaitLimits>> = {
  final: { jobs: 64, seconds: 30 },
  other: { jobs: 64, seconds: 20 },
  spare: { jobs: 8, seconds: 60 },
};
/** After this many starts in a row that failed, jobs are refused until a start succeeds again. */
const MAX_FAILED_STARTS = 3;

/** Starts processes as jobs come, at most `processes`. */
export function openEnginePool(options: EnginePoolOptions): EnginePool {
  const pool = new Pool(options);
  return {
    call: (name, input, turn) => pool.call(name, input, turn),
    isReachable: () => pool.isReachable,
    warm: () => pool.warm(),
    close: () => pool.close(),
  };
}

interface QueuedJob extends EngineJob {
  readonly turn: Turn;
  /** Refuses it when its turn does not come in time. */
  readonly timer: ReturnType<typeof setTimeout>;
  /** Throws where the reply is no result. */
  readonly resolve: (reply: EngineReply) => void;
  readonly reject: (error: unknown) => void;
}

/** Invariant: a child is in `#idle` or has exactly one job; no child is idle while a waiting job may run. */
class Pool {
  readonly #options: EnginePoolOptions;
  readonly #children = new Set<EngineChild>();
  readonly #idle: EngineChild[] = [];
  readonly #waiting: Readonly<Record<Turn["kind"], FairQueue<QueuedJob>>> = {
    final: new FairQueue(),
    other: new FairQueue(),
    spare: new FairQueue(),
  };
  /** Of the job begun last that somebody waited for. */
  #lastKind: (typeof KINDS)[number] = "other";
  /** Template last used by each child: the next job on it goes there when that child is free. */
  readonly #lastTemplate = new WeakMap<EngineChild, string>();
  /** Jobs at work that may take long. */
  #longJobs = 0;
  #failedStarts = 0;
  #isWarm = false;
  #isClosed = false;

  constructor(options: EnginePoolOptions) {
    this.#options = options;
  }

  get isReachable(): boolean {
    return !this.#isClosed && this.#failedStarts < MAX_FAILED_STARTS;
  }

  call<N extends CallName>(name: N, input: RunnerInputs[N], turn: Turn): Promise<CallResults[N]> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) {
        reject(new RunnerError("unreachable", "closing"));
        return;
      }
      const job: QueuedJob = {
        ...jobOf(name, input),
        turn,
        timer: setTimeout(() => {
          this.#waiting[turn.kind].remove(turn.teamId, job);
          refuse(job, "waited for its turn in vain");
        }, this.#limitsOf(turn).seconds * 1000),
        resolve: (reply) => resolve(resultOf(name, reply)),
        reject,
      };
      this.#waiting[turn.kind].add(turn.teamId, job);
      this.#dispatch();
      this.#makeRoom(turn);
    });
  }

  warm(): void {
    this.#isWarm = true;
    while (!this.#isClosed && this.#children.size < this.#options.processes) {
      this.#idle.push(this.#start());
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const job of Object.values(this.#waiting).flatMap((room) => room.takeAll())) {
      clearTimeout(job.timer);
      job.reject(new RunnerError("unreachable", "closing"));
    }
    for (const child of this.#children) {
      child.kill("closing");
    }
    await Promise.resolve();
  }

  #start(): EngineChild {
    const { module, arguments: given = [] } = this.#options;
    const child: EngineChild = new EngineChild(module, {
      arguments: given,
      onExit: () => {
        this.#children.delete(child);
        const at = this.#idle.indexOf(child);
        if (at >= 0) {
          this.#idle.splice(at, 1);
        }
      },
    });
    this.#children.add(child);
    return child;
  }

  #limitsOf({ kind }: Turn): WaitLimits {
    return this.#options.waiting?.[kind] ?? WAITING[kind];
  }

  /** Whoever has most waiting gives way, so that nobody fills the room for others. */
  #makeRoom(turn: Turn): void {
    const room = this.#waiting[turn.kind];
    while (room.length > this.#limitsOf(turn).jobs * this.#options.processes) {
      const job = room.takeFromLongest();
      if (job !== undefined) {
        refuse(job, "too many jobs are waiting");
      }
    }
  }

  #dispatch(): void {
    while (this.#idle.length > 0 || this.#children.size < this.#options.processes) {
      const job = this.#takeNext();
      if (job === undefined) {
        return;
      }
      clearTimeout(job.timer);
      void this.#work(this.#takeIdle(job) ?? this.#start(), job);
    }
  }

  /** A final after anything else, and the other way round, where both wait. */
  #takeNext(): QueuedJob | undefined {
    const kinds = this.#lastKind === "final" ? KINDS.toReversed() : KINDS;
    for (const kind of kinds) {
      const job = this.#waiting[kind].take((waiting) => this.#mayRun(waiting));
      if (job !== undefined) {
        this.#lastKind = kind;
        return job;
      }
    }
    return this.#hasSpare() ? this.#waiting.spare.take(() => true) : undefined;
  }

  /** True where a process stays free for whoever comes next, or there is but the one. */
  #hasSpare(): boolean {
    const { processes } = this.#options;
    return processes === 1 || this.#idle.length + processes - this.#children.size > 1;
  }

  /** Uploads and stress tests leave one process to all else, where there is more than one. */
  #mayRun(job: EngineJob): boolean {
    return !isLong(job) || this.#longJobs < Math.max(1, this.#options.processes - 1);
  }

  /** An idle child, if possible one that has the job's template. */
  #takeIdle({ template }: EngineJob): EngineChild | null {
    const preferred = this.#idle.findIndex(
      (child) => this.#lastTemplate.get(child) === template?.key,
    );
    return this.#idle.splice(Math.max(preferred, 0), 1)[0] ?? null;
  }

  async #work(child: EngineChild, job: QueuedJob): Promise<void> {
    const share = isLong(job) ? 1 : 0;
    this.#longJobs += share;
    await this.#attempt(child, job);
    this.#longJobs -= share;
    this.#dispatch();
  }

  /** `deaths`: processes that ended by themselves while they had the job. */
  async #attempt(child: EngineChild, job: QueuedJob, deaths = 0): Promise<void> {
    try {
      await child.ready();
      this.#failedStarts = 0;
    } catch (error) {
      this.#failedStarts++;
      this.#options.onError(`an engine process did not start: ${messageOf(error)}`);
      child.kill("closing");
      job.reject(new RunnerError("unreachable", messageOf(error)));
      return;
    }
    try {
      const limit = limitOf(job);
      const reply = await child.run(job, this.#options.limits?.[limit] ?? LIMITS[limit]);
      if (reply.type === "failed" && reply.failure.name === "other") {
        // What it left in memory is not to be trusted.
        child.kill("recycled");
      }
      job.resolve(reply);
    } catch (error) {
      if (child.wasCrowded && !this.#isClosed) {
        // Whether a file is refused must not hang on the jobs before it.
        await this.#attempt(this.#start(), job, deaths);
        return;
      }
      if (child.hasDied && deaths === 0 && !this.#isClosed) {
        // Somebody killed it, or the machine did: the job is as good as it was. Should it be the job after all,
        // it takes one process more with it and no third.
        this.#options.onError(`${job.name}: an engine process ended; the job is tried once more`);
        await this.#attempt(this.#start(), job, 1);
        return;
      }
      job.reject(
        child.hasDied && error instanceof RunnerError
          ? new RunnerError("unreachable", error.message)
          : this.#errorOf(job, error),
      );
    }
    await this.#release(child, job);
  }

  async #release(child: EngineChild, job: QueuedJob): Promise<void> {
    if (job.template !== null) {
      this.#lastTemplate.set(child, job.template.key);
    }
    if (child.isUsable && (await child.isWorn())) {
      child.kill("recycled");
    }
    if (child.isUsable && !this.#isClosed) {
      this.#idle.push(child);
      return;
    }
    this.#children.delete(child);
    if (this.#isWarm) {
      this.warm();
    }
  }

  #errorOf(job: QueuedJob, error: unknown): unknown {
    if (!(error instanceof RunnerError)) {
      return error;
    }
    this.#options.onError(`${job.name}: ${error.kind}: ${error.message}`);
    return error.kind === "over_limit" && isIngest(job)
      ? new UnusablePdf(
          "over_limit",
          "The PDF takes too much time or memory to read. Save it again from the application it was made with.",
        )
      : error;
  }
}

/** Jobs that somebody waits for. */
const KINDS = ["final", "other"] as const satisfies readonly Turn["kind"][];

function refuse(job: QueuedJob, why: string): void {
  clearTimeout(job.timer);
  job.reject(new RunnerError("busy", `${job.name}: ${why}`));
}

/** True for jobs that many wait behind. */
function isLong(job: EngineJob): boolean {
  return isIngest(job) || ENGINE_CALLS[job.name].limit === "stress";
}

/** True for jobs that read an upload. */
function isIngest({ name }: EngineJob): boolean {
  return ENGINE_CALLS[name].limit === "ingest";
}

function limitOf({ name, input }: EngineJob): LimitName {
  const { limit } = ENGINE_CALLS[name];
  if (limit !== "ingest") {
    return limit;
  }
  const bytes = "pdf" in input && input.pdf instanceof Uint8Array ? input.pdf.byteLength : 0;
  return bytes < LARGE_FILE_BYTES ? "ingestSmall" : "ingestLarge";
}

function messageOf(error: unknown): string {
  return errorMessage(error);
}
