import { element } from "./dom.ts";
import type { Banner } from "./banner.ts";
import type { Words } from "./words.ts";

/** Codes after which a session takes nothing more. */
export const SESSION_END_CODES: ReadonlySet<string> = new Set([
  "embed_session_closed",
  "embed_session_expired",
  "invalid_embed_session_secret",
  "embed_session_secret_required",
]);

/** Says that the session is over; `renew` opens another with what stands in the form, null where nobody can. */
export function showSessionEnd(notice: Banner, words: Words, renew: (() => void) | null): void {
  const again = element("button", { type: "button", class: "action" }, words.startAgain);
  again.addEventListener("click", () => renew?.());
  const ways = renew === null ? [] : [again];
  notice.show("warn", { title: words.endedTitle, text: words.endedText }, ways);
}
