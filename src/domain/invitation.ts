import type { MemberRole } from "./member-role.ts";

/** Somebody who was asked to join a team and has not answered. */
export interface InvitationView {
  readonly id: string;
  readonly teamId: string;
  readonly email: string;
  readonly role: MemberRole;
  /** When its link ends; it may be sent again then. */
  readonly expiresAt: string;
  readonly createdAt: string;
}
