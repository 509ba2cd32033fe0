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

/** What an invitation asks of whom, as whoever holds its link sees it. */
export interface OpenInvitationView {
  readonly teamName: string;
  /** Name or address of the member who asked; null once that person is no member any more. */
  readonly inviter: string | null;
  readonly email: string;
  readonly role: MemberRole;
  readonly expiresAt: string;
  /** Whether somebody has an account with the address, and signs in to accept. */
  readonly hasAccount: boolean;
}
