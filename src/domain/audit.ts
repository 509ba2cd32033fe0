/** What members and keys do in a team that its owners want to find again. */
export const AUDIT_ACTIONS = [
  "support.requested",
  "support.granted",
  "support.refused",
  "support.ended",
  "team.created",
  "team.updated",
  "team.claimed",
  "team.billing_updated",
  "member.added",
  "member.updated",
  "member.removed",
  "session.team_changed",
  "session.opened",
  "session.factor_due",
  "session.refused",
  "session.renewed",
  "session.ended",
  "factor.added",
  "factor.removed",
  "factor.recovery_codes_renewed",
  "user.signed_up",
  "user.address_confirmed",
  "user.address_changed",
  "user.openid_linked",
  "user.openid_unlinked",
  "user.password_reset_requested",
  "user.password_reset",
  "user.password_changed",
  "invitation.created",
  "invitation.resent",
  "invitation.revoked",
  "invitation.accepted",
  "api_key.created",
  "api_key.updated",
  "api_key.rotated",
  "api_key.revoked",
  "setting.created",
  "setting.updated",
  "setting.deleted",
  "user.updated",
  "user.deleted",
  "user.notifications_updated",
  "render.released",
  "render.release_withdrawn",
  "batch.created",
  "batch.canceled",
  "batch.resumed",
  "customer.exported",
  "customer.erased",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** What a member did, a key of the team, or somebody of the platform who was let in. */
export const AUDIT_ACTORS = ["user", "api_key", "support", "command"] as const;
export type AuditActor = (typeof AUDIT_ACTORS)[number];

/** What who runs the platform does, to it or to a team, that others who run it want to find again. */
export const PLATFORM_AUDIT_ACTIONS = [
  "api_key.created",
  "job.discarded",
  "job.retried",
  "member.added",
  "plan.created",
  "plan.updated",
  "plan.deleted",
  "setting.created",
  "setting.updated",
  "setting.deleted",
  "support.requested",
  "team.billing_updated",
  "team.created",
  "user.created",
  "user.updated",
  "user.deleted",
  "user.password_changed",
] as const;
export type PlatformAuditAction = (typeof PLATFORM_AUDIT_ACTIONS)[number];

/** A platform admin, or somebody who runs commands where the platform is installed. */
export const PLATFORM_AUDIT_ACTORS = ["user", "command"] as const;
export type PlatformAuditActor = (typeof PLATFORM_AUDIT_ACTORS)[number];

/** Days for which an entry is kept. */
export const AUDIT_DAYS = 400;

/** Plain values, none of them secret. */
export type AuditFacts = Readonly<Record<string, string | boolean | null | readonly string[]>>;

export interface AuditEntryView {
  readonly id: string;
  readonly action: AuditAction;
  /**
   * Who: a person of the team, a key of it, somebody who was let in to help, or who ran a command where the platform is
   * installed, by the name that the machine knows them by.
   */
  readonly actor: { readonly type: AuditActor; readonly id: string };
  /** On what, by its id. */
  readonly targetId: string;
  /** Only what was changed; null where there was nothing before, or is nothing after. */
  readonly before: AuditFacts | null;
  readonly after: AuditFacts | null;
  /** Where from; null where that is not known. */
  readonly ip: string | null;
  readonly createdAt: string;
}

export interface PlatformAuditEntryView extends Omit<AuditEntryView, "action" | "actor"> {
  readonly action: PlatformAuditAction;
  /** Who: a person by id, or who ran a command by the name that the machine knows them by. */
  readonly actor: { readonly type: PlatformAuditActor; readonly id: string };
  /** The team it was done to; null where it was done to none. */
  readonly teamId: string | null;
}
