/** Links mailed to people: each opens one thing once, and ends by itself. */

/** That an address is the person's; that a new password may be set; that a new address is the person's. */
export type MailLinkKind = "confirmation" | "reset" | "change";

const HOUR_MS = 3_600_000;

/** Milliseconds from when a link is mailed to its end. A reset opens an account, so it has the least time. */
export const MAIL_LINK_MS: Readonly<Record<MailLinkKind, number>> = {
  confirmation: 24 * HOUR_MS,
  reset: HOUR_MS,
  change: 24 * HOUR_MS,
};

/** Milliseconds for which an invitation stands. */
export const INVITATION_MS = 7 * 24 * HOUR_MS;

/** Who may make an account: everybody, who was invited to a team, or nobody by themselves. */
export const SIGN_UPS = ["open", "invited", "closed"] as const;
export type SignUpPolicy = (typeof SIGN_UPS)[number];
