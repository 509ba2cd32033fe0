import type { PlatformTeamView } from "#domain/platform-team.ts";
import { SUBSCRIPTION_STATUSES } from "#domain/subscription.ts";
import { named, timestamp, z } from "#http/schema.ts";

/** A team in responses to who runs the platform. */
export const platformTeamSchema = named(
  "PlatformTeam",
  z.object({
    id: z.string(),
    name: z.string(),
    /** The shop's own address. */
    email: z.string().nullable(),
    demo: z.boolean(),
    /** Of demos that end. */
    ends_at: timestamp.nullable(),
    /** The plan's id; null for a team that was never on one. */
    plan: z.string().nullable(),
    status: z.enum(SUBSCRIPTION_STATUSES).nullable(),
    /** What works: everything, everything for a while, or what does not need a payment. */
    access: z.enum(["works", "grace", "inactive", "canceled"]),
    /** Live finals of the period that count. */
    renders: z.int(),
    members: z.int(),
    /** Those that are not archived. */
    templates: z.int(),
    /** When a key or a member was last let in, or something was ordered. */
    last_active_at: timestamp.nullable(),
    created_at: timestamp,
  }),
);

/** The outer form of a team. */
export function presentPlatformTeam(view: PlatformTeamView): z.output<typeof platformTeamSchema> {
  const { id, name, email, plan, status, access, renders, members, templates } = view;
  return {
    id,
    name,
    email,
    demo: view.isDemo,
    ends_at: view.endsAt,
    plan,
    status,
    access,
    renders,
    members,
    templates,
    last_active_at: view.lastActiveAt,
    created_at: view.createdAt,
  };
}
