/** How somebody who runs the platform is let into a shop: asked for with a reason, granted by an owner, for a while. */

export const SUPPORT_STATUSES = ["requested", "granted", "refused", "ended"] as const;
export type SupportStatus = (typeof SUPPORT_STATUSES)[number];

/** What an owner may make of one. */
export const SUPPORT_DECISIONS = ["granted", "refused", "ended"] as const;
export type SupportDecision = (typeof SUPPORT_DECISIONS)[number];

/** The longest that an owner can grant at once. */
export const MAX_SUPPORT_HOURS = 24;

/** Of whoever is let in: reads what members read, and changes nothing. */
export const SUPPORT_ROLE = "viewer";

/** Whether the decision can follow the state: what was asked for is granted or refused, what was granted is ended. */
export function isOpenTo(status: SupportStatus, decision: SupportDecision): boolean {
  return status === (decision === "ended" ? "granted" : "requested");
}

export interface SupportAccessView {
  readonly id: string;
  readonly teamId: string;
  /** Who asked, of the platform. */
  readonly userId: string;
  readonly reason: string;
  /** One whose time is over is `ended`. */
  readonly status: SupportStatus;
  /** Null until it is granted. */
  readonly endsAt: string | null;
  readonly decidedAt: string | null;
  readonly createdAt: string;
}
