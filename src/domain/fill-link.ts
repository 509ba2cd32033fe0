/** Links that open one fill on its hosted page, once. */
export const FILL_LINK_KINDS = ["edit", "approve", "correct"] as const;

/**
 * `edit`: go on with an open fill. `approve`: look at it and say yes, without changing it. `correct`: open a
 * finalized fill again; the file made before is kept, and superseded by the next.
 */
export type FillLinkKind = (typeof FILL_LINK_KINDS)[number];

/**
 * `resume`: as `edit`, mailed to a customer who wants to go on later. `decide`: as `approve`, mailed to somebody
 * at the customer's company.
 */
const MAILED_KINDS = ["resume", "decide"] as const;
export type FillTokenKind = FillLinkKind | (typeof MAILED_KINDS)[number];

export interface FillLink {
  /** `{app_url}/fill/<slug>#t=<token>`: a fragment reaches no server and no log. */
  readonly url: string;
  readonly kind: FillLinkKind;
  readonly expiresAt: string;
}

export function isFillTokenKind(text: string): text is FillTokenKind {
  return isMailed(text) || FILL_LINK_KINDS.some((kind) => kind === text);
}

/** True for the kinds that let somebody look and decide, not change. */
export function isReadOnlyKind(kind: FillTokenKind): boolean {
  return kind === "approve" || kind === "decide";
}

function isMailed(text: string): boolean {
  return MAILED_KINDS.some((kind) => kind === text);
}

const DAY_MS = 86_400_000;

/** "Later" is not always tomorrow. */
export const MAILED_DAYS = 7;

/** How long a one-time token of a kind opens its fill. */
export function tokenMsOf(kind: FillTokenKind): number {
  return isMailed(kind) ? MAILED_DAYS * DAY_MS : DAY_MS;
}

/** True for text of the form tokens have: `hat_` and 43 characters. */
export function isFillToken(text: string): boolean {
  return /^hat_[\w-]{43}$/u.test(text);
}
