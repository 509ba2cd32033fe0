/** Links that open one fill on its hosted page, once. */
export const FILL_LINK_KINDS = ["edit", "approve", "correct"] as const;

/**
 * `edit`: go on with an open fill. `approve`: look at it and say yes, without changing it. `correct`: open a
 * finalized fill again; the file made before is kept, and superseded by the next.
 */
export type FillLinkKind = (typeof FILL_LINK_KINDS)[number];

export interface FillLink {
  /** `{app_url}/fill/<slug>#t=<token>`: a fragment reaches no server and no log. */
  readonly url: string;
  readonly kind: FillLinkKind;
  readonly expiresAt: string;
}

export function isFillLinkKind(text: string): text is FillLinkKind {
  return FILL_LINK_KINDS.some((kind) => kind === text);
}

/** A one-time token opens its fill within a day. */
export const FILL_TOKEN_MS = 86_400_000;

/** True for text of the form tokens have: `hat_` and 43 characters. */
export function isFillToken(text: string): boolean {
  return /^hat_[\w-]{43}$/u.test(text);
}
