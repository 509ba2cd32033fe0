/** What a webhook endpoint and its deliveries are to their owners, and the rules of trying again. */
import { isUrlText, parseUrl } from "#base/url-text.ts";
import { ApiError } from "./errors.ts";
import type { EventType } from "./webhook-event.ts";

export const ENDPOINT_STATUSES = ["active", "paused", "disabled"] as const;
export type EndpointStatus = (typeof ENDPOINT_STATUSES)[number];

export interface WebhookEndpointView {
  readonly id: string;
  readonly url: string;
  readonly events: readonly EventType[] | "*";
  readonly mode: "live" | "test";
  readonly status: EndpointStatus;
  readonly disabledReason: "deleted" | "failures" | null;
  readonly consecutiveFailures: number;
  /** Of the failures in a row; null when the last delivery succeeded. */
  readonly failure: {
    readonly firstAt: string;
    readonly lastAt: string;
    readonly lastStatus: number | null;
    readonly lastError: string | null;
  } | null;
  readonly lastDeliveryAt: string | null;
  /** Until when the secret before the newest signs as well. */
  readonly secretRotatesAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export type DeliveryStatus = "succeeded" | "failed" | "skipped" | "exhausted";

export interface WebhookDeliveryView {
  readonly id: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly eventType: EventType;
  readonly attemptNumber: number;
  readonly status: DeliveryStatus;
  readonly payload: string;
  readonly responseStatus: number | null;
  readonly responseExcerpt: string | null;
  readonly error: string | null;
  readonly durationMs: number;
  readonly retryOf: string | null;
  readonly nextAttemptAt: string | null;
  readonly createdAt: string;
}

/** An endpoint as the API and events show it. */
export function endpointDocument(view: WebhookEndpointView) {
  const { failure } = view;
  return {
    id: view.id,
    url: view.url,
    events: view.events === "*" ? ("*" as const) : [...view.events],
    mode: view.mode,
    status: view.status,
    disabled_reason: view.disabledReason,
    consecutive_failures: view.consecutiveFailures,
    failure:
      failure === null
        ? null
        : {
            count: view.consecutiveFailures,
            first_at: failure.firstAt,
            last_at: failure.lastAt,
            last_status: failure.lastStatus,
            last_error: failure.lastError,
          },
    last_delivery_at: view.lastDeliveryAt,
    secret_rotates_at: view.secretRotatesAt,
    created_at: view.createdAt,
    updated_at: view.updatedAt,
  };
}

/** More endpoints than this in use are more than a team needs. */
export const MAX_ENDPOINTS = 20;
/** Attempts at telling one endpoint of one event. */
export const MAX_ATTEMPTS = 10;
/** Failures in a row, over all events, that disable an endpoint. */
export const DISABLE_AFTER = 20;
/** How long the secret before the newest signs as well. */
export const ROTATION_OVERLAP_SECONDS = 86_400;

/** Seconds before attempt n (index n - 1), counted from the end of the one before. */
const GAPS_SECONDS = [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;

/** Seconds to wait before attempt `attemptNumber`, 1 to 10; null when there is no such attempt. */
export function gapBefore(attemptNumber: number): number | null {
  return GAPS_SECONDS[attemptNumber - 1] ?? null;
}

/** What an attempt is recorded as. The last one that fails ends the event for this endpoint. */
export function statusOfAttempt(
  attemptNumber: number,
  { hasFailed }: { readonly hasFailed: boolean },
): DeliveryStatus {
  if (!hasFailed) {
    return "succeeded";
  }
  return attemptNumber >= MAX_ATTEMPTS ? "exhausted" : "failed";
}

/** What decides whether a delivery may be repeated by hand. */
export interface RetryFacts {
  readonly endpointStatus: EndpointStatus;
  /** Of the delivery that was named. */
  readonly deliveryStatus: DeliveryStatus;
  /** Whether any attempt at this event reached this endpoint. */
  readonly hasSucceeded: boolean;
  /** The highest number among the attempts at this event, made or under way. */
  readonly lastAttemptNumber: number;
}

/** 409 and 422 in their order: disabled, delivered, exhausted, skipped. */
export function checkRetry(facts: RetryFacts): void {
  checkNotDisabled(facts.endpointStatus);
  if (facts.deliveryStatus === "succeeded" || facts.hasSucceeded) {
    throw new ApiError("delivery_already_succeeded", "The receiver has this event already.");
  }
  if (facts.deliveryStatus === "exhausted" || facts.lastAttemptNumber >= MAX_ATTEMPTS) {
    throw new ApiError("delivery_exhausted", `The event has had its ${MAX_ATTEMPTS} attempts.`);
  }
  if (facts.deliveryStatus === "skipped") {
    throw new ApiError(
      "delivery_skipped",
      "The event was skipped while the endpoint was paused; read it with GET /events.",
    );
  }
}

/** 409 for an endpoint that nothing is sent to. */
export function checkNotDisabled(status: EndpointStatus): void {
  if (status === "disabled") {
    throw new ApiError(
      "endpoint_disabled",
      'The endpoint is disabled; PATCH status "active" first.',
    );
  }
}

const MAX_URL_CHARS = 2_048;

/** What is wrong with the form of an address, as a sentence; null for an absolute https address (http where it is allowed). */
export function urlProblem(
  text: string,
  { allowsHttp }: { readonly allowsHttp: boolean },
): string | null {
  if (!isUrlText(text)) {
    return "The address must hold no control characters and no spaces.";
  }
  const url = parseUrl(text);
  const isWeb = url?.protocol === "https:" || (allowsHttp && url?.protocol === "http:");
  // A URL parser repairs "https:example.com" and "https:\\example.com"; nobody means those.
  if (url === null || !isWeb || !/^https?:\/\/[^/\\]/iu.test(text)) {
    return "The address must be an absolute https:// URL.";
  }
  if (text.length > MAX_URL_CHARS) {
    return `The address must have at most ${MAX_URL_CHARS} characters.`;
  }
  if (url.username !== "" || url.password !== "") {
    return "The address must not hold a user name or password; verify the signature instead.";
  }
  return null;
}
