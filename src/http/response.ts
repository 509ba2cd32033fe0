/** From responses and errors to status, headers and bytes. Errors look the same whoever found them. */
import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { errorDocument, ApiError } from "#domain/errors.ts";
import type { StoredResponse } from "./deps.ts";
import type { OperationResponse } from "./operation.ts";

const JSON_TYPE = "application/json; charset=utf-8";

/** The response as bytes; only JSON and byte responses can be stored, a stream would be empty here. */
export function storedForm(answer: OperationResponse): StoredResponse {
  return {
    status: answer.status,
    headers: { "content-type": JSON_TYPE, ...answer.headers },
    // Serialised once: a replay sends these bytes, so even the order of members is as it was.
    body: answer.bytes ?? Buffer.from(JSON.stringify(answer.json ?? null)),
  };
}

/** An error as the response that is sent or stored. */
export function errorResponse(
  apiError: ApiError,
  requestId: string,
  docsUrl: string,
): StoredResponse {
  return {
    status: apiError.status,
    headers: {
      "content-type": JSON_TYPE,
      ...(apiError.retryAfterSeconds === undefined
        ? {}
        : { "retry-after": String(apiError.retryAfterSeconds) }),
      ...(apiError.link === undefined ? {} : { link: apiError.link }),
    },
    body: Buffer.from(JSON.stringify(errorDocument(apiError, { docsUrl, requestId }))),
  };
}

/** Sends stored bytes. */
export async function sendStored(
  reply: FastifyReply,
  answer: StoredResponse,
): Promise<FastifyReply> {
  return await reply.code(answer.status).headers(answer.headers).send(Buffer.from(answer.body));
}

/**
 * Sends what a handler returned, streams included. A stream that fails half way cuts the connection: the
 * status is out by then, and the length tells the client that bytes are missing.
 */
export async function sendResponse(
  reply: FastifyReply,
  answer: OperationResponse,
): Promise<FastifyReply> {
  if (answer.stream === undefined) {
    return await sendStored(reply, storedForm(answer));
  }
  return await reply
    .code(answer.status)
    .headers(answer.headers ?? {})
    .send(Readable.from(answer.stream, { objectMode: false }));
}

/** Any thrown thing as an error; what is not one becomes 500, or 503 when the database is away. */
export function apiErrorFrom(error: unknown, isUnavailable: (error: unknown) => boolean): ApiError {
  if (error instanceof ApiError) {
    return error;
  }
  if (isUnavailable(error)) {
    return new ApiError("db_unavailable", "The database does not answer; try again shortly.", {
      cause: error,
      retryAfterSeconds: 2,
    });
  }
  return new ApiError("internal_error", "Something broke on our side; the request id finds it.", {
    cause: error,
  });
}

/** Errors of ours with their cause, refusals by their code alone. */
export function logError(request: FastifyRequest, apiError: ApiError): void {
  if (apiError.status >= 500) {
    request.log.error({ err: apiError.cause ?? apiError, code: apiError.code }, "request failed");
  } else {
    request.log.info({ code: apiError.code }, "request refused");
  }
}
