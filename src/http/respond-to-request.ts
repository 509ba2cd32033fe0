/**
 * The order of checks, the same for every operation: credential (with kind and address), rate window, scope,
 * media type, Idempotency-Key, body, claim, parsing, shape, and only then the handler.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "#domain/errors.ts";
import { admit, countNamed } from "./admit.ts";
import { errorResponse, apiErrorFrom, logError, sendResponse, sendStored } from "./response.ts";
import { respondWithKey } from "./respond-with-key.ts";
import { docsUrlOf, type HttpDeps } from "./deps.ts";
import {
  type OperationResponse,
  type Endpoint,
  isIdempotent,
  type OpenedUnit,
} from "./operation.ts";
import {
  hasBody,
  isPlainText,
  isUncompressed,
  mediaType,
  type ReadBody,
  readBytes,
  readIgnored,
  boundsOf,
  readJson,
  readMultipart,
  UnfinishedBody,
} from "./read-body.ts";
import { type Admitted, runWith } from "./run-endpoint.ts";

const MAX_IDEMPOTENCY_KEY_CHARS = 255;

/**
 * Responds to one request of one operation; never rejects. What is thrown on the way becomes the envelope,
 * and is logged: errors of ours with their cause, refusals by their code.
 */
export async function respondToRequest<Services, Tx>(
  deps: HttpDeps<Services, Tx>,
  endpoint: Endpoint<Services, Tx>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    const { caller, body: early } = await admit(deps, endpoint, request, reply);
    checkMediaType(endpoint, request);
    const key = idempotencyKeyOf(endpoint, request);
    // Read already where the body had to say who asks.
    const body = early ?? (await readBody(deps, endpoint, request));
    await countNamed(deps, endpoint.declaration, reply, body);
    if (key === null) {
      return await sendResponse(reply, await runPlain(deps, endpoint, { request, caller, body }));
    }
    return await respondWithKey(deps, endpoint, { request, reply, caller, body, key });
  } catch (error) {
    const apiError = apiErrorFrom(error, (cause) => deps.isUnavailable(cause));
    logError(request, apiError);
    // Bytes of a body that nobody reads would be taken for the next request on this connection (RFC 9112,
    // 9.3).
    if (error instanceof UnfinishedBody) {
      reply.header("connection", "close");
    }
    return await sendStored(reply, errorResponse(apiError, request.id, docsUrlOf(deps)));
  }
}

/**
 * Step 8, before any byte of the body is read. Operations without a body look at none, so that clients that
 * send an empty JSON object or a content type out of habit are served.
 */
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
  // JSON operations without a body are as good as ones with `{}`; their schemas say what is missing.
  if ((isMultipart || hasBody(request)) && mediaType(request) !== wanted) {
    throw new ApiError("unsupported_media_type", `Send the body as ${wanted}.`);
  }
  if (!isMultipart && hasBody(request) && !isPlainText(request)) {
    throw new ApiError("unsupported_media_type", "Send JSON in UTF-8, the only charset it has.");
  }
  // A small compressed body may unpack to gigabytes; bodies here are not worth the guard it would take.
  if (!isUncompressed(request)) {
    throw new ApiError("unsupported_media_type", "Send the body without Content-Encoding.");
  }
}

/** Step 9; null when the header is absent or not honoured here. An empty header is no key. */
function idempotencyKeyOf<Services, Tx>(
  endpoint: Endpoint<Services, Tx>,
  request: FastifyRequest,
): string | null {
  const key = request.headers["idempotency-key"];
  if (!isIdempotent(endpoint.declaration) || typeof key !== "string" || key === "") {
    return null;
  }
  if (key.length > MAX_IDEMPOTENCY_KEY_CHARS) {
    throw new ApiError(
      "idempotency_key_too_long",
      `Idempotency-Key is over ${MAX_IDEMPOTENCY_KEY_CHARS} characters.`,
    );
  }
  return key;
}

/** Step 10: read to its end and hashed, whatever is in it; parsed, but what is wrong is only noted. */
async function readBody<Services, Tx>(
  deps: HttpDeps<Services, Tx>,
  endpoint: Endpoint<Services, Tx>,
  request: FastifyRequest,
): Promise<ReadBody> {
  const { declaration, schemas } = endpoint;
  if (declaration.files !== undefined) {
    return await readMultipart(request, declaration.files, deps);
  }
  if (declaration.readsBytes === true) {
    return await readBytes(request, boundsOf(deps, declaration));
  }
  return schemas.body === null || declaration.method === "GET"
    ? await readIgnored(request, deps)
    : await readJson(request, boundsOf(deps, declaration));
}

/** Steps 11 to 17 without a key: nothing is stored. */
async function runPlain<Services, Tx>(
  deps: HttpDeps<Services, Tx>,
  endpoint: Endpoint<Services, Tx>,
  admitted: Admitted,
): Promise<OperationResponse> {
  return await runWith(deps, endpoint, admitted, (present) => plainUnit(deps, present));
}

/** One transaction, the response presented after it: without a key nobody asks for it again. */
function plainUnit<Services, Tx, R>(
  deps: HttpDeps<Services, Tx>,
  present: (result: R) => OperationResponse,
): OpenedUnit<Tx, R> {
  let answer: OperationResponse | null = null;
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
