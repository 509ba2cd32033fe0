/** A team as who runs the platform sees it: who it is and what it uses, never what it prints. */
import type { Access, SubscriptionStatus } from "./subscription.ts";

/** Instants in RFC 3339. */
export interface PlatformTeamView {
  readonly id: string;
  readonly name: string;
  /** The shop's own address; null where it gave none. */
  readonly email: string | null;
  readonly isDemo: boolean;
  /** Of demos that end. */
  readonly endsAt: string | null;
  /** The plan's id; null for a team that was never on one. */
  readonly plan: string | null;
  readonly status: SubscriptionStatus | null;
  readonly access: Access;
  /** Live finals of the period that count. */
  readonly renders: number;
  readonly members: number;
  /** Templates that are not archived. */
  readonly templates: number;
  /** When a key or a member of it was last let in, or something was ordered; null where that never was. */
  readonly lastActiveAt: string | null;
  readonly createdAt: string;
}
