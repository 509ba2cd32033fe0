/** Reads answers: JSON of the API, its errors, and what is neither. */
import { apiError, type ErrorField, type PlatenError, UnexpectedAnswerError } from "./errors.ts";

const EXCERPT_CHARS = 160;

/** The JSON of a good answer; throws when it is something else. `operation` is named in errors. */
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

/** The error an answer of 400 and above stands for. */
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

/** Seconds of a Retry-After header, which may be a date; null without a usable one. */
function retryAfterOf({ headers }: Response, nowMs: number): number | null {
  const text = headers.get("retry-after")?.trim() ?? "";
  if (/^\d+$/u.test(text)) {
    return Number(text);
  }
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? null : Math.max(0, Math.ceil((atMs - nowMs) / 1_000));
}

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
