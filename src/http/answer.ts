/** From answers and faults to status, headers and bytes. */
import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { errorDocument, Fault } from "#domain/errors.ts";
import type { StoredAnswer } from "./deps.ts";
import type { Answer } from "./operation.ts";

const JSON_TYPE = "application/json; charset=utf-8";

/** The answer as bytes; only JSON and byte answers can be stored. */
export function storedForm(answer: Answer): StoredAnswer {
  return {
    status: answer.status,
    headers: { "content-type": JSON_TYPE, ...answer.headers },
    body: answer.bytes ?? Buffer.from(JSON.stringify(answer.json ?? null)),
  };
}

/** The error envelope of a fault. */
export function faultAnswer(fault: Fault, requestId: string, docsUrl: string): StoredAnswer {
  return {
    status: fault.status,
    headers: {
      "content-type": JSON_TYPE,
      ...(fault.retryAfterSeconds === undefined
        ? {}
        : { "retry-after": String(fault.retryAfterSeconds) }),
      ...(fault.link === undefined ? {} : { link: fault.link }),
    },
    body: Buffer.from(JSON.stringify(errorDocument(fault, { docsUrl, requestId }))),
  };
}

/** Sends stored bytes. */
export async function sendStored(reply: FastifyReply, answer: StoredAnswer): Promise<FastifyReply> {
  return await reply.code(answer.status).headers(answer.headers).send(Buffer.from(answer.body));
}

/** Sends what a handler answered, streams included. */
export async function sendAnswer(reply: FastifyReply, answer: Answer): Promise<FastifyReply> {
  if (answer.stream === undefined) {
    return await sendStored(reply, storedForm(answer));
  }
  return await reply
    .code(answer.status)
    .headers(answer.headers ?? {})
    .send(Readable.from(answer.stream, { objectMode: false }));
}

/** Any thrown thing as a fault; what is not one becomes 500, or 503 when the database is away. */
export function faultFrom(error: unknown, isUnavailable: (error: unknown) => boolean): Fault {
  if (error instanceof Fault) {
    return error;
  }
  if (isUnavailable(error)) {
    return new Fault("db_unavailable", "The database does not answer; try again shortly.", {
      cause: error,
      retryAfterSeconds: 2,
    });
  }
  return new Fault("internal_error", "Something broke on our side; the request id finds it.", {
    cause: error,
  });
}

/** Faults of ours with their cause, refusals by their code alone. */
export function logFault(request: FastifyRequest, fault: Fault): void {
  if (fault.status >= 500) {
    request.log.error({ err: fault.cause ?? fault, code: fault.code }, "request failed");
  } else {
    request.log.info({ code: fault.code }, "request refused");
  }
}
