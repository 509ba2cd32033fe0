/**
 * The order of checks, the same for every operation: credential (with kind and address), rate window, scope,
 * media type, Idempotency-Key, body, claim, parsing, shape, and only then the handler.
 */
import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { API_VERSIONS, LATEST_API_VERSION } from "#domain/api-version.ts";
import type { Caller } from "#domain/caller.ts";
import { Fault } from "#domain/errors.ts";
import { faultAnswer, faultFrom, sendAnswer, sendStored, storedForm } from "./answer.ts";
import {
  type Claim,
  docsUrlOf,
  type HttpDeps,
  type RateState,
  type RateWindow,
  type StoredAnswer,
} from "./deps.ts";
import {
  type Answer,
  type Endpoint,
  isIdempotent,
  type OpenedUnit,
  type OpenUnit,
} from "./operation.ts";
import {
  hasBody,
  mediaType,
  type ReadBody,
  readIgnored,
  readJson,
  readMultipart,
} from "./read-body.ts";

const MAX_IDEMPOTENCY_KEY_CHARS = 255;
/** How long a parallel twin waits for the first request to end. */
const TWIN_WAIT_MS = 2_000;

const NOBODY: Caller = {
  teamId: "",
  keyId: null,
  mode: "live",
  scopes: [],
  apiVersion: LATEST_API_VERSION,
};

/** Answers one request of one operation; never throws. */
export async function answerRequest<Services, Tx>(
  deps: HttpDeps<Services, Tx>,
  endpoint: Endpoint<Services, Tx>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    const caller = await admit(deps, endpoint, request, reply);
    checkMediaType(endpoint, request);
    const key = idempotencyKeyOf(endpoint, request);
    const body = await readBody(deps, endpoint, request);
    if (key === null) {
      return await sendAnswer(reply, await runPlain(deps, endpoint, { request, caller, body }));
    }
    return await answerWithKey(deps, endpoint, { request, reply, caller, body, key });
  } catch (error) {
    const fault = faultFrom(error, deps.isUnavailable);
    logFault(request, fault);
    return await sendStored(reply, faultAnswer(fault, request.id, docsUrlOf(deps)));
  }
}

/** Steps 3 to 7: who asks, may they ask now, and may they ask this. */
async function admit<Services, Tx>(
  deps: HttpDeps<Services, Tx>,
  endpoint: Endpoint<Services, Tx>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  const { auth, scope } = endpoint.declaration;
  if (auth === "none") {
    setVersion(reply, request, LATEST_API_VERSION);
    await takeRate(deps, reply, [
      { key: `open:${request.ip}`, limit: 600 * deps.rateScale, windowSeconds: 60 },
    ]);
    return NOBODY;
  }
  const caller = await authenticate(deps, request, reply);
  setVersion(reply, request, caller.apiVersion);
  await takeRate(deps, reply, rateWindowsOf(deps, endpoint, caller));
  if (scope !== null && !caller.scopes.includes(scope)) {
    throw new Fault("insufficient_scope", `The key lacks the scope ${scope}.`);
  }
  return caller;
}

async function authenticate<Services, Tx>(
  deps: HttpDeps<Services, Tx>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  try {
    const bearer = bearerOf(request.headers.authorization);
    if (bearer === null) {
      throw new Fault("authentication_required", "Send Authorization: Bearer <API key>.");
    }
    return await deps.authenticate(bearer, request.ip);
  } catch (error) {
    if (error instanceof Fault && error.status === 401) {
      setVersion(reply, request, LATEST_API_VERSION);
      const limit = 60 * deps.rateScale;
      await takeRate(deps, reply, [{ key: `refused:${request.ip}`, limit, windowSeconds: 60 }]);
    }
    throw error;
  }
}

/** The value after "Bearer"; null when the header is absent or of another scheme. */
function bearerOf(header: string | undefined): string | null {
  return /^Bearer +(\S+) *$/iu.exec(header ?? "")?.[1] ?? null;
}

function rateWindowsOf<Services, Tx>(
  deps: HttpDeps<Services, Tx>,
  endpoint: Endpoint<Services, Tx>,
  caller: Caller,
): RateWindow[] {
  const limit = (caller.mode === "live" ? 600 : 120) * deps.rateScale;
  const windows = [{ key: `key:${caller.keyId ?? caller.teamId}`, limit, windowSeconds: 60 }];
  const extra = endpoint.declaration.extraRate;
  if (extra !== undefined) {
    const holder = extra.per === "team" ? caller.teamId : (caller.keyId ?? caller.teamId);
    windows.push({
      key: `${extra.name}:${holder}`,
      limit: extra.limit * deps.rateScale,
      windowSeconds: extra.windowSeconds,
    });
  }
  return windows;
}

async function takeRate<Services, Tx>(
  deps: HttpDeps<Services, Tx>,
  reply: FastifyReply,
  windows: readonly RateWindow[],
): Promise<void> {
  if (deps.rateScale === 0) {
    return;
  }
  const state: RateState = await deps.takeRate(windows);
  reply.headers({
    "x-ratelimit-limit": String(Math.floor(windows[0]?.limit ?? 0)),
    "x-ratelimit-remaining": String(state.remaining),
    "x-ratelimit-reset": String(state.resetAtSeconds),
  });
  if (!state.allowed) {
    throw new Fault("rate_limit_exceeded", "Too many requests in this window.", {
      retryAfterSeconds: state.retryAfterSeconds,
    });
  }
}

function setVersion(reply: FastifyReply, request: FastifyRequest, pinned: string): void {
  const asked = request.headers["x-service-version"];
  const isKnown = API_VERSIONS.some((version) => version === asked);
  reply.header("x-service-version", isKnown ? asked : pinned);
}

function checkVersion(request: FastifyRequest): void {
  const asked = request.headers["x-service-version"];
  if (asked !== undefined && !API_VERSIONS.some((version) => version === asked)) {
    throw new Fault("invalid_parameter", "X-Service-Version names no version of this API.", {
      fields: [{ object_id: "header", field: "X-Service-Version" }],
    });
  }
}

/** Step 8. Operations without a body look at none. */
function checkMediaType<Services, Tx>(
  endpoint: Endpoint<Services, Tx>,
  request: FastifyRequest,
): void {
  const { declaration, schemas } = endpoint;
  if (declaration.method === "GET" || schemas.body === null) {
    return;
  }
  const isMultipart = declaration.files !== undefined;
  const wanted = isMultipart ? "multipart/form-data" : "application/json";
  if ((isMultipart || hasBody(request)) && mediaType(request) !== wanted) {
    throw new Fault("unsupported_media_type", `Send the body as ${wanted}.`);
  }
}

/** Step 9; null when the header is absent or not honoured here. */
function idempotencyKeyOf<Services, Tx>(
  endpoint: Endpoint<Services, Tx>,
  request: FastifyRequest,
): string | null {
  const key = request.headers["idempotency-key"];
  if (!isIdempotent(endpoint.declaration) || typeof key !== "string" || key === "") {
    return null;
  }
  if (key.length > MAX_IDEMPOTENCY_KEY_CHARS) {
    throw new Fault(
      "idempotency_key_too_long",
      `Idempotency-Key is over ${MAX_IDEMPOTENCY_KEY_CHARS} characters.`,
    );
  }
  return key;
}

async function readBody<Services, Tx>(
  deps: HttpDeps<Services, Tx>,
  endpoint: Endpoint<Services, Tx>,
  request: FastifyRequest,
): Promise<ReadBody> {
  const { declaration, schemas } = endpoint;
  if (declaration.files !== undefined) {
    return await readMultipart(request, declaration.files, deps.spool);
  }
  return schemas.body === null || declaration.method === "GET"
    ? await readIgnored(request)
    : await readJson(request);
}

interface Admitted {
  readonly request: FastifyRequest;
  readonly caller: Caller;
  readonly body: ReadBody;
}

/** Steps 11 to 17 without a key: nothing is stored. */
async function runPlain<Services, Tx>(
  deps: HttpDeps<Services, Tx>,
  endpoint: Endpoint<Services, Tx>,
  admitted: Admitted,
): Promise<Answer> {
  return await runWith(deps, endpoint, admitted, (present) => plainUnit(deps, present));
}

function plainUnit<Services, Tx, R>(
  deps: HttpDeps<Services, Tx>,
  present: (result: R) => Answer,
): OpenedUnit<Tx, R> {
  let answer: Answer | null = null;
  return {
    committed: () => answer,
    unit: {
      commit: (run) =>
        deps.transaction<R>(run).then((result) => {
          answer = present(result);
          return result;
        }),
      refuse: async (run) => {
        throw await deps.transaction(run);
      },
    },
  };
}

async function runWith<Services, Tx>(
  deps: HttpDeps<Services, Tx>,
  endpoint: Endpoint<Services, Tx>,
  { request, caller, body }: Admitted,
  open: OpenUnit<Tx>,
): Promise<Answer> {
  if (body.fault !== null) {
    throw body.fault;
  }
  checkVersion(request);
  const raw = {
    params: request.params,
    query: request.query,
    body: body.value,
    files: body.files,
  };
  return await endpoint.run(deps.services, raw, caller, open);
}

interface Keyed extends Admitted {
  readonly reply: FastifyReply;
  readonly key: string;
}

/** Steps 10 to 17 under an Idempotency-Key. */
async function answerWithKey<Services, Tx>(
  deps: HttpDeps<Services, Tx>,
  endpoint: Endpoint<Services, Tx>,
  keyed: Keyed,
): Promise<FastifyReply> {
  const { reply } = keyed;
  const taken = await claimKey(deps, keyed);
  if (taken.kind === "replay") {
    reply.header("idempotent-replay", "true");
    return await sendStored(reply, taken.answer);
  }
  reply.header("idempotent-replay", "false");
  const stored = await runClaimed(deps, endpoint, keyed, taken.claim);
  return await sendStored(reply, stored);
}

async function claimKey<Services, Tx>(
  deps: HttpDeps<Services, Tx>,
  { request, caller, body, key }: Keyed,
): Promise<{ kind: "claimed"; claim: Claim } | { kind: "replay"; answer: StoredAnswer }> {
  const place = { teamId: caller.teamId, credential: "", key };
  const hash = fingerprint(request, body.sha256);
  let waitedMs = 0;
  for (let stepMs = 20; ; stepMs = Math.min(stepMs * 2, 200)) {
    const outcome = await claimOnce(deps, place, hash);
    switch (outcome.kind) {
      case "claimed":
      case "replay":
        return outcome;
      case "mismatch":
        throw new Fault(
          "idempotency_key_mismatch",
          "This Idempotency-Key was used with another request; take a new one.",
        );
      case "running":
        if (waitedMs >= TWIN_WAIT_MS) {
          throw new Fault(
            "idempotency_request_in_progress",
            "The first request with this Idempotency-Key has not ended yet.",
            { retryAfterSeconds: 1 },
          );
        }
        await delay(stepMs);
        waitedMs += stepMs;
    }
  }
}

async function claimOnce<Services, Tx>(
  deps: HttpDeps<Services, Tx>,
  place: { teamId: string; credential: string; key: string },
  hash: string,
): ReturnType<HttpDeps<Services, Tx>["idempotency"]["claim"]> {
  try {
    return await deps.idempotency.claim(place, hash);
  } catch (error) {
    if (deps.isUnavailable(error)) {
      throw new Fault(
        "idempotency_store_unavailable",
        "The store of Idempotency-Keys does not answer; nothing was done.",
        { retryAfterSeconds: 1, cause: error },
      );
    }
    throw error;
  }
}

/** Over method, path, query, media type and body. */
function fingerprint(request: FastifyRequest, bodySha256: string): string {
  const parts = [request.method, request.url, mediaType(request), bodySha256];
  return createHash("sha256").update(parts.join("\n")).digest("hex");
}

async function runClaimed<Services, Tx>(
  deps: HttpDeps<Services, Tx>,
  endpoint: Endpoint<Services, Tx>,
  admitted: Admitted,
  claim: Claim,
): Promise<StoredAnswer> {
  const { request } = admitted;
  const keeper = new AnswerKeeper(deps, claim);
  try {
    const answer = await runWith(deps, endpoint, admitted, (present) =>
      keepingUnit(keeper, request.id, present),
    );
    return await keeper.settle(storedForm(answer));
  } catch (error) {
    const fault = faultFrom(error, deps.isUnavailable);
    logFault(request, fault);
    const answer = faultAnswer(fault, request.id, docsUrlOf(deps));
    if (fault.status === 402 || fault.code === "db_unavailable") {
      await deps.idempotency.release(claim).catch((cause: unknown) => {
        // The claim runs out with this process or after a day; the answer matters more.
        request.log.error({ err: cause }, "an Idempotency-Key could not be released");
      });
      return answer;
    }
    return await keeper.settle(answer);
  }
}

/** Stores one answer for a claim, once: the first one written in a committed transaction stays. */
class AnswerKeeper<Services, Tx> {
  readonly deps: HttpDeps<Services, Tx>;
  readonly #claim: Claim;
  #stored: StoredAnswer | null = null;

  constructor(deps: HttpDeps<Services, Tx>, claim: Claim) {
    this.deps = deps;
    this.#claim = claim;
  }

  /** Runs a change and stores the answer made of its result in the same transaction. */
  async keep<T>(
    run: (tx: Tx) => Promise<T>,
    present: (result: T) => StoredAnswer,
  ): Promise<{ readonly result: T }> {
    const done = await this.deps.transaction((tx) =>
      run(tx).then(async (result) => {
        const answer = present(result);
        await this.deps.idempotency.finish(tx, this.#claim, answer);
        return { result, answer };
      }),
    );
    this.#stored = done.answer;
    return done;
  }

  /** What was stored already, or `answer`, stored in a transaction of its own. */
  async settle(answer: StoredAnswer): Promise<StoredAnswer> {
    if (this.#stored === null) {
      await this.keep(
        () => Promise.resolve(),
        () => answer,
      );
    }
    return this.#stored ?? answer;
  }
}

function keepingUnit<Services, Tx, R>(
  keeper: AnswerKeeper<Services, Tx>,
  requestId: string,
  present: (result: R) => Answer,
): OpenedUnit<Tx, R> {
  let committed: Answer | null = null;
  return {
    committed: () => committed,
    unit: {
      commit: (run) =>
        keeper
          .keep<R>(run, (result) => storedForm((committed = present(result))))
          .then((done) => done.result),
      refuse: async (run) => {
        const done = await keeper.keep(run, (fault) =>
          faultAnswer(fault, requestId, docsUrlOf(keeper.deps)),
        );
        throw done.result;
      },
    },
  };
}

function logFault(request: FastifyRequest, fault: Fault): void {
  if (fault.status >= 500) {
    request.log.error({ err: fault.cause ?? fault, code: fault.code }, "request failed");
  } else {
    request.log.info({ code: fault.code }, "request refused");
  }
}
