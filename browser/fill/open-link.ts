/** A link to a design brings its token behind the `#`, which no server sees: it is exchanged once for a cookie. */
import { memberOf, textMember } from "../shared/json.ts";
import { isPassing, outcomeOf } from "../shared/outcome.ts";
import type { ScriptMessages } from "#domain/messages/script-messages.ts";

/** The token of the address; null without one. */
export function tokenInAddress(): string | null {
  return /^#t=([\w-]{1,200})$/u.exec(location.hash)?.[1] ?? null;
}

/** Where the page says how the opening goes. */
export interface Opening {
  readonly said: HTMLOutputElement;
  readonly messages: Pick<ScriptMessages, "opening" | "tryAgain">;
}

/**
 * Opens the design in place of this page, so that the token stays in no history; or says why not. What the service
 * did not get to read is not used up: it can be tried again from here.
 */
export async function openLink(token: string, { said, messages }: Opening): Promise<void> {
  const path = location.pathname;
  const lang = new URLSearchParams(location.search).get("lang");
  history.replaceState(null, "", path);
  const go = (end: string, members: Record<string, string>): void => {
    const query = new URLSearchParams({ ...members, ...(lang === null ? {} : { lang }) });
    location.replace(`${path}${end}?${query.toString()}`);
  };
  const attempt = async (): Promise<void> => {
    said.textContent = messages.opening;
    const response = await fetch("/v1/hosted/fills/token", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ access_token: token }),
    }).catch(() => null);
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
