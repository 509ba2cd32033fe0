/** An operation's responses in the OpenAPI document: bodies, headers, and the error codes of each status. */
import { addToList } from "#base/maps.ts";
import { errorEntry, type ErrorCode } from "#domain/errors.ts";
import { type Declaration, type Endpoint, errorsOf, isIdempotent } from "./operation.ts";
import { jsonSchema } from "./openapi-schema.ts";

/** Headers that several operations send; `components.headers` of the document. */
export const SHARED_HEADERS = {
  RequestId: sentAlways("Names this request in the logs; the same as error.request_id."),
  Version: sentAlways("The version of the API that answered.", { format: "date" }),
  RateLimit: sentSometimes("Requests of this credential in a window.", { pattern: "^[0-9]+$" }),
  RateRemaining: sentSometimes("Requests left in this window.", { pattern: "^[0-9]+$" }),
  // Absolute, unlike Retry-After, as the specification has it.
  RateReset: sentSometimes(
    "When the oldest request counts no more, or, where nothing remains, when the next one fits, in Unix seconds.",
    { pattern: "^[0-9]+$" },
  ),
  RetryAfter: sentSometimes("Seconds to wait before the next try.", { pattern: "^[1-9][0-9]*$" }),
  RetryAfterRequired: sentAlways("Seconds to wait before the next try.", {
    pattern: "^[1-9][0-9]*$",
  }),
  Replay: sentSometimes("Sent when the request had an Idempotency-Key: true for a kept answer.", {
    enum: ["true", "false"],
  }),
  Deprecation: sentSometimes("The credential or the operation goes out of use.", {
    enum: ["true"],
  }),
  DeprecationRequired: sentAlways("The operation goes out of use.", { enum: ["true"] }),
  Sunset: sentSometimes("When it does, as an HTTP date.", {}),
  SunsetRequired: sentAlways("The day after which it is refused, as an HTTP date.", {}),
  Successor: sentSometimes(
    "What takes its place, with rel successor-version, or where that is told, with rel deprecation.",
    {},
  ),
} as const;

type SharedHeader = keyof typeof SHARED_HEADERS;

/** A header that every such response has. */
function sentAlways(description: string, schema: object = {}): object {
  return { description, required: true, schema: { type: "string", ...schema } };
}

/** One that depends on the request or the credential. */
function sentSometimes(description: string, schema: object = {}): object {
  return { description, required: false, schema: { type: "string", ...schema } };
}

/** References to `SHARED_HEADERS`, under the names that are sent. */
function shared(names: Readonly<Record<string, SharedHeader>>): Record<string, object> {
  return Object.fromEntries(
    Object.entries(names).map(([name, id]) => [name, { $ref: `#/components/headers/${id}` }]),
  );
}

/** `responses` of one operation: its own, then one for each status its errors have. */
export function responsesOf<Services, Tx>(
  endpoint: Endpoint<Services, Tx>,
): Record<string, object> {
  return { ...repliesOf(endpoint.declaration), ...errorResponses(errorsOf(endpoint)) };
}

/** Successful responses, with the headers of all and those declared. */
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
            Object.entries(reply.headers ?? {}).map(([name, text]) => [name, sentAlways(text)]),
          ),
        },
        ...contentOf(reply),
      },
    ]),
  );
}

/** JSON, a file, or what the caller says it accepts. */
function contentOf({ schema, contentType, alternative }: Declaration["replies"][number]): object {
  const file = { schema: { type: "string", format: "binary" } };
  const content = {
    ...(schema === undefined
      ? {}
      : { "application/json": { schema: jsonSchema(schema, "output") } }),
    ...(contentType === undefined ? {} : { [contentType]: file }),
    ...(alternative === undefined ? {} : { [alternative]: file }),
  };
  return Object.keys(content).length === 0 ? {} : { content };
}

/** What every response to this operation may carry. */
function commonHeaders(o: Declaration): Record<string, object> {
  return shared({
    "X-Request-Id": "RequestId",
    "X-Service-Version": "Version",
    "X-RateLimit-Limit": "RateLimit",
    "X-RateLimit-Remaining": "RateRemaining",
    "X-RateLimit-Reset": "RateReset",
    ...(isIdempotent(o) ? { "Idempotent-Replay": "Replay" } : {}),
    ...endingHeaders(o),
  });
}

/** Of an operation that ends, and where a credential is asked for that may. */
function endingHeaders({ auth, deprecated }: Declaration): Record<string, SharedHeader> {
  if (deprecated !== undefined) {
    return { Deprecation: "DeprecationRequired", Sunset: "SunsetRequired", Link: "Successor" };
  }
  return auth === "none" ? {} : { Deprecation: "Deprecation", Sunset: "Sunset", Link: "Successor" };
}

/**
 * Errors grouped by status, ascending. A code may have two (`missing_required_field`) and is listed under
 * both.
 */
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

/** 429 always says how long to wait; 503 and a key at work may. */
function retryHeader(status: number, codes: readonly string[]): Record<string, SharedHeader> {
  if (status === 429) {
    return { "Retry-After": "RetryAfterRequired" };
  }
  const mayWait = status === 503 || codes.includes("idempotency_request_in_progress");
  return mayWait ? { "Retry-After": "RetryAfter" } : {};
}

/**
 * The envelope with one of `codes`: `allOf`, so that generators make one type of the envelope and narrow it.
 */
function errorOf(codes: readonly string[]): object {
  const code = { enum: codes };
  return {
    allOf: [
      { $ref: "#/components/schemas/Error" },
      { properties: { error: { properties: { code } } } },
    ],
  };
}
