/**
 * What the service and an engine process say to each other, and how each side takes part, whatever channel is
 * between them: a request names its template and fonts; a process that lacks some asks for them, once.
 */
import type { CallName, CallResults } from "#domain/engine-calls.ts";
import { UnusablePdf, type UnusableReason, UnusableValue } from "#engine/contract/problems.ts";
import {
  type FontRef,
  RunnerError,
  type RunnerInputs,
  type StoredTemplate,
  type TemplateRef,
} from "#ports/engine-runner.ts";
import type { LibraryFontFile } from "#engine/contract/fonts.ts";

/** A call as the service holds it, its kept inputs apart. */
export interface EngineJob {
  readonly name: CallName;
  /** All else that the call takes. */
  readonly input: object;
  readonly template: TemplateRef | null;
  /** Fonts of the shop the call may use, in order of preference. */
  readonly fonts: readonly FontRef[];
}

export interface EngineRequest {
  readonly name: CallName;
  /** As `EngineJob.input`. */
  readonly input: object;
  /** Key of the template; null for calls without one. */
  readonly template: string | null;
  /** Sent when the process said that it lacks the template. */
  readonly stored: StoredTemplate | null;
  /** Ids of the shop's fonts the call may use, in order. */
  readonly fonts: readonly string[];
  /** Those the process said that it lacks. */
  readonly loaded: readonly LibraryFontFile[];
}

export type EngineFailure =
  | { readonly name: "UnusablePdf"; readonly reason: UnusableReason; readonly message: string }
  | {
      readonly name: "UnusableValue";
      readonly code: UnusableValue["code"];
      readonly field: string | null;
      readonly message: string;
    }
  /** A bug, or the machine giving up: the process is replaced. `isExhaustion`: stack or WebAssembly memory. */
  | { readonly name: "other"; readonly isExhaustion: boolean; readonly message: string };

export interface EngineResult<N extends CallName = CallName> {
  readonly type: "done";
  readonly name: N;
  readonly value: CallResults[N];
}

/** Between jobs: what the last one left in memory is to go. */
export interface CollectRequest {
  readonly type: "collect";
}

export type EngineReply =
  /** Sent once, when the engine is loaded. */
  | { readonly type: "ready" }
  /** To `CollectRequest`. */
  | { readonly type: "collected" }
  /** The request's template, or some of its fonts, are not here: send it again with them. */
  | { readonly type: "need"; readonly template: boolean; readonly fonts: readonly string[] }
  | EngineResult
  | { readonly type: "failed"; readonly failure: EngineFailure };

/** For messages from the other end, which is the same build of the same program. */
export function isEngineRequest(message: unknown): message is EngineRequest {
  return typeof message === "object" && message !== null && "input" in message;
}

/** As `isEngineRequest`. */
export function isCollectRequest(message: unknown): message is CollectRequest {
  return (
    typeof message === "object" &&
    message !== null &&
    "type" in message &&
    message.type === "collect"
  );
}

/** As `isEngineRequest`, for the other direction. */
export function isEngineReply(message: unknown): message is EngineReply {
  return typeof message === "object" && message !== null && "type" in message;
}

/** A call with its kept inputs taken out of what the caller handed in. */
export function jobOf(name: CallName, given: RunnerInputs[CallName]): EngineJob {
  const input = Object.fromEntries(
    Object.entries(given).filter(([key]) => key !== "template" && key !== "fonts"),
  );
  return {
    name,
    input,
    template: "template" in given ? given.template : null,
    fonts: ("fonts" in given ? given.fonts : null) ?? [],
  };
}

/** Asks a process to do a job, with what it then says it lacks; the reply is "done" or "failed" unless it is broken. */
export async function exchange(
  { name, input, template, fonts }: EngineJob,
  ask: (request: EngineRequest) => Promise<EngineReply>,
): Promise<EngineReply> {
  const request: EngineRequest = {
    name,
    input,
    template: template?.key ?? null,
    stored: null,
    fonts: fonts.map(({ id }) => id),
    loaded: [],
  };
  const reply = await ask(request);
  if (reply.type !== "need") {
    return reply;
  }
  const stored = reply.template && template !== null ? await template.load() : null;
  const lacking = fonts.filter(({ id }) => reply.fonts.includes(id));
  const loaded = await Promise.all(
    lacking.map(async (font) => ({ id: font.id, bytes: await font.load() })),
  );
  return await ask({ ...request, stored, loaded });
}

/** What a process replied to a job; throws what the engine threw, and `RunnerError` for what it should not have. */
export function resultOf<N extends CallName>(name: N, reply: EngineReply): CallResults[N] {
  if (reply.type === "failed") {
    throw errorOf(reply.failure);
  }
  if (reply.type !== "done" || !isResultOf(name, reply)) {
    throw new RunnerError("failed", `an engine process replied "${reply.type}" to ${name}`);
  }
  return reply.value;
}

function isResultOf<N extends CallName>(name: N, reply: EngineResult): reply is EngineResult<N> {
  return reply.name === name;
}

function errorOf(failure: EngineFailure): Error {
  switch (failure.name) {
    case "UnusablePdf":
      return new UnusablePdf(failure.reason, failure.message);
    case "UnusableValue":
      return new UnusableValue(failure.code, failure.field, failure.message);
    case "other":
      return new RunnerError(failure.isExhaustion ? "over_limit" : "failed", failure.message);
  }
}

/** The other way round: what an error is sent as. */
export function failureOf(error: unknown): EngineFailure {
  if (error instanceof UnusablePdf) {
    return { name: "UnusablePdf", reason: error.reason, message: error.message };
  }
  if (error instanceof UnusableValue) {
    const { code, field, message } = error;
    return { name: "UnusableValue", code, field, message };
  }
  // V8 gives up a stack with a RangeError, WebAssembly (JavaScript API, 5.11) with a RuntimeError.
  const isExhaustion =
    error instanceof RangeError ||
    (error instanceof Error && error.name === "RuntimeError" && "stack" in error);
  return {
    name: "other",
    isExhaustion,
    message: error instanceof Error ? (error.stack ?? error.message) : "a thrown non-error",
  };
}
