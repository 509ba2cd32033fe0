/**
 * What can go wrong, each as a class of its own: refusals of the API, answers that are not the API's, and
 * none at all. Programs choose by class or `code`; messages are for people and may change with any version.
 */

/** One member of the request that an error is about. */
export interface ErrorField {
  /** "body", "query", "path", "parts", or the id of a box or fill. */
  readonly object_id: string;
  readonly field: string;
  /** The value in plain letters, where styled ones cannot be printed. */
  readonly suggestion?: string | undefined;
}

/** Of everything this package throws but TypeErrors of wrong use. */
export class PlatenError extends Error {
  override name = "PlatenError";
}

/** A refusal or fault that the API itself answered. */
export class PlatenApiError extends PlatenError {
  override name = "PlatenApiError";
  readonly status: number;
  /** Stable and snake_case; what to branch on. */
  readonly code: string;
  readonly type: string;
  /** Names this very answer to whoever runs the service; "" when it gave none. */
  readonly requestId: string;
  /** Page about the code. */
  readonly docUrl: string;
  readonly fields: readonly ErrorField[];
  /** Of the Retry-After header; null without one. */
  readonly retryAfterSeconds: number | null;
  /** The method of this client and its address, as in "createFill POST /fills". */
  readonly operation: string;

  constructor(told: ApiErrorFacts) {
    super(`${told.code} (${told.status}): ${told.message} [${told.operation}, ${told.requestId}]`);
    this.status = told.status;
    this.code = told.code;
    this.type = told.type;
    this.requestId = told.requestId;
    this.docUrl = told.docUrl;
    this.fields = told.fields;
    this.retryAfterSeconds = told.retryAfterSeconds;
    this.operation = told.operation;
  }
}

/** What an error answer says. */
export interface ApiErrorFacts {
  readonly status: number;
  readonly code: string;
  readonly type: string;
  /** For developers, in English; `code` is what programs read. */
  readonly message: string;
  readonly requestId: string;
  readonly docUrl: string;
  readonly fields: readonly ErrorField[];
  readonly retryAfterSeconds: number | null;
  readonly operation: string;
}

/** 400, 409, 413, 415 or 422: the request has to change; `fields` says where. */
export class InvalidRequestError extends PlatenApiError {
  override name = "InvalidRequestError";
}

/** 401: the credential is missing, unknown, expired or rotated. */
export class AuthenticationError extends PlatenApiError {
  override name = "AuthenticationError";
}

/** 403: the credential may not do this, or not from here. */
export class PermissionError extends PlatenApiError {
  override name = "PermissionError";
}

/** 402: the team's plan has a limit. */
export class PlanLimitError extends PlatenApiError {
  override name = "PlanLimitError";
}

/** 404: there is no such thing, or it is another team's. */
export class NotFoundError extends PlatenApiError {
  override name = "NotFoundError";
}

/**
 * 409 or 422 of an Idempotency-Key: it is in use by a request under way, or was used for another request. The
 * first is retried by itself; the second means that two calls share a key by mistake.
 */
export class IdempotencyError extends PlatenApiError {
  override name = "IdempotencyError";
}

/**
 * 429, after the retries, or at once where `Retry-After` is longer than the client waits; `retryAfterSeconds`
 * says when.
 */
export class RateLimitError extends PlatenApiError {
  override name = "RateLimitError";
}

/** 502 or 503: a part of the service is away or switched off. */
export class ServiceUnavailableError extends PlatenApiError {
  override name = "ServiceUnavailableError";
}

/** 500: a fault of the service; `requestId` finds it in its log. */
export class ServerError extends PlatenApiError {
  override name = "ServerError";
}

const CLASSES: Readonly<Record<string, typeof PlatenApiError>> = {
  invalid_request_error: InvalidRequestError,
  authentication_error: AuthenticationError,
  permission_error: PermissionError,
  plan_limit_error: PlanLimitError,
  not_found_error: NotFoundError,
  idempotency_error: IdempotencyError,
  rate_limit_error: RateLimitError,
  service_unavailable: ServiceUnavailableError,
  api_error: ServerError,
};

/**
 * The error of the class its type names; of a type from after this version, the common one, so that a newer
 * service breaks no older client. `hasOwn`, since the type comes from outside and may be "constructor".
 */
export function apiError(facts: ApiErrorFacts): PlatenApiError {
  const Found = Object.hasOwn(CLASSES, facts.type) ? CLASSES[facts.type] : undefined;
  return new (Found ?? PlatenApiError)(facts);
}

/** An answer that is not the API's: a proxy's page, an empty body, a login form. */
export class UnexpectedAnswerError extends PlatenError {
  override name = "UnexpectedAnswerError";
  readonly status: number;
  /** Media type; "" when it had none. */
  readonly contentType: string;
  /** Start of the text without markup. */
  readonly excerpt: string;
  readonly retryAfterSeconds: number | null;

  constructor(
    message: string,
    told: Pick<UnexpectedAnswerError, "status" | "contentType" | "excerpt" | "retryAfterSeconds">,
  ) {
    super(message);
    this.status = told.status;
    this.contentType = told.contentType;
    this.excerpt = told.excerpt;
    this.retryAfterSeconds = told.retryAfterSeconds;
  }
}

/** No answer came: the name was not found, the connection was refused or cut. `cause` is what fetch threw. */
export class ConnectionError extends PlatenError {
  override name = "ConnectionError";
}

/** No answer came in time. */
export class TimeoutError extends PlatenError {
  override name = "TimeoutError";
  readonly timeoutMs: number;

  constructor(message: string, timeoutMs: number) {
    super(message);
    this.timeoutMs = timeoutMs;
  }
}

/** The client was not given what the operation needs. Nothing was sent. */
export class ConfigurationError extends PlatenError {
  override name = "ConfigurationError";
}
