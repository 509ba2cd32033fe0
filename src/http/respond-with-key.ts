/**
 * Steps 10 to 17 under an Idempotency-Key: the key is claimed, and the first response that a committed
 * transaction holds stays the response for a day.
 */
import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ApiError, type ErrorCode } from "#domain/errors.ts";
import { errorResponse, apiErrorFrom, logError, sendStored, storedForm } from "./response.ts";
import { type Claim, docsUrlOf, type HttpDeps, type StoredResponse } from "./deps.ts";
import type { OperationResponse, Endpoint, OpenedUnit } from "./operation.ts";
import { mediaType } from "./read-body.ts";
import { type Admitted, runWith } from "./run-endpoint.ts";

/** How long a concurrent request waits for the first request to end. */
const CONCURRENT_WAIT_MS = 2_000;

/** A request that was admitted, with its reply, since headers tell whether it was replayed. */
export interface Keyed extends Admitted {
  readonly reply: FastifyReply;
  readonly key: string;
}

/**
 * Responds to a request that was admitted and brought a key: the kept response where there is one, else it
 * runs under the claim. Idempotent-Replay says which (contract, Idempotency). At most one execution of a key
 * is under way, over all processes: the claim is a row.
 */
export async function respondWithKey<Services, Tx>(
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

/**
 * Takes the key, finds its kept response, or waits for the request that holds it; polls, since that request
 * may be in another process. 422 for a key of another request, 409 after two seconds.
 */
async function claimKey<Services, Tx>(
  deps: HttpDeps<Services, Tx>,
  { request, caller, body, key }: Keyed,
): Promise<{ kind: "claimed"; claim: Claim } | { kind: "replay"; answer: StoredResponse }> {
  const place = { teamId: caller.teamId, credential: caller.credential, key };
  const hash = fingerprint(request, caller.mode, body.sha256);
  let waitedMs = 0;
  // 20 ms at first, since most requests are short; doubled up to 200 ms, to spare the database.
  for (let stepMs = 20; ; stepMs = Math.min(stepMs * 2, 200)) {
    const outcome = await claimOnce(deps, place, hash);
    switch (outcome.kind) {
      case "claimed":
      case "replay":
        return outcome;
      case "mismatch":
        throw new ApiError(
          "idempotency_key_mismatch",
          "This Idempotency-Key was used with another request; take a new one.",
        );
      // A claim whose process died shows as claimed here: the store hands it over.
      case "running":
        if (waitedMs >= CONCURRENT_WAIT_MS) {
          throw new ApiError(
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
    if (error instanceof ApiError) {
      throw error;
    }
    // Whatever keeps the claim from being made, nothing was done, and the cause is in the log.
    throw new ApiError(
      "idempotency_store_unavailable",
      "The store of Idempotency-Keys does not answer; nothing was done.",
      { retryAfterSeconds: 1, cause: error },
    );
  }
}

/**
 * Over method, path, query, media type, mode and body: what makes two requests the same one. A key used with
 * test data and again with live data is another request (422), and never replays what was made in the other. Headers are left out,
 * since proxies add some; the boundary of multipart is too, by the hash of the body.
 */
function fingerprint(request: FastifyRequest, mode: string, bodySha256: string): string {
  const parts = [request.method, request.url, mediaType(request), mode, bodySha256];
  return createHash("sha256").update(parts.join("\n")).digest("hex");
}

/** Refusals that are not kept for a replay: nothing was done, and the same request may succeed in a moment. */
const PASSING: ReadonlySet<ErrorCode> = new Set([
  "db_unavailable",
  "object_storage_unavailable",
  "renderer_busy",
]);

/**
 * Runs the operation under a claim and makes sure that the claim ends: with a kept response, or given back.
 */
async function runClaimed<Services, Tx>(
  deps: HttpDeps<Services, Tx>,
  endpoint: Endpoint<Services, Tx>,
  admitted: Admitted,
  claim: Claim,
): Promise<StoredResponse> {
  const { request } = admitted;
  const keeper = new ResponseKeeper(deps, claim);
  try {
    const answer = await runWith(deps, endpoint, admitted, (present) =>
      keepingUnit(keeper, request.id, present),
    );
    return await keeper.settle(storedForm(answer));
  } catch (error) {
    const apiError = apiErrorFrom(error, (cause) => deps.isUnavailable(cause));
    logError(request, apiError);
    const answer = errorResponse(apiError, request.id, docsUrlOf(deps));
    // What passes without the client: a plan is paid, a database or a disk comes back, and then the same key
    // should work.
    if (apiError.status === 402 || PASSING.has(apiError.code)) {
      await deps.idempotency.release(claim).catch((cause: unknown) => {
        // Tried again with the next heartbeat; the response matters more.
        request.log.error({ err: cause }, "an Idempotency-Key could not be released");
      });
      return answer;
    }
    return await keeper.settle(answer).catch((cause: unknown) => giveBack(deps, claim, cause));
  }
}

/** The response could not be stored, so the key must be free for another attempt. */
async function giveBack<Services, Tx>(
  deps: HttpDeps<Services, Tx>,
  claim: Claim,
  cause: unknown,
): Promise<never> {
  await deps.idempotency.release(claim).catch(() => {
    // Tried again with the next heartbeat.
  });
  throw cause;
}

/**
 * Stores one response for a claim, once: the first one written in a committed transaction stays. Invariant:
 * once `#stored` is set it is what the database holds, and no later error can replace it. So a handler that
 * fails after its commit still gives the client the response of the change that was made.
 */
class ResponseKeeper<Services, Tx> {
  readonly deps: HttpDeps<Services, Tx>;
  readonly #claim: Claim;
  #stored: StoredResponse | null = null;

  constructor(deps: HttpDeps<Services, Tx>, claim: Claim) {
    this.deps = deps;
    this.#claim = claim;
  }

  /** Runs a change and stores the response made of its result in the same transaction. */
  async keep<T>(
    run: (tx: Tx) => Promise<T>,
    present: (result: T) => StoredResponse,
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
  async settle(answer: StoredResponse): Promise<StoredResponse> {
    if (this.#stored === null) {
      await this.keep(
        () => Promise.resolve(),
        () => answer,
      );
    }
    return this.#stored ?? answer;
  }
}

/**
 * The unit of an operation under a key: change and response are one transaction, so neither is without the
 * other.
 */
function keepingUnit<Services, Tx, R>(
  keeper: ResponseKeeper<Services, Tx>,
  requestId: string,
  present: (result: R) => OperationResponse,
): OpenedUnit<Tx, R> {
  let committed: OperationResponse | null = null;
  return {
    committed: () => committed,
    unit: {
      commit: (run) =>
        keeper
          // Assigned inside, so that `committed` is what was written, not a second presentation of it.
          .keep(run, (result) => storedForm((committed = present(result))))
          .then((done) => done.result),
      refuse: async (run) => {
        const done = await keeper.keep(run, (apiError) =>
          errorResponse(apiError, requestId, docsUrlOf(keeper.deps)),
        );
        throw done.result;
      },
    },
  };
}
