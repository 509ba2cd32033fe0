/** A link to a design brings its token behind the `#`, which no server sees: it is exchanged once for a cookie. */
import { memberOf, textMember } from "../shared/json.ts";

/** The token of the address; null without one. */
export function tokenInAddress(): string | null {
  return /^#t=([\w-]{1,200})$/u.exec(location.hash)?.[1] ?? null;
}

/** Opens the design in place of this page, so that the token stays in no history; or says why not. */
export async function openLink(token: string): Promise<void> {
  const path = location.pathname;
  const lang = new URLSearchParams(location.search).get("lang");
  history.replaceState(null, "", path);
  const go = (end: string, members: Record<string, string>): void => {
    const query = new URLSearchParams({ ...members, ...(lang === null ? {} : { lang }) });
    location.replace(`${path}${end}?${query.toString()}`);
  };
  const answer = await fetch("/v1/hosted/fills/token", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ access_token: token }),
  });
  const body: unknown = await answer.json().catch(() => null);
  if (answer.ok) {
    go("", { fill: textMember(memberOf(body, "fill"), "id") });
  } else {
    go("/link", { why: textMember(memberOf(body, "error"), "code") || "access_token_expired" });
  }
}
