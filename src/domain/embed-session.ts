/** What an embed session is to its callers, its states, and what may be done in each. */
import { ApiError, type ErrorCode } from "./errors.ts";
import type { FreeForm } from "./free-form.ts";

export const SESSION_STATUSES = ["open", "saved", "canceled", "expired", "closed"] as const;
export type SessionStatus = (typeof SESSION_STATUSES)[number];

/** `close`: another session of the same cart line takes its place. */
export const SESSION_ACTIONS = ["save", "cancel", "expire", "close"] as const;
export type SessionAction = (typeof SESSION_ACTIONS)[number];

export type SessionOrigin = "server" | "guest";

/** Where each action leads; absent where it is refused or changes nothing. */
export const SESSION_TRANSITIONS: Readonly<
  Record<SessionStatus, Readonly<Partial<Record<SessionAction, SessionStatus>>>>
> = {
  open: { save: "saved", cancel: "canceled", expire: "expired", close: "closed" },
  saved: { cancel: "canceled", expire: "expired" },
  canceled: { cancel: "canceled", expire: "expired" },
  expired: { cancel: "canceled", expire: "expired" },
  closed: { cancel: "canceled", expire: "expired" },
};

/** What a browser with the client secret is told in each status: null where it is served. */
export const SESSION_ERRORS: Readonly<
  Record<SessionStatus, { readonly use: ErrorCode | null; readonly preview: ErrorCode | null }>
> = {
  open: { use: null, preview: null },
  // The cart goes on showing what was saved.
  saved: { use: "embed_session_closed", preview: null },
  canceled: { use: "embed_session_closed", preview: "embed_session_closed" },
  expired: { use: "embed_session_expired", preview: "embed_session_expired" },
  closed: { use: "embed_session_closed", preview: "embed_session_closed" },
};

export interface EmbedSessionView {
  readonly id: string;
  readonly status: SessionStatus;
  readonly mode: "live" | "test";
  readonly origin: SessionOrigin;
  readonly templateId: string;
  readonly sceneRevision: number;
  readonly productMappingId: string | null;
  readonly embedApplicationId: string | null;
  readonly fillId: string | null;
  readonly externalProductId: string | null;
  readonly externalVariantId: string | null;
  readonly externalSku: string | null;
  readonly externalCartId: string | null;
  readonly externalOrderId: string | null;
  readonly customer: { readonly email: string | null; readonly name: string | null } | null;
  readonly metadata: FreeForm;
  readonly parentOrigin: string | null;
  readonly expiresAt: string;
  readonly savedAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The status as it is now: an open session past its time is expired. */
export function statusNow(
  stored: SessionStatus,
  { expiresAtMs, nowMs }: { readonly expiresAtMs: number; readonly nowMs: number },
): SessionStatus {
  return stored === "open" && expiresAtMs <= nowMs ? "expired" : stored;
}

/**
 * Throws 410 unless a browser may use the session so. Whatever its end, past its time it answers that it has
 * expired to those it would still serve.
 */
export function checkSession(
  session: { readonly status: SessionStatus; readonly expiresAtMs: number },
  use: "use" | "preview",
  nowMs: number,
): void {
  const { status, expiresAtMs } = session;
  const code =
    SESSION_ERRORS[status][use] ?? (expiresAtMs <= nowMs ? "embed_session_expired" : null);
  if (code !== null) {
    throw new ApiError(
      code,
      code === "embed_session_expired"
        ? "The session is past its time; open a new one."
        : "The session has ended; open a new one.",
    );
  }
}

/** Seconds a session lives. */
export const SESSION_TTL = { min: 60, max: 86_400, usual: 3_600 } as const;

/** 32 characters 0-9A-Za-z follow the session's id. */
const SECRET_FORM = /^(ses_[0-9A-Z]{26})_secret_[0-9A-Za-z]{32}$/u;
export const SECRET_CHARS = 32;

/** The secret of a session's browser, from its id and random characters. */
export function clientSecret(sessionId: string, random: string): string {
  return `${sessionId}_secret_${random}`;
}

/** The id of the session a client secret is for; null for text of another form. */
export function sessionIdOf(secret: string): string | null {
  return SECRET_FORM.exec(secret)?.[1] ?? null;
}

export function sessionNotFound(): ApiError {
  return new ApiError("embed_session_not_found", "No such embed session.");
}
