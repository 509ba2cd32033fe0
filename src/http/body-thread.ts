/**
 * Large JSON bodies are parsed and checked in a thread: 200,000 members take the better part of a second, for which
 * everybody else would wait. Neither the text nor the tree of it comes to the main thread, only what the operation's
 * schema makes of it; a schema that takes large bodies makes little of them (`jsonBytes`).
 */
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { parentPort, Worker } from "node:worker_threads";
import { ApiError } from "#domain/errors.ts";
import { type CheckedBody, checkBody, type LargeBody } from "./check-body.ts";

interface Task {
  readonly number: number;
  /** Id of the operation. */
  readonly operation: string;
  readonly bytes: Uint8Array;
}

type Outcome = CheckedBody & { readonly number: number };

interface Waiting {
  readonly teamId: string;
  readonly resolve: (body: CheckedBody) => void;
  readonly reject: (error: Error) => void;
}

/** Documents of one team that wait or are read; more of them wait at the client. */
const MAX_OF_TEAM = 2;
/** Of all teams: at 5 MB each this bounds what they hold. */
const MAX_WAITING = 16;
const RETRY_AFTER_SECONDS = 2;
/** A tree of 200,000 members takes some 60 MB; more than this ends the thread and not the service. */
const HEAP_MB = 384;

/**
 * The thread as the service sees it; started by the first large body. Invariant: `#waiting` holds exactly the tasks
 * that the running thread has not answered.
 */
export class BodyThread {
  readonly #module: string;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #tasks = 0;

  /** `module` calls `serveBodies`. */
  constructor(module: string) {
    this.#module = module;
  }

  /** What `checkBody` says; 503 `renderer_busy` while too many wait. The bytes are handed over. */
  async check(teamId: string, operation: string, bytes: Uint8Array): Promise<CheckedBody> {
    const ofTeam = [...this.#waiting.values()].filter((waiting) => waiting.teamId === teamId);
    if (ofTeam.length >= MAX_OF_TEAM || this.#waiting.size >= MAX_WAITING) {
      throw new ApiError(
        "renderer_busy",
        "Other large documents are read first; send the same request again shortly.",
        { retryAfterSeconds: RETRY_AFTER_SECONDS },
      );
    }
    const worker = (this.#worker ??= this.#start());
    const number = ++this.#tasks;
    return await new Promise((resolve, reject) => {
      this.#waiting.set(number, { teamId, resolve, reject });
      const task: Task = { number, operation, bytes };
      worker.postMessage(task);
    });
  }

  /** Ends the thread; what it has not answered rejects. */
  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const isSource = this.#module.endsWith(".ts");
    const worker = new Worker(isSource ? sourceLoader(this.#module) : this.#module, {
      eval: isSource,
      execArgv: [],
      // What reads what others send needs no secret of the service.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    // Requests that wait keep the process; the thread alone does not.
    worker.unref();
    worker.on("message", ({ number, ...checked }: Outcome) => {
      this.#waiting.get(number)?.resolve(checked);
      this.#waiting.delete(number);
    });
    const onEnd = (error: Error): void => {
      if (this.#worker === worker) {
        this.#worker = null;
        for (const { reject } of this.#waiting.values()) {
          reject(error);
        }
        this.#waiting.clear();
      }
    };
    worker.once("error", onEnd);
    worker.once("exit", (code) => onEnd(new Error(`the thread that reads bodies ended: ${code}`)));
    return worker;
  }
}

/** A script that loads a module of TypeScript: threads do not inherit the loader of a program run from source. */
function sourceLoader(module: string): string {
  // Beside what `require` finds lies what `import` does.
  const loader = createRequire(module)
    .resolve("tsx/esm/api")
    .replace(/\.cjs$/u, ".mjs");
  const [api, url] = [loader, module].map((path) => JSON.stringify(pathToFileURL(path).href));
  return `import(${api}).then(({ register }) => { register(); return import(${url}); });`;
}

/** In the thread: answers tasks about the bodies of these operations, one after the other. */
export function serveBodies(bodies: readonly LargeBody[]): void {
  parentPort?.on("message", ({ number, operation, bytes }: Task) => {
    const found = bodies.find(({ id }) => id === operation);
    if (found === undefined) {
      throw new Error(`${operation} is not among the operations of this thread`);
    }
    const outcome: Outcome = { number, ...checkBody(found, bytes) };
    parentPort?.postMessage(outcome);
  });
}
