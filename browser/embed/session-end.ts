import { element } from "./dom.ts";
import type { Banner } from "./banner.ts";
import type { Messages } from "./messages.ts";

/**
 * Codes after which a session takes nothing more. The last two are what a reload gives where nobody brings
 * the secret again: it is kept in memory only.
 */
export const SESSION_END_CODES: ReadonlySet<string> = new Set([
  "embed_session_closed",
  "embed_session_expired",
  "invalid_embed_session_secret",
  "embed_session_secret_required",
]);

/** Says that the session is over; `renew` opens another with what stands in the form, null where nobody can. */
export function showSessionEnd(
  notice: Banner,
  messages: Messages,
  renew: (() => void) | null,
): void {
  const again = element("button", { type: "button", class: "action" }, messages.continueWithText);
  again.addEventListener("click", () => renew?.());
  const ways = renew === null ? [] : [again];
  notice.show("warn", { title: messages.endedTitle, text: messages.endedText }, ways);
}
