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

/** What one window held when a request came. */
export interface RateTake {
  readonly allowed: boolean;
  /** Estimated requests in the sliding window, this one included when allowed. */
  readonly used: number;
  readonly previous: number;
  readonly current: number;
  readonly nowMs: number;
}
