/** Codes of the API that a sign-in cures. */
const SIGN_IN: ReadonlySet<string> = new Set([
  "session_required",
  // Of operations that keys open too, once the browser has dropped the cookie: it ends with the session, or by a sign-out
  // in another tab.
  "authentication_required",
  "demo_expired",
  "second_factor_required",
]);

/** Address of the sign-in page that leads back to `here`, for a code that it cures; null for all other codes. */
export function signInAddress(code: string, here: string): string | null {
  const next = encodeURIComponent(here);
  if (code === "fresh_sign_in_required") {
    return `/login?again=1&next=${next}`;
  }
  return SIGN_IN.has(code) ? `/login?next=${next}` : null;
}
