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
