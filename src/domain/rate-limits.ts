/** Budgets of requests, each over a sliding minute unless `RATE_WINDOWS` has another. */

/** Requests in a window, mostly a minute. An operator may set others; the client secret's is part of the contract and fixed. */
export const RATE_LIMITS = {
  /** A live secret or restricted key. */
  secret_live: 600,
  secret_test: 120,
  publishable: 300,
  /** One visitor's address, inside a publishable key or storefront. */
  publishable_visitor: 60,
  client_secret: 120,
  hosted: 120,
  /** New hosted fills, by address. */
  hosted_new: 20,
  session: 300,
  /** Attempts to sign in, by the address they come from. */
  login: 10,
  /** The same, by the e-mail they name: more, so that one address alone keeps nobody out. */
  login_account: 30,
  /** Challenges for passkeys, by the address that asks for them. */
  passkey_options: 30,
  /** Signing up, and all that mailed links open, by address. */
  people: 20,
  /** Mail that somebody may ask for, by the e-mail it names. */
  people_mail: 6,
  /** New demo workspaces, by address: in an hour. */
  demo: 5,
  /** Drawing pictures, inside the credential's budget. */
  preview: 120,
  /** Files to be read by the engine, by team. */
  upload: 30,
  /** Archives, of what is kept of a customer or of press files, by team. */
  export: 10,
  /** Routes without a credential, by address. */
  open: 600,
  /** Requests whose credential was refused, by address. */
  refused: 60,
} as const;

export type RateName = keyof typeof RATE_LIMITS;

/** One request counts against every budget named, by its holder: a key, a session, an address. */
export interface Budget {
  readonly name: RateName;
  readonly holder: string;
}

const RATE_WINDOW_SECONDS = 60;

/** Budgets whose window is no minute, in seconds. */
export const RATE_WINDOWS: Readonly<Partial<Record<RateName, number>>> = { demo: 3_600 };

/** The window of a budget, in seconds. */
export function rateWindowOf(name: RateName): number {
  return RATE_WINDOWS[name] ?? RATE_WINDOW_SECONDS;
}

/** Whether `text` names a limit that an operator may change. */
export function isSettableRate(text: string): text is RateName {
  return Object.hasOwn(RATE_LIMITS, text) && text !== FIXED;
}

const FIXED: RateName = "client_secret";

/** What an operator has set: a factor for all limits but the fixed one (0: none of them), and single limits. */
export interface RateSettings {
  readonly scale: number;
  readonly limits: Readonly<Partial<Record<RateName, number>>>;
}

/** The limit in force, in requests a window; null for none. */
export function rateLimitOf(name: RateName, settings: RateSettings): number | null {
  if (name === FIXED) {
    return RATE_LIMITS[name];
  }
  const limit = (settings.limits[name] ?? RATE_LIMITS[name]) * settings.scale;
  return settings.scale === 0 ? null : limit;
}

/** A window to count one request in. */
export interface CountedWindow {
  readonly key: string;
  /** Requests; need not be whole. */
  readonly limit: number;
  readonly windowMs: number;
}

/**
 * Slices of a window, which slides by one of them: a request counts for its window and until its slice is out, so never
 * more than `limit` are let through in any stretch of time as long as the window.
 */
export const RATE_SLICES = 60;

/** Slices that count: a request counts until its own slice is out too. */
export const COUNTED_SLICES = RATE_SLICES + 1;

/** What one window held when a request came. */
export interface RateTake {
  readonly allowed: boolean;
  /** Requests in the sliding window, this one included when allowed. */
  readonly used: number;
  /** When the oldest of them counts no more, or, where no other fits now, when one does; milliseconds since 1970. */
  readonly resetAtMs: number;
  readonly nowMs: number;
}

/** Requests by slice as a store has them. */
interface CountedSlices {
  readonly isAllowed: boolean;
  /** The oldest first. */
  readonly counts: readonly number[];
  /** Number of the oldest: milliseconds since 1970 by the length of a slice. */
  readonly firstSlice: number;
  readonly nowMs: number;
}

/** What the requests in the slices of a window come to. Linear in the slices. */
export function rateTake(
  { limit, windowMs }: Pick<CountedWindow, "limit" | "windowMs">,
  { isAllowed, counts, firstSlice, nowMs }: CountedSlices,
): RateTake {
  const used = counts.reduce((sum, n) => sum + n, 0);
  let left = used;
  let resetAtMs = nowMs + windowMs;
  for (const [at, n] of counts.entries()) {
    left -= n;
    if (n > 0) {
      resetAtMs = ((firstSlice + at + COUNTED_SLICES) * windowMs) / RATE_SLICES;
      if (left + 1 <= limit) {
        break;
      }
    }
  }
  return { allowed: isAllowed, used, resetAtMs, nowMs };
}
