/** Shapes of people and their teams, for the three operations of the dashboard's session. */
import { MEMBER_ROLES } from "#domain/member-role.ts";
import { LANGUAGES } from "#domain/messages/languages.ts";
import { SCOPES } from "#domain/scopes.ts";
import { named, timestamp, z } from "#http/schema.ts";
import type { MembershipView, UserView } from "#services/access/sign-in.ts";

/** The person who is signed in. */
export const userSchema = named(
  "User",
  z.object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    /** That mails to the person are in, as a BCP 47 tag. */
    language: z.enum(LANGUAGES),
    /** Whether the operations below `/admin` are open to the person. */
    platform_admin: z.boolean(),
    created_at: timestamp,
  }),
);

/** A team of that person, and what may be done in it. */
export const membershipSchema = named(
  "Membership",
  z.object({
    id: z.string(),
    name: z.string(),
    /** A demo workspace ends by itself. */
    is_demo: z.boolean(),
    /** When it does; from then on its members get 401 `demo_expired`. Null for teams that last. */
    ends_at: timestamp.nullable(),
    role: z.enum(MEMBER_ROLES),
    /**
     * Set where somebody who runs the platform was let in to help: when that is over. Pages say so. Null for
     * members.
     */
    support_ends_at: timestamp.nullable(),
    /**
     * What the role may do, in the scopes that keys have too, so that the dashboard hides what would be 403.
     */
    scopes: z.array(z.enum(SCOPES)),
  }),
);

/** The outer form of a person. */
export function presentUser(view: UserView): z.input<typeof userSchema> {
  const { id, email, name, language, isPlatformAdmin, createdAt } = view;
  return {
    id,
    email,
    name,
    language,
    platform_admin: isPlatformAdmin,
    created_at: createdAt.toISOString(),
  };
}

/** The outer form of a membership; its id is the team's. */
export function presentMembership(view: MembershipView): z.input<typeof membershipSchema> {
  return {
    id: view.id,
    name: view.name,
    is_demo: view.isDemo,
    ends_at: view.endsAt?.toISOString() ?? null,
    role: view.role,
    support_ends_at: view.supportEndsAt?.toISOString() ?? null,
    scopes: [...view.scopes],
  };
}
