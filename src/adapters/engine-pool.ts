/** Runs the engine in a fixed number of processes, with a bounded queue in front of them. */
import type { CompileOptions, FillOptions, PreviewOptions, Values } from "#engine/engine.ts";
import { UnusablePdf, UnusableValue } from "#engine/contract/problems.ts";
import {
  type EngineRunner,
  type FontRef,
  RunnerError,
  type RunnerOptions,
  type StoredTemplate,
  type TemplateRef,
} from "#ports/engine-runner.ts";
import { EngineChild, type JobLimits } from "./engine-child.ts";
import type { EngineCall, EngineFailure, EngineOutcome, EngineReply } from "./engine-protocol.ts";

export interface EnginePoolOptions {
  /** Module that calls `serveEngine`. */
  readonly module: string;
  readonly processes: number;
  /** Told of jobs that failed by our fault or the machine's; never of a customer's text. */
  readonly onTrouble: (message: string) => void;
  /** Tests use smaller ones. */
  readonly limits?: Readonly<Partial<Record<LimitName, JobLimits>>>;
}

export interface EnginePool extends EngineRunner {
  /** Starts every process now, so that the first job need not wait. */
  warm(): void;
}

type LimitName = "ingestSmall" | "ingestLarge" | "font" | "preview" | "stress" | "final";

const MB = 1024 * 1024;

/**
 * Ingest as promised to uploaders: 5 s, and 512 MB or 1 GB with what the process had before (what jobs need is
 * in bench/results-memory.txt). On the clock four times that, since jobs share the processors.
 */
const LIMITS: Readonly<Record<LimitName, JobLimits>> = {
  ingestSmall: { cpuSeconds: 5, wallSeconds: 20, memoryBytes: 512 * MB },
  ingestLarge: { cpuSeconds: 5, wallSeconds: 20, memoryBytes: 1024 * MB },
  font: { cpuSeconds: 5, wallSeconds: 20, memoryBytes: 512 * MB },
  preview: { cpuSeconds: 20, wallSeconds: 20, memoryBytes: 1024 * MB },
  stress: { cpuSeconds: 40, wallSeconds: 60, memoryBytes: 1024 * MB },
  final: { cpuSeconds: 40, wallSeconds: 50, memoryBytes: 1024 * MB },
};
const LARGE_FILE_BYTES = 10 * MB;
const QUEUED_PER_PROCESS = 64;
/** After this many starts in a row that failed, jobs are refused until a start succeeds again. */
const MAX_FAILED_STARTS = 3;

/** Starts processes as jobs come, at most `processes`. */
export function openEnginePool(options: EnginePoolOptions): EnginePool {
  const pool = new Pool(options);
  return {
    compile: async (pdf, compileOptions) =>
      only("compile", await pool.run(ingest("compile", pdf, compileOptions))).value,
    readScene: async (ref) =>
      only(
        "readScene",
        await pool.run({
          call: { kind: "readScene", template: ref.key },
          limit: "preview",
          load: ref.load,
          fonts: [],
          templateFonts: ref.fonts ?? [],
        }),
      ).value,
    changeScene: async (ref, request) =>
      only(
        "changeScene",
        await pool.run({
          call: { kind: "changeScene", template: ref.key, request },
          limit: "preview",
          load: ref.load,
          fonts: [],
          templateFonts: ref.fonts ?? [],
        }),
      ).value,
    carryScene: async (ref, older, hints = []) =>
      only(
        "carryScene",
        await pool.run({
          call: { kind: "carryScene", template: ref.key, older, hints },
          limit: "preview",
          load: ref.load,
          fonts: [],
          templateFonts: ref.fonts ?? [],
        }),
      ).value,
    inspect: async (pdf, compileOptions) =>
      only("inspect", await pool.run(ingest("inspect", pdf, compileOptions))).value,
    preflight: async (pdf, compileOptions) =>
      only("preflight", await pool.run(ingest("preflight", pdf, compileOptions))).value,
    fill: async (ref, values, fillOptions) =>
      only("fill", await pool.run(withTemplate("fill", ref, values, fillOptions))).value,
    preview: async (ref, values, previewOptions) =>
      only("preview", await pool.run(withTemplate("preview", ref, values, previewOptions))).value,
    change: async (ref, values, { fonts = [], ...options } = {}) =>
      only(
        "change",
        await pool.run({
          call: { kind: "change", template: ref.key, values, options },
          limit: "preview",
          load: ref.load,
          fonts,
          templateFonts: ref.fonts ?? [],
        }),
      ).value,
    stress: async (ref, { fonts = [], ...options } = {}) =>
      only(
        "stress",
        await pool.run({
          call: { kind: "stress", template: ref.key, options },
          limit: "stress",
          load: ref.load,
          fonts,
          templateFonts: ref.fonts ?? [],
        }),
      ).value,
    verify: async (original, rendered, verifyOptions = {}) =>
      only(
        "verify",
        await pool.run({
          call: { kind: "verify", original, rendered, options: verifyOptions },
          limit: "final",
          load: noTemplate,
          fonts: [],
          templateFonts: [],
        }),
      ).value,
    readFont: async (bytes, face) =>
      only(
        "readFont",
        await pool.run({
          call: { kind: "readFont", bytes, face },
          limit: "font",
          load: noTemplate,
          fonts: [],
          templateFonts: [],
        }),
      ).value,
    isReachable: () => pool.isReachable,
    warm: () => pool.warm(),
    close: () => pool.close(),
  };
}

interface Job {
  readonly call: EngineCall;
  readonly limit: LimitName;
  readonly load: () => Promise<StoredTemplate>;
  readonly fonts: readonly FontRef[];
  readonly templateFonts: readonly FontRef[];
}

interface QueuedJob extends Job {
  readonly resolve: (outcome: EngineOutcome) => void;
  readonly reject: (error: unknown) => void;
}

function ingest(
  kind: "compile" | "inspect" | "preflight",
  pdf: Uint8Array,
  { fonts = [], ...options }: RunnerOptions<CompileOptions> = {},
): Job {
  const limit = pdf.byteLength < LARGE_FILE_BYTES ? "ingestSmall" : "ingestLarge";
  return { call: { kind, pdf, options }, limit, load: noTemplate, fonts, templateFonts: [] };
}

function withTemplate(
  kind: "fill" | "preview",
  ref: TemplateRef,
  values: Values,
  { fonts = [], ...options }: RunnerOptions<FillOptions | PreviewOptions> = {},
): Job {
  return {
    call: { kind, template: ref.key, values, options },
    limit: kind === "fill" ? "final" : "preview",
    load: ref.load,
    fonts,
    templateFonts: ref.fonts ?? [],
  };
}

function noTemplate(): Promise<StoredTemplate> {
  return Promise.reject(new RunnerError("failed", "asked for a template the call has not"));
}

function only<K extends EngineOutcome["kind"]>(
  kind: K,
  outcome: EngineOutcome,
): Extract<EngineOutcome, { kind: K }> {
  if (!isOutcome(kind, outcome)) {
    throw new RunnerError("failed", `asked for ${kind}, got ${outcome.kind}`);
  }
  return outcome;
}

function isOutcome<K extends EngineOutcome["kind"]>(
  kind: K,
  outcome: EngineOutcome,
): outcome is Extract<EngineOutcome, { kind: K }> {
  return outcome.kind === kind;
}

/** Invariant: a child is in `#idle` or has exactly one job; no child is idle while a queued job may run. */
class Pool {
  readonly #options: EnginePoolOptions;
  readonly #children = new Set<EngineChild>();
  readonly #idle: EngineChild[] = [];
  readonly #queue: QueuedJob[] = [];
  /** Template last used by each child: the next job on it goes there when that child is free. */
  readonly #lastTemplate = new WeakMap<EngineChild, string>();
  /** Jobs at work that read an upload. */
  #ingests = 0;
  #failedStarts = 0;
  #isClosed = false;

  constructor(options: EnginePoolOptions) {
    this.#options = options;
  }

  get isReachable(): boolean {
    return !this.#isClosed && this.#failedStarts < MAX_FAILED_STARTS;
  }

  run(job: Job): Promise<EngineOutcome> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed || this.#queue.length >= QUEUED_PER_PROCESS * this.#options.processes) {
        reject(
          new RunnerError("unreachable", this.#isClosed ? "closing" : "too many jobs are waiting"),
        );
        return;
      }
      this.#queue.push({ ...job, resolve, reject });
      this.#dispatch();
    });
  }

  warm(): void {
    while (!this.#isClosed && this.#children.size < this.#options.processes) {
      this.#idle.push(this.#start());
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const job of this.#queue.splice(0)) {
      job.reject(new RunnerError("unreachable", "closing"));
    }
    for (const child of this.#children) {
      child.kill("closing");
    }
    await Promise.resolve();
  }

  #start(): EngineChild {
    const child: EngineChild = new EngineChild(this.#options.module, {
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

  #dispatch(): void {
    while (this.#queue.length > 0) {
      const at = this.#queue.findIndex((job) => this.#mayRun(job));
      const job = this.#queue[at];
      if (job === undefined) {
        return;
      }
      const canStart = this.#children.size < this.#options.processes;
      const child = this.#takeIdle(job) ?? (canStart ? this.#start() : null);
      if (child === null) {
        return;
      }
      this.#queue.splice(at, 1);
      void this.#work(child, job);
    }
  }

  /** Uploads leave one process to those who fill and look, where there is more than one. */
  #mayRun(job: Job): boolean {
    return !isIngest(job) || this.#ingests < Math.max(1, this.#options.processes - 1);
  }

  /** An idle child, if possible one that has the job's template. */
  #takeIdle({ call }: Job): EngineChild | null {
    const key = "template" in call ? call.template : null;
    const preferred = this.#idle.findIndex((child) => this.#lastTemplate.get(child) === key);
    return this.#idle.splice(Math.max(preferred, 0), 1)[0] ?? null;
  }

  async #work(child: EngineChild, job: QueuedJob): Promise<void> {
    const share = isIngest(job) ? 1 : 0;
    this.#ingests += share;
    await this.#attempt(child, job);
    this.#ingests -= share;
    this.#dispatch();
  }

  async #attempt(child: EngineChild, job: QueuedJob): Promise<void> {
    try {
      await child.ready();
      this.#failedStarts = 0;
    } catch (error) {
      this.#failedStarts++;
      this.#options.onTrouble(`an engine process did not start: ${messageOf(error)}`);
      child.kill("closing");
      job.reject(new RunnerError("unreachable", messageOf(error)));
      return;
    }
    try {
      const limits = this.#options.limits?.[job.limit] ?? LIMITS[job.limit];
      job.resolve(this.#outcomeOf(child, job, await child.run(job, limits)));
    } catch (error) {
      if (child.wasCrowded && !this.#isClosed) {
        // Whether a file is refused must not hang on the jobs before it.
        await this.#attempt(this.#start(), job);
        return;
      }
      job.reject(this.#errorOf(job, error));
    }
    await this.#release(child, job);
  }

  async #release(child: EngineChild, job: QueuedJob): Promise<void> {
    if ("template" in job.call) {
      this.#lastTemplate.set(child, job.call.template);
    }
    if (child.isUsable && (await child.isWorn())) {
      child.kill("recycled");
    }
    if (child.isUsable && !this.#isClosed) {
      this.#idle.push(child);
    } else {
      this.#children.delete(child);
    }
  }

  #outcomeOf(child: EngineChild, job: QueuedJob, reply: EngineReply): EngineOutcome {
    if (reply.type === "done") {
      return reply.outcome;
    }
    if (reply.type !== "failed") {
      throw new RunnerError("failed", `an engine process answered "${reply.type}"`);
    }
    if (reply.failure.name === "other") {
      // What it left in memory is not to be trusted.
      child.kill("recycled");
    }
    throw this.#thrown(job, reply.failure);
  }

  #thrown(job: QueuedJob, failure: EngineFailure): Error {
    switch (failure.name) {
      case "UnusablePdf":
        return new UnusablePdf(failure.reason, failure.message);
      case "UnusableValue":
        return new UnusableValue(failure.code, failure.field, failure.message);
      case "other":
        return new RunnerError(
          failure.isExhaustion && isIngest(job) ? "over_limit" : "failed",
          failure.message,
        );
    }
  }

  #errorOf(job: QueuedJob, error: unknown): unknown {
    if (!(error instanceof RunnerError)) {
      return error;
    }
    this.#options.onTrouble(`${job.call.kind}: ${error.kind}: ${error.message}`);
    return error.kind === "over_limit" && isIngest(job)
      ? new UnusablePdf(
          "over_limit",
          "The PDF takes too much time or memory to read. Save it again from the application it was made with.",
        )
      : error;
  }
}

function isIngest(job: Job): boolean {
  return job.limit === "ingestSmall" || job.limit === "ingestLarge";
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : "unknown reason";
}
