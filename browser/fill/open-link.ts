/**
 * A link to a design brings its token behind the `#`, which no server sees: it is exchanged once for a
 * cookie, which no script sees. So it is in no log, no Referer and no history, and a copied address opens
 * nothing.
 */
import { memberOf, textMember } from "../shared/json.ts";
import { isPassing, outcomeOf } from "../shared/outcome.ts";
import type { ScriptMessages } from "#domain/messages/script-messages.ts";

/**
 * The token of the address; null without one, or where it has letters that no token has: it is then a
 * fragment of somebody's own and is left alone.
 */
export function tokenInAddress(): string | null {
  return /^#t=([\w-]{1,200})$/u.exec(location.hash)?.[1] ?? null;
}

/** Where the page says how the opening goes. */
export interface Opening {
  readonly said: HTMLOutputElement;
  readonly messages: Pick<ScriptMessages, "opening" | "tryAgain">;
}

/**
 * Opens the design in place of this page, so that the token stays in no history; or says why not. What the
 * service did not get to read is not used up: it can be tried again from here. Until then the token is in
 * memory only, so a reload forgets it.
 */
export async function openLink(token: string, { said, messages }: Opening): Promise<void> {
  const path = location.pathname;
  const lang = new URLSearchParams(location.search).get("lang");
  history.replaceState(null, "", path);
  const go = (end: string, members: Record<string, string>): void => {
    const query = new URLSearchParams({ ...members, ...(lang === null ? {} : { lang }) });
    // Not `assign`: going back would otherwise come to this page, whose link is used up.
    location.replace(`${path}${end}?${query.toString()}`);
  };
  const attempt = async (): Promise<void> => {
    said.textContent = messages.opening;
    const response = await fetch("/v1/hosted/fills/token", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ access_token: token }),
    }).catch(() => null);
    // A token is used up by the response that opens it; after any of these it is still good.
    if (response === null || isPassing(outcomeOf(response))) {
      offerAgain({ said, messages }, attempt);
      return;
    }
    const body: unknown = await response.json().catch(() => null);
    if (response.ok) {
      go("", { fill: textMember(memberOf(body, "fill"), "id") });
    } else {
      go("/link", { why: textMember(memberOf(body, "error"), "code") || "access_token_expired" });
    }
  };
  await attempt();
}

/** Nothing else of the page can be used until the design is open. */
function offerAgain({ said, messages }: Opening, attempt: () => Promise<void>): void {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "plain";
  button.textContent = messages.tryAgain;
  button.addEventListener("click", () => void attempt());
  said.replaceChildren(`${said.dataset["unreachable"] ?? ""} `, button);
}
