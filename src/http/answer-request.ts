/**
 * The order of checks, the same for every operation: credential (with kind and address), rate window, scope,
 * media type, Idempotency-Key, body, claim, parsing, shape, and only then the handler.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import { API_VERSIONS, LATEST_API_VERSION } from "#domain/api-version.ts";
import type { Caller } from "#domain/caller.ts";
import { Fault } from "#domain/errors.ts";
import { faultAnswer, faultFrom, logFault, sendAnswer, sendStored } from "./answer.ts";
import { answerWithKey } from "./answer-with-key.ts";
import { docsUrlOf, type HttpDeps, type RateState, type RateWindow } from "./deps.ts";
import { type Answer, type Endpoint, isIdempotent, type OpenedUnit } from "./operation.ts";
import {
  hasBody,
  mediaType,
  type ReadBody,
  readIgnored,
  readJson,
  readMultipart,
} from "./read-body.ts";
import { type Admitted, runWith } from "./run-endpoint.ts";

const MAX_IDEMPOTENCY_KEY_CHARS = 255;

const NOBODY: Caller = {
  teamId: "",
  keyId: null,
  mode: "live",
  scopes: [],
  apiVersion: LATEST_API_VERSION,
  credential: "",
  embedSessionId: null,
  origin: null,
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
    const fault = faultFrom(error, (cause) => deps.isUnavailable(cause));
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
    return await readMultipart(request, declaration.files, deps);
  }
  return schemas.body === null || declaration.method === "GET"
    ? await readIgnored(request)
    : await readJson(request, declaration.maxBodyBytes);
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
        deps.transaction(run).then((result) => {
          answer = present(result);
          return result;
        }),
      refuse: async (run) => {
        throw await deps.transaction(run);
      },
    },
  };
}
