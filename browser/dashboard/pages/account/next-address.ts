/** Where somebody goes who has signed in. */

import { parseUrl } from "#base/url-text.ts";

/** The pages that a sign-in may lead on to. */
const PLACES = /^\/(?:dashboard(?:\/|$)|invitation$)/u;

/**
 * The address named by `next`, if it is a page of ours for people who are signed in; else the dashboard. An address of
 * anybody's choice would make the sign-in page vouch for theirs (open redirect). `origin` is the page's own.
 */
export function nextAddress(next: string | null, origin: string): string {
  const url = next === null ? null : parseUrl(next, origin);
  return url !== null && url.origin === origin && PLACES.test(url.pathname)
    ? `${url.pathname}${url.search}`
    : "/dashboard";
}

/** The token of the link that invites somebody to a team, where `next` leads to its page; else null. */
export function invitationIn(next: string | null, origin: string): string | null {
  const url = next === null ? null : parseUrl(next, origin);
  return url?.pathname === "/invitation" ? url.searchParams.get("t") : null;
}
