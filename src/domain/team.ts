import type { MemberRole } from "./member-role.ts";

/** A team as one of its members sees it. */
export interface TeamView {
  readonly id: string;
  readonly name: string;
  /** Where the team is written to; null until somebody says it. */
  readonly email: string | null;
  readonly isDemo: boolean;
  /** When a demo is over; null for teams that last. */
  readonly endsAt: string | null;
  /** Whether it lets in only those who showed a second factor. */
  readonly requiresFactor: boolean;
  /** Whether support is let in as soon as it asks, with a reason. */
  readonly allowsSupport: boolean;
  /** What the caller is in it. */
  readonly role: MemberRole;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A person of a team. */
export interface MemberView {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: MemberRole;
  /** When the person joined. */
  readonly createdAt: string;
}
