/**
 * The engine behind limits on time and memory, in processes of its own: a hostile file ends one job. Rejects
 * with the engine's `UnusablePdf` and `UnusableValue`, and with `RunnerError` for everything else.
 */
import type { CallInputs, CallName, CallResults } from "#domain/engine-calls.ts";

/** A compiled template as stored: the delivered PDF and the encoded rest. */
export interface StoredTemplate {
  readonly source: Uint8Array;
  /** As `CompiledTemplate.encoded`. */
  readonly encoded: Uint8Array;
}

/** A template by name. Workers keep the ones they used last; `load` is called only when one lacks it. */
export interface TemplateRef {
  /** Names exactly one content for ever, e.g. the revision id. */
  readonly key: string;
  readonly load: () => Promise<StoredTemplate>;
}

/** A font of the shop by name, as `TemplateRef`. */
export interface FontRef {
  /** Names exactly one content for ever; what `LibraryFontFile.id` becomes. */
  readonly id: string;
  readonly load: () => Promise<Uint8Array>;
}

/** Inputs that a worker keeps, so that they are named and travel only to one that lacks them. */
interface KeptInputs {
  readonly template: TemplateRef;
  readonly fonts: readonly FontRef[];
}

/** What a caller hands in: as the call takes it, the template and the fonts by name. */
export type RunnerInputs = {
  readonly [N in CallName]: {
    [K in keyof CallInputs[N]]: K extends keyof KeptInputs ? KeptInputs[K] : CallInputs[N][K];
  };
};

/** Whose turn a call takes while others wait. */
export interface Turn {
  /** Teams take turns: the id of one. */
  readonly teamId: string;
  /**
   * Print files of orders have room of their own, and at least every other turn where some wait. What nobody waits
   * for is `spare`: it is begun only where nothing else waits and, with several processes, another stays free.
   */
  readonly kind: "final" | "other" | "spare";
}

export interface EngineRunner {
  /** Does one of `ENGINE_CALLS`. */
  call<N extends CallName>(name: N, input: RunnerInputs[N], turn: Turn): Promise<CallResults[N]>;
  /** False when no worker can be started: for the readiness answer. */
  isReachable(): boolean;
  /** Ends the workers; jobs at work reject with `unreachable`. */
  close(): Promise<void>;
}

/**
 * `failed`: the job threw, it will do so again. `over_limit`: it took too long or too much memory. `unreachable`:
 * no worker was to be had (shutting down, cannot start), or two ended under it one after the other: worth a retry.
 * `busy`: its turn did not come in time, others had more right to the room, or the machine had its
 * processors at other work for most of the time: worth a retry, too.
 */
export type RunnerErrorKind = "failed" | "over_limit" | "unreachable" | "busy";

/** A job the engine could not do. The message is for the log, not for callers. */
export class RunnerError extends Error {
  readonly kind: RunnerErrorKind;
  constructor(kind: RunnerErrorKind, message: string) {
    super(message);
    this.name = "RunnerError";
    this.kind = kind;
  }
}
