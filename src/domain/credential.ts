/** What a request shows to prove who sends it, and what it is let in with. */
import type { Caller } from "./caller.ts";
import type { Budget } from "./rate-limits.ts";

/**
 * What an operation asks for. `secret`: a secret or restricted key, or the dashboard's cookie
 * with a role that may do it. `session`: that cookie alone. `account`: the same, also where the team
 * asks for a second factor that was not shown: what people do to their own sign-in. `factor`: that of a session that
 * still waits for one. `admin`: that of a platform admin. `operator`: the same, or
 * the secret by which the operator's programs have the service clean up. `sign_out`: the same, also one that was signed out
 * with before. `publishable`: a publishable key with an
 * allowed Origin. `storefront`: the same, or the id of an embed application and an Origin it allows.
 * `client_secret`: that of an embed session. `preview`: the same, or the token of a signed preview address.
 * `hosted`: the cookie of a fill link. `none`: nothing.
 */
export type AuthKind =
  | "secret"
  | "session"
  | "account"
  | "factor"
  | "admin"
  | "operator"
  | "sign_out"
  | "publishable"
  | "storefront"
  | "client_secret"
  | "preview"
  | "hosted"
  | "none";

/** The credentials and circumstances of one request, as they came. */
export interface Presented {
  readonly auth: Exclude<AuthKind, "none">;
  /** The value after "Bearer"; null without such a header. */
  readonly bearer: string | null;
  /** From the header, else from the query of old pages. */
  readonly publishableKey: string | null;
  readonly clientSecret: string | null;
  /** From the query of a signed preview address. */
  readonly previewToken: string | null;
  /** The Cookie header, or ""; "" too where a key is shown beside it, which then counts alone. */
  readonly cookie: string;
  /** True when a member asks for test data, which keys do by their own kind. */
  readonly asksForTests: boolean;
  /** The Origin header; null when there is none. */
  readonly origin: string | null;
  /** True when Origin, or else Referer, is this service's own address. */
  readonly isSameOrigin: boolean;
  /** True for methods that change something. */
  readonly isUnsafe: boolean;
  readonly ip: string;
  /** `{id}` of the path; null when it has none. */
  readonly pathId: string | null;
  /** Of a storefront request without a key: the application its body names. */
  readonly applicationId: string | null;
}

/** A request that was let in. */
export interface Admission {
  readonly caller: Caller;
  /** Counted one by one; a request is refused when one of them is used up. */
  readonly budgets: readonly Budget[];
  /** The origin that may read the answer in a browser; null for none. */
  readonly readableBy: string | null;
  /** Set when the credential will end: epoch milliseconds, and the path of what takes its place. */
  readonly ending: { readonly atMs: number; readonly successor: string } | null;
  /** `Set-Cookie` of a cookie whose end was put off; absent or null for none. */
  readonly setCookie?: string | null;
}
