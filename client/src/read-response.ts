/**
 * Reads answers: JSON of the API, its errors, and what is neither. A status alone is not trusted: proxies,
 * captive portals and login pages answer 200 with HTML, and a program that took that for data would fail far
 * from the cause.
 */
import { apiError, type ErrorField, type PlatenError, UnexpectedAnswerError } from "./errors.ts";

/** Enough of a proxy's page to recognise it in a log, not so much that a whole page of HTML stands there. */
const EXCERPT_CHARS = 160;

/**
 * The JSON of a good answer; throws an UnexpectedAnswerError when it is something else. `operation` is named
 * in errors; `nowMs` turns a date of Retry-After into seconds.
 */
export async function jsonOf(
  response: Response,
  operation: string,
  nowMs: number,
): Promise<unknown> {
  const text = await response.text();
  const value = parsed(response, text);
  if (value === undefined) {
    throw unexpected(response, { text, operation, nowMs });
  }
  return value;
}

/**
 * The error an answer of 400 and above stands for. Never throws for what the answer holds: whatever it is,
 * there is an error to give.
 */
export async function errorOf(
  response: Response,
  operation: string,
  nowMs: number,
): Promise<PlatenError> {
  const text = await response.text();
  const envelope = recordIn(recordIn(parsed(response, text))["error"]);
  const { code, type, message, doc_url: docUrl, request_id: requestId, fields } = envelope;
  if (typeof code !== "string" || typeof type !== "string") {
    return unexpected(response, { text, operation, nowMs });
  }
  return apiError({
    status: response.status,
    code,
    type,
    message: textIn(message),
    requestId: textIn(requestId) || (response.headers.get("x-request-id") ?? ""),
    docUrl: textIn(docUrl),
    fields: Array.isArray(fields) ? fields.map(fieldIn) : [],
    retryAfterSeconds: retryAfterOf(response, nowMs),
    operation,
  });
}

/**
 * Seconds of a Retry-After header, which may be a date (RFC 9110, 10.2.3); null without a usable one. A date
 * in the past is 0. Proxies send dates; the service itself sends seconds.
 */
function retryAfterOf({ headers }: Response, nowMs: number): number | null {
  const text = headers.get("retry-after")?.trim() ?? "";
  if (/^\d+$/u.test(text)) {
    return Number(text);
  }
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? null : Math.max(0, Math.ceil((atMs - nowMs) / 1_000));
}

/**
 * Undefined for what is no JSON, in name or in fact; `application/problem+json` and its like count as JSON.
 */
function parsed(response: Response, text: string): unknown {
  if (!/^application\/(?:[\w.+-]*\+)?json\b/iu.test(response.headers.get("content-type") ?? "")) {
    return undefined;
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function unexpected(
  response: Response,
  told: { readonly text: string; readonly operation: string; readonly nowMs: number },
): UnexpectedAnswerError {
  const { status } = response;
  const contentType = response.headers.get("content-type") ?? "";
  // Not a parser: the text is only shown, and need not be right to be recognised.
  const excerpt = told.text
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/giu, " ")
    .replaceAll(/<[^>]*>/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .trim()
    .slice(0, EXCERPT_CHARS);
  const what =
    told.text === ""
      ? "an empty answer"
      : `${contentType === "" ? "an answer of no type" : contentType.split(";")[0]}: "${excerpt}"`;
  // Names the proxy that answered, which is the first thing to ask.
  const via = ["server", "via"].flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [`${name}: ${value}`];
  });
  const from = via.length === 0 ? "" : ` (${via.join(", ")})`;
  return new UnexpectedAnswerError(
    `${told.operation} got ${status} with ${what}, which is not from the Platen API: a proxy in between, or another address than baseUrl should have${from}.`,
    { status, contentType, excerpt, retryAfterSeconds: retryAfterOf(response, told.nowMs) },
  );
}

function fieldIn(value: unknown): ErrorField {
  const { object_id: place, field, suggestion } = recordIn(value);
  return {
    object_id: textIn(place),
    field: textIn(field),
    ...(typeof suggestion === "string" ? { suggestion } : {}),
  };
}

function recordIn(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function textIn(value: unknown): string {
  return typeof value === "string" ? value : "";
}
