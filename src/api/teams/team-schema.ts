import { MEMBER_ROLES } from "#domain/member-role.ts";
import type { MemberView, TeamView } from "#domain/team.ts";
import { customerEmail, named, timestamp, z } from "#http/schema.ts";

/** Path parameters of one team. */
export const teamParams = z.object({ id: z.string() });
/** Of somebody in it. */
/** Of whatever gives a member a role. */
export const ROLE_ERRORS = [
  "fresh_sign_in_required",
  "insufficient_scope",
  "missing_required_field",
  "team_not_found",
  "user_not_found",
  "last_owner",
] as const;
export const memberParams = z.object({ id: z.string(), user_id: z.string() });

/** For examples in the OpenAPI document: of the form that ids have, and nobody's. */
export const EXAMPLE_TEAM_ID = "tem_01JZ0000000000000000000000";
export const EXAMPLE_USER_ID = "usr_01JZ0000000000000000000000";

/** Members of a request. */
export const teamName = z.string().trim().min(1).max(200);
/** Where the team is written to; one team's, whatever its letter case. */
export const teamEmail = z.string().trim().pipe(customerEmail);
export const memberRole = z.enum(MEMBER_ROLES);

/** A team in responses, as one of its members sees it. */
export const teamSchema = named(
  "Team",
  z.object({
    id: z.string(),
    name: z.string(),
    /** Where it is written to; null until an owner says it. */
    email: z.string().nullable(),
    is_demo: z.boolean(),
    /** When a demo is over; null for teams that last. */
    ends_at: timestamp.nullable(),
    /** Whether it lets in only those who showed a second factor. */
    requires_second_factor: z.boolean(),
    /** Whether whoever runs the platform is let in as soon as they ask, with a reason. */
    allows_support: z.boolean(),
    /** What the person who asks is in it. */
    role: memberRole,
    created_at: timestamp,
    updated_at: timestamp,
  }),
);

/** Somebody of a team in responses. */
export const memberSchema = named(
  "Member",
  z.object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    role: memberRole,
    /** When the person joined the team. */
    created_at: timestamp,
  }),
);

/** The outer form of a team. */
export function presentTeam(view: TeamView): z.output<typeof teamSchema> {
  return {
    id: view.id,
    name: view.name,
    email: view.email,
    is_demo: view.isDemo,
    ends_at: view.endsAt,
    requires_second_factor: view.requiresFactor,
    allows_support: view.allowsSupport,
    role: view.role,
    created_at: view.createdAt,
    updated_at: view.updatedAt,
  };
}

/** The outer form of somebody in a team. */
export function presentMember(view: MemberView): z.output<typeof memberSchema> {
  const { id, email, name, role, createdAt } = view;
  return { id, email, name, role, created_at: createdAt };
}
