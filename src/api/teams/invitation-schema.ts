import type { InvitationView } from "#domain/invitation.ts";
import { named, timestamp, z } from "#http/schema.ts";
import { memberRole } from "./team-schema.ts";

/** Path parameters of an invitation of a team. */
export const invitationParams = z.object({ id: z.string(), invitation_id: z.string() });

export const EXAMPLE_INVITATION_ID = "inv_01JZ0000000000000000000000";

/** Somebody who was asked to join, in responses. */
export const invitationSchema = named(
  "Invitation",
  z.object({
    id: z.string(),
    team_id: z.string(),
    email: z.string(),
    role: memberRole,
    /** When its link ends; sent again it has seven days more. */
    expires_at: timestamp,
    created_at: timestamp,
  }),
);

/** The team that was joined, in responses. */
export const joinedTeamSchema = named(
  "JoinedTeam",
  z.object({ id: z.string(), name: z.string(), role: memberRole }),
);

/** The outer form of an invitation. */
export function presentInvitation(view: InvitationView): z.input<typeof invitationSchema> {
  const { id, teamId, email, role, expiresAt, createdAt } = view;
  return { id, team_id: teamId, email, role, expires_at: expiresAt, created_at: createdAt };
}
