/** Codes after which a session takes nothing more. */
export const SESSION_IS_OVER: ReadonlySet<string> = new Set([
  "embed_session_closed",
  "embed_session_expired",
  "invalid_embed_session_secret",
  "embed_session_secret_required",
]);
