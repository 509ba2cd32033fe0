/** The answers of an operation in the OpenAPI document: bodies, headers, and the error codes of each status. */
import { addToList } from "#base/maps.ts";
import { errorEntry, type ErrorCode } from "#domain/errors.ts";
import { type Declaration, type Endpoint, errorsOf, isIdempotent } from "./operation.ts";
import { jsonSchema } from "./openapi-schema.ts";

/** Headers that several operations send; `components.headers` of the document. */
export const SHARED_HEADERS = {
  RequestId: header("Names this request in the logs; the same as error.request_id.", true),
  Version: header("The version of the API that answered.", true, { format: "date" }),
  RateLimit: header("Requests of this credential in a window.", false, { pattern: "^[0-9]+$" }),
  RateRemaining: header("Requests left in this window.", false, { pattern: "^[0-9]+$" }),
  RateReset: header("When the window ends, in Unix seconds.", false, { pattern: "^[0-9]+$" }),
  RetryAfter: header("Seconds to wait before the next try.", false, { pattern: "^[1-9][0-9]*$" }),
  RetryAfterRequired: header("Seconds to wait before the next try.", true, {
    pattern: "^[1-9][0-9]*$",
  }),
  Replay: header("Sent when the request had an Idempotency-Key: true for a kept answer.", false, {
    enum: ["true", "false"],
  }),
  Deprecation: header("The credential goes out of use.", false, { enum: ["true"] }),
  Sunset: header("When it does, as an HTTP date.", false, {}),
  Successor: header("What takes its place, with rel successor-version.", false, {}),
} as const;

type SharedHeader = keyof typeof SHARED_HEADERS;

function header(description: string, required: boolean, schema: object = {}): object {
  return { description, required, schema: { type: "string", ...schema } };
}

function shared(names: Readonly<Record<string, SharedHeader>>): Record<string, object> {
  return Object.fromEntries(
    Object.entries(names).map(([name, id]) => [name, { $ref: `#/components/headers/${id}` }]),
  );
}

/** `responses` of one operation. */
export function responsesOf<Services, Tx>(
  endpoint: Endpoint<Services, Tx>,
): Record<string, object> {
  return { ...repliesOf(endpoint.declaration), ...errorResponses(errorsOf(endpoint)) };
}

function repliesOf(o: Declaration): Record<string, object> {
  return Object.fromEntries(
    Object.entries(o.replies).map(([status, reply]) => [
      status,
      {
        description: reply.description,
        headers: {
          ...commonHeaders(o),
          ...(reply.isPolled === true ? shared({ "Retry-After": "RetryAfter" }) : {}),
          ...Object.fromEntries(
            Object.entries(reply.headers ?? {}).map(([name, text]) => [name, header(text, true)]),
          ),
        },
        ...(reply.schema === undefined
          ? {}
          : { content: { "application/json": { schema: jsonSchema(reply.schema, "output") } } }),
        ...(reply.contentType === undefined
          ? {}
          : {
              content: { [reply.contentType]: { schema: { type: "string", format: "binary" } } },
            }),
      },
    ]),
  );
}

function commonHeaders(o: Declaration): Record<string, object> {
  return shared({
    "X-Request-Id": "RequestId",
    "X-Service-Version": "Version",
    "X-RateLimit-Limit": "RateLimit",
    "X-RateLimit-Remaining": "RateRemaining",
    "X-RateLimit-Reset": "RateReset",
    ...(isIdempotent(o) ? { "Idempotent-Replay": "Replay" } : {}),
    ...(o.auth === "none"
      ? {}
      : { Deprecation: "Deprecation", Sunset: "Sunset", Link: "Successor" }),
  });
}

function errorResponses(codes: readonly ErrorCode[]): Record<string, object> {
  const byStatus = new Map<number, string[]>();
  for (const code of codes) {
    for (const status of errorEntry(code)?.statuses ?? []) {
      addToList(byStatus, status, code);
    }
  }
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([a], [b]) => a - b)
      .map(([status, names]) => [
        String(status),
        {
          description: names.join(", "),
          headers: shared({ "X-Request-Id": "RequestId", ...retryHeader(status, names) }),
          content: { "application/json": { schema: errorOf(names) } },
        },
      ]),
  );
}

function retryHeader(status: number, codes: readonly string[]): Record<string, SharedHeader> {
  if (status === 429) {
    return { "Retry-After": "RetryAfterRequired" };
  }
  const mayWait = status === 503 || codes.includes("idempotency_request_in_progress");
  return mayWait ? { "Retry-After": "RetryAfter" } : {};
}

/** The envelope with one of `codes`. */
function errorOf(codes: readonly string[]): object {
  const code = { enum: codes };
  return {
    allOf: [
      { $ref: "#/components/schemas/Error" },
      { properties: { error: { properties: { code } } } },
    ],
  };
}
