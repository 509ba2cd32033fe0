/** One engine process as seen from the service: one job at a time, ended when it uses too much. */
import { type ChildProcess, fork } from "node:child_process";
import { dirname } from "node:path";
import { RunnerError } from "#ports/engine-runner.ts";
import {
  type CollectRequest,
  type EngineJob,
  type EngineReply,
  type EngineRequest,
  exchange,
  isEngineReply,
} from "./engine-protocol.ts";
import { processUsage, type ProcessUsage } from "./process-usage.ts";

export interface JobLimits {
  /** Processor time of the job; up to `CROWDED_FACTOR` times that where others had the processors meanwhile. */
  readonly cpuSeconds: number;
  /** Time on the clock; more than the processor's, since the machine has other work. */
  readonly wallSeconds: number;
  /** Resident memory of the process, what earlier jobs left in it included. */
  readonly memoryBytes: number;
}

const WATCH_MS = 100;
/** Ends a start that hangs, not one on a machine with twenty other things to do. */
const START_SECONDS = 120;
/**
 * A process above this after a job collects its garbage, and is replaced where that leaves more: WebAssembly memory
 * never shrinks. After a dozen usual documents it is at some 220 MB; usual jobs add some 50, the dearest measured 190
 * to 280 (bench/results-memory.txt). A job that finds too little left is done once more in a new process.
 */
const RECYCLE_BYTES = 320 * 1024 * 1024;
/**
 * A pause in which nothing is answered, on a machine with twenty other things to do; a collection takes a tenth of a
 * second.
 */
const COLLECT_SECONDS = 10;
/**
 * All that an engine process knows of the service: no secret is in reach of code that reads foreign files. The rest is
 * how glibc gives memory back, which the compiler threads of V8 and the fonts and contents of every file take from it:
 * few arenas, and what is large or free at an end is unmapped at once. Left to itself it keeps some 50 MB more after
 * twenty files; other systems do not look.
 */
export const ENGINE_ENVIRONMENT = {
  TZ: "UTC",
  MALLOC_ARENA_MAX: "2",
  MALLOC_TRIM_THRESHOLD_: "262144",
  MALLOC_MMAP_THRESHOLD_: "131072",
} as const;
/**
 * A job that was on a processor for less of its time on the clock than this was kept waiting by others: when that is
 * over, no file is to blame.
 */
const CROWDED_SHARE = 0.5;
/**
 * A second of a processor does less among others, which have its caches and its twin of two threads to a core: a
 * good file took over 5 s of a machine with ten jobs to a processor (docs/decisions/0064).
 */
const CROWDED_FACTOR = 2;

/** Why a process is ended from here, and what its job rejects with. */
const ERROR_OF_KILL = {
  over_limit: "over_limit",
  starved: "busy",
  closing: "unreachable",
  recycled: "failed",
} as const;
type KillReason = keyof typeof ERROR_OF_KILL;
/**
 * JavaScript heap of a job that may take 1 GB in all; typed arrays and WebAssembly are outside it and watched
 * from here. Jobs that may take less are ended by their own limit, long before the collector runs against this.
 */
const HEAP_MB = 768;
/** A heap that has grown by this share is collected, so that memory is what a job needs and not what it left. */
const HEAP_GROWTH_PERCENT = 50;
/**
 * Room for what is new, from the start: a compile keeps most of what it makes, and with V8's first megabyte the
 * collector copies it over and over. And no more, which is Node 20's own limit: Node 24 would take four times that, for
 * 3 % less processor time a process of a dozen usual documents is at 340 MB then and not 245, and the dearest file
 * needs 606 MB and not 485.
 */
const NEW_SPACE_MB = 16;
/**
 * When a function of WebAssembly is optimised: bytes of it run; its own are 1.8 million on Node 20 and 13 million on
 * Node 24. A few large functions of the engine's parts took a fifth of a process's first compile on other threads, and
 * sixty previews later it had not paid.
 */
const WHEN_WASM_OPTIMISED = "--wasm-tiering-budget=200000000";
/**
 * When V8 optimises a function, by V8's major version. Left to itself it optimises five thousand functions while forty
 * files are compiled, most of them for a file that is nearly done by then: a quarter (Node 20) to two fifths (Node 24) of
 * all processor time, on other threads. Versions count differently, and Node does not start with a flag it does not know.
 */
const WHEN_OPTIMISED: Readonly<Record<string, readonly string[]>> = {
  // Node 20: bytes of bytecode run; its own is 66 KB.
  "11": ["--interrupt-budget=500000", WHEN_WASM_OPTIMISED],
  // Node 24: calls, for its middle compiler and its last one; its own are 400 and 3,000.
  "13": [
    "--invocation-count-for-maglev=2000",
    "--invocation-count-for-turbofan=30000",
    WHEN_WASM_OPTIMISED,
  ],
};
const [V8_MAJOR = ""] = process.versions.v8.split(".", 1);

/** What Node is started with for an engine process. */
export const ENGINE_NODE_FLAGS: readonly string[] = [
  `--max-old-space-size=${HEAP_MB}`,
  `--heap-growing-percent=${HEAP_GROWTH_PERCENT}`,
  `--min-semi-space-size=${NEW_SPACE_MB}`,
  `--max-semi-space-size=${NEW_SPACE_MB}`,
  // For `collect`.
  "--expose-gc",
  ...(WHEN_OPTIMISED[V8_MAJOR] ?? []),
];

/**
 * Invariant: `#waiting` is set exactly while a reply is awaited; after the process has ended `isUsable` is
 * false for ever.
 */
export class EngineChild {
  readonly #process: ChildProcess;
  readonly #ready: Promise<void>;
  #waiting: { resolve(reply: EngineReply): void; reject(error: Error): void } | null = null;
  /** How it ended, for the log. */
  #ended: string | null = null;
  #killed: { readonly reason: KillReason; readonly details: string } | null = null;
  #isOverMemory = false;
  /** What the job took when it was last looked at; null without a job, and where the system does not tell. */
  #cpuSeconds: number | null = null;
  #jobs = 0;
  #errorOutput = "";

  constructor(
    module: string,
    options: { readonly arguments: readonly string[]; readonly onExit: () => void },
  ) {
    this.#process = fork(module, options.arguments, {
      serialization: "advanced",
      env: ENGINE_ENVIRONMENT,
      execArgv: [...ENGINE_NODE_FLAGS, ...(module.endsWith(".ts") ? ["--import", "tsx"] : [])],
      // Where node_modules is found from; the loader for TypeScript too.
      cwd: dirname(module),
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    this.#process.stderr?.on("data", (chunk: Buffer) => {
      this.#errorOutput = (this.#errorOutput + chunk.toString("utf8")).slice(-2000);
    });
    this.#process.on("message", (message: unknown) => {
      if (isEngineReply(message)) {
        this.#waiting?.resolve(message);
      }
    });
    const onEnd = (how: string): void => {
      if (this.#ended === null) {
        this.#ended = this.#killed?.details ?? how;
        this.#waiting?.reject(this.#deathOf());
        options.onExit();
      }
    };
    // For good: one that nobody hears would end the service.
    this.#process.on("error", (error) => onEnd(error.message));
    this.#process.once("exit", (code, signal) => onEnd(`ended with ${signal ?? code}`));
    this.#ready = this.#next(START_SECONDS).then((reply) => {
      if (reply.type !== "ready") {
        throw new RunnerError("unreachable", "an engine process did not start");
      }
    });
    // Reported by the first job.
    this.#ready.catch(() => undefined);
  }

  get isUsable(): boolean {
    return this.#ended === null && this.#killed === null;
  }

  /** True after a job that needed more memory than there was beside what earlier jobs had left. */
  get wasCrowded(): boolean {
    return this.#isOverMemory && this.#jobs > 1;
  }

  /** True for a process that ended by itself: nobody killed it, and it was not for want of memory. */
  get hasDied(): boolean {
    return this.#ended !== null && this.#killed === null && !this.#isOutOfHeap;
  }

  /** V8 aborts when its heap is full: exit code 134 or SIGABRT, and says so. */
  get #isOutOfHeap(): boolean {
    return /heap out of memory|Allocation failed/u.test(this.#errorOutput);
  }

  /** Resolves once the engine is loaded. */
  ready(): Promise<void> {
    return this.#ready;
  }

  /** Does one job; loads what the process lacks. Rejects with `RunnerError`. */
  async run(job: EngineJob, limits: JobLimits): Promise<EngineReply> {
    await this.#ready;
    this.#jobs++;
    const watch = this.#watch(limits);
    try {
      return await exchange(job, (request) => this.#ask(request, limits));
    } finally {
      watch.stop();
    }
  }

  /** True when the process should not get another job. */
  async isWorn(): Promise<boolean> {
    return (await this.#isLarge()) && (!(await this.#collect()) || (await this.#isLarge()));
  }

  /** `details`: what the log says of it. */
  kill(reason: KillReason, details: string = reason): void {
    this.#killed ??= { reason, details };
    this.#process.kill("SIGKILL");
  }

  #ask(request: EngineRequest, limits: JobLimits): Promise<EngineReply> {
    const reply = this.#next(limits.wallSeconds);
    this.#send(request);
    return reply;
  }

  #send(message: EngineRequest | CollectRequest): void {
    this.#process.send(message, (error) => {
      if (error !== null) {
        this.#waiting?.reject(new RunnerError("unreachable", error.message));
      }
    });
  }

  async #isLarge(): Promise<boolean> {
    const usage = await this.#usage();
    return usage === null || usage.residentBytes > RECYCLE_BYTES;
  }

  /** False where the process does not. */
  #collect(): Promise<boolean> {
    const reply = this.#next(COLLECT_SECONDS);
    this.#send({ type: "collect" });
    return reply.then(
      ({ type }) => type === "collected",
      () => false,
    );
  }

  #next(seconds: number): Promise<EngineReply> {
    return new Promise<EngineReply>((resolve, reject) => {
      if (this.#ended !== null) {
        reject(this.#deathOf());
        return;
      }
      const timer = setTimeout(() => {
        if (this.#cpuSeconds !== null && isCrowded(this.#cpuSeconds, seconds)) {
          this.kill("starved", `starved for ${seconds} s`);
        } else {
          this.kill("over_limit", `over ${seconds} s`);
        }
      }, seconds * 1000);
      const settle = (): void => {
        clearTimeout(timer);
        this.#waiting = null;
      };
      this.#waiting = {
        resolve: (reply) => {
          settle();
          resolve(reply);
        },
        reject: (error) => {
          settle();
          reject(error);
        },
      };
    });
  }

  #watch(limits: JobLimits): { stop(): void } {
    let before: ProcessUsage | null = null;
    const beganAtMs = performance.now();
    let isLooking = false;
    let isOver = false;
    const look = async (): Promise<void> => {
      const usage = await this.#usage();
      before ??= usage;
      // The job may have ended meanwhile; the next one must not pay for it.
      if (isOver || usage === null || before === null) {
        return;
      }
      const cpuSeconds = usage.cpuSeconds - before.cpuSeconds;
      this.#cpuSeconds = cpuSeconds;
      const isSlowed = isCrowded(cpuSeconds, (performance.now() - beganAtMs) / 1000);
      const maxCpuSeconds = limits.cpuSeconds * (isSlowed ? CROWDED_FACTOR : 1);
      if (cpuSeconds > maxCpuSeconds) {
        this.kill("over_limit", `over ${maxCpuSeconds} s of processor time`);
      } else if (usage.residentBytes > limits.memoryBytes) {
        this.#isOverMemory = true;
        this.kill("over_limit", `over ${limits.memoryBytes} bytes of memory`);
      }
    };
    const timer = setInterval(() => {
      if (!isLooking) {
        isLooking = true;
        void look().finally(() => {
          isLooking = false;
        });
      }
    }, WATCH_MS);
    return {
      stop: () => {
        isOver = true;
        this.#cpuSeconds = null;
        clearInterval(timer);
      },
    };
  }

  #usage(): Promise<ProcessUsage | null> {
    const { pid } = this.#process;
    return pid === undefined ? Promise.resolve(null) : processUsage(pid);
  }

  #deathOf(): RunnerError {
    const byItself = this.#isOutOfHeap ? "over_limit" : "failed";
    return new RunnerError(
      this.#killed === null ? byItself : ERROR_OF_KILL[this.#killed.reason],
      `engine process: ${this.#ended ?? "ended"} ${this.#errorOutput}`.trim(),
    );
  }
}

/** True where others had the processors for most of the time. */
function isCrowded(cpuSeconds: number, wallSeconds: number): boolean {
  return cpuSeconds < CROWDED_SHARE * wallSeconds;
}
