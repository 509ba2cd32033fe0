/** Origins of browser pages (RFC 6454): scheme, host and port, compared letter by letter. */

import { isUrlText, parseUrl } from "#base/url-text.ts";

/** As many as one application lists. */
export const MAX_ORIGINS = 50;

/**
 * The origin that `text` is, as browsers send it ("https://shop.example", lower case, no default port); null
 * for anything else: a path, credentials, a wildcard, "null" or another scheme than http and https.
 */
export function parseOrigin(text: string): string | null {
  const isOne = /^https?:\/\/[^/?#@\\*]+\/?$/iu.test(text) && isUrlText(text);
  const url = isOne ? parseUrl(text) : null;
  return url === null || url.hostname === "" ? null : url.origin;
}

/** True for a page on the developer's own machine. */
export function isLocalOrigin(origin: string): boolean {
  return /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/u.test(origin);
}

/**
 * Whether a page may use a browser credential: its origin stands on the list, or the credential is for tests
 * and the page is local.
 */
export function isOriginAllowed(
  origin: string,
  list: { readonly allowed: readonly string[]; readonly mode: "live" | "test" },
): boolean {
  return list.allowed.includes(origin) || (list.mode === "test" && isLocalOrigin(origin));
}
