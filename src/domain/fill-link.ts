/** Links that open one fill on its hosted page, once. */
export const FILL_LINK_KINDS = ["edit", "approve", "correct"] as const;

/**
 * `edit`: go on with an open fill. `approve`: look at it and say yes, without changing it. `correct`: open a
 * finalized fill again; the file made before is kept, and superseded by the next.
 */
export type FillLinkKind = (typeof FILL_LINK_KINDS)[number];

/** `resume`: as `edit`, mailed to a customer who wants to go on later. */
export type FillTokenKind = FillLinkKind | "resume";

export interface FillLink {
  /** `{app_url}/fill/<slug>#t=<token>`: a fragment reaches no server and no log. */
  readonly url: string;
  readonly kind: FillLinkKind;
  readonly expiresAt: string;
}

export function isFillTokenKind(text: string): text is FillTokenKind {
  return text === "resume" || FILL_LINK_KINDS.some((kind) => kind === text);
}

const DAY_MS = 86_400_000;

/** "Later" is not always tomorrow. */
export const RESUME_DAYS = 7;

/** How long a one-time token of a kind opens its fill. */
export function tokenMsOf(kind: FillTokenKind): number {
  return kind === "resume" ? RESUME_DAYS * DAY_MS : DAY_MS;
}

/** True for text of the form tokens have: `hat_` and 43 characters. */
export function isFillToken(text: string): boolean {
  return /^hat_[\w-]{43}$/u.test(text);
}
