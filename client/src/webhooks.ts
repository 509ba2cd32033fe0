/**
 * Checks that a webhook comes from the service, unchanged and fresh: Standard Webhooks 1, version v1 (HMAC
 * SHA-256).
 *
 * Most failures are mistakes of set-up, not attacks, so each usual one has a word of its own and a message
 * that says what to do. None of them says anything to the sender that the sender does not know.
 */
import { PlatenError } from "./errors.ts";
import type { WebhookEvent } from "./generated/types.ts";

/** What is wrong with a webhook, one word for each usual mistake. */
export type WebhookProblem =
  | "parsed_body"
  | "changed_body"
  | "not_json"
  | "missing_header"
  | "invalid_timestamp"
  | "too_old"
  | "too_new"
  | "no_secret"
  | "wrong_kind_of_secret"
  | "unknown_signature_version"
  | "wrong_secret";

/** The webhook is not to be trusted; `problem` and the message say why. */
export class WebhookVerificationError extends PlatenError {
  override name = "WebhookVerificationError";
  readonly problem: WebhookProblem;

  constructor(problem: WebhookProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}

/** Headers as fetch, Node and most frameworks give them. */
export type WebhookHeaders =
  | { get(name: string): string | null | undefined }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyOptions {
  /** How far the time of sending may lie off; 300 unless given. */
  readonly toleranceSeconds?: number | undefined;
  /** Milliseconds since 1970; the machine's clock unless given. */
  readonly now?: (() => number) | undefined;
}

/**
 * Five minutes, as Standard Webhooks has it: more than clocks differ, less than somebody needs to make use of
 * a webhook that was overheard. A retry of the service is signed anew, with its own time.
 */
const DEFAULT_TOLERANCE_SECONDS = 300;
/** Marks a symmetric secret of Standard Webhooks; base64 follows. */
const PREFIX = "whsec_";

/**
 * The event, once one of the secrets has signed exactly these bytes. `rawBody` is the body as it came, before
 * any parser. Several secrets: both of an endpoint that was just rotated, or those of several endpoints.
 * Rejects with a WebhookVerificationError.
 */
export async function verifyWebhook(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  options: VerifyOptions = {},
): Promise<WebhookEvent> {
  const body = bytesOf(rawBody);
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  const signatures = signaturesIn(headerOf(headers, "webhook-signature"));
  // Before the signatures: a secret that is none would otherwise look like a wrong one.
  const keys = await Promise.all(secretsIn(secrets).map(keyOf));
  checkTime(timestamp, options);
  // Id and time are signed with the body, so neither can be changed to make an old webhook look new.
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), body);
  const text = new TextDecoder().decode(body);
  for (const key of keys) {
    // Several while a secret is being rotated: one by each.
    for (const signature of signatures) {
      // Of WebCrypto: takes the same time wherever the first difference lies.
      if (await crypto.subtle.verify("HMAC", key, signature, signed)) {
        return eventIn(text);
      }
    }
  }
  throw unmatched(text, keys.length);
}

/**
 * Why no signature fits. A guess, made only after the check has failed: it changes the message, never the
 * outcome.
 */
function unmatched(text: string, secretCount: number): WebhookVerificationError {
  const value = parsed(text);
  // The service writes JSON as JSON.stringify does, so any other writing was made on the way.
  if (value === undefined || JSON.stringify(value) !== text) {
    return new WebhookVerificationError(
      "changed_body",
      "The body is not the one that was sent: it was parsed and written again, or changed on the way. Pass the raw body, before any JSON parser.",
    );
  }
  return new WebhookVerificationError(
    "wrong_secret",
    `No signature is by ${secretCount === 1 ? "this secret" : "one of these secrets"}: it belongs to another endpoint, or was rotated more than 24 hours ago. Take the signing secret of the endpoint this address is registered under. (If the body was rebuilt from parsed JSON, pass the raw body instead.)`,
  );
}

/**
 * The event, of a body that is signed already. Types of events that are newer than this package pass as well.
 */
function eventIn(text: string): WebhookEvent {
  const value = parsed(text);
  if (typeof value !== "object" || value === null || !("type" in value)) {
    throw new WebhookVerificationError("not_json", "The signed body is no event in JSON.");
  }
  // Signed by the service, whose events are of the document's type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the document is the schema
  return value as WebhookEvent;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `unknown` though it is typed: frameworks hand over parsed objects, and JavaScript does not stop them. */
function bytesOf(rawBody: unknown): Uint8Array {
  if (typeof rawBody === "string") {
    return new TextEncoder().encode(rawBody);
  }
  if (rawBody instanceof Uint8Array) {
    return rawBody;
  }
  if (rawBody instanceof ArrayBuffer) {
    return new Uint8Array(rawBody);
  }
  const what = rawBody === undefined || rawBody === null ? String(rawBody) : "an object";
  throw new WebhookVerificationError(
    "parsed_body",
    `Raw body needed: text or bytes exactly as they came, not ${what}. A framework's JSON parser has taken the body apart; give this route the raw one (Express: express.raw({ type: "application/json" })).`,
  );
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value = readHeader(headers, name)?.trim() ?? "";
  if (value === "") {
    throw new WebhookVerificationError(
      "missing_header",
      `The header ${name} is missing: the request is no webhook of this service, or a proxy has dropped it.`,
    );
  }
  return value;
}

/** Node writes names in lower case, others as they came; of a header that came twice the first counts. */
function readHeader(headers: WebhookHeaders, name: string): string | null | undefined {
  if (isGettable(headers)) {
    return headers.get(name);
  }
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? [];
  return typeof value === "string" ? value : value?.[0];
}

function isGettable(
  headers: WebhookHeaders,
): headers is { get(name: string): string | null | undefined } {
  return typeof headers.get === "function";
}

/**
 * Throws where the time of sending is too far from now, either way; at most 12 digits, so that it stays an
 * exact number.
 */
function checkTime(timestamp: string, options: VerifyOptions): void {
  if (!/^\d{1,12}$/u.test(timestamp)) {
    throw new WebhookVerificationError(
      "invalid_timestamp",
      "The header webhook-timestamp is no count of seconds.",
    );
  }
  const tolerance = options.toleranceSeconds ?? DEFAULT_TOLERANCE_SECONDS;
  const age = Math.round((options.now?.() ?? Date.now()) / 1_000) - Number(timestamp);
  if (age > tolerance) {
    throw new WebhookVerificationError(
      "too_old",
      `The webhook was sent ${age} s ago, more than the ${tolerance} s allowed: somebody replays it, it waited in a queue, or this machine's clock is ahead.`,
    );
  }
  if (-age > tolerance) {
    throw new WebhookVerificationError(
      "too_new",
      `The webhook's time lies ${-age} s ahead, more than the ${tolerance} s allowed: this machine's clock is behind.`,
    );
  }
}

/**
 * Those of version v1. Other versions are skipped and not refused: the header may hold a newer one beside it.
 */
function signaturesIn(header: string): Uint8Array<ArrayBuffer>[] {
  const found = header
    .split(" ")
    .filter((part) => part.startsWith("v1,"))
    .map((part) => fromBase64(part.slice(3)))
    .filter((bytes) => bytes !== null);
  if (found.length === 0) {
    throw new WebhookVerificationError(
      "unknown_signature_version",
      'The header webhook-signature holds no signature of version "v1".',
    );
  }
  return found;
}

function secretsIn(secrets: string | readonly string[]): readonly string[] {
  const list = (typeof secrets === "string" ? [secrets] : (secrets ?? [])).filter(
    (secret) => typeof secret === "string" && secret.trim() !== "",
  );
  if (list.length === 0) {
    throw new WebhookVerificationError(
      "no_secret",
      "No signing secret was given; is the environment variable set?",
    );
  }
  return list;
}

/**
 * The secret as a key that can only verify. Blanks around it are taken off: they come with a copied line or a
 * file.
 */
async function keyOf(secret: string): Promise<CryptoKey> {
  const trimmed = secret.trim();
  const bytes = trimmed.startsWith(PREFIX) ? fromBase64(trimmed.slice(PREFIX.length)) : null;
  if (bytes === null || bytes.length === 0) {
    const isKey = /^(?:sk|pk|rk)_/u.test(trimmed);
    throw new WebhookVerificationError(
      "wrong_kind_of_secret",
      isKey
        ? `This is an API key; webhooks are checked with the endpoint's signing secret, ${PREFIX}….`
        : `A signing secret is ${PREFIX} and base64, as the endpoint showed it when it was made; this is not one, or not all of it.`,
    );
  }
  return await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, [
    "verify",
  ]);
}

/** Null for text that is no base64. `atob`, since Buffer is Node's alone. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}
