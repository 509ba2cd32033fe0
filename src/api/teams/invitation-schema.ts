import type { InvitationView, OpenInvitationView } from "#domain/invitation.ts";
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

/** What a mailed link asks of whom, in responses. */
export const openInvitationSchema = named(
  "OpenInvitation",
  z.object({
    team_name: z.string(),
    /** Name or address of the member who asked; null once that person is no member any more. */
    inviter: z.string().nullable(),
    /** Whom the invitation is for. */
    email: z.string(),
    role: memberRole,
    expires_at: timestamp,
    /** Whether there is an account with the address: sign in and accept; else `POST /invitations/sign_up`. */
    has_account: z.boolean(),
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

/** The outer form of what a link asks. */
export function presentOpenInvitation(
  view: OpenInvitationView,
): z.input<typeof openInvitationSchema> {
  return {
    team_name: view.teamName,
    inviter: view.inviter,
    email: view.email,
    role: view.role,
    expires_at: view.expiresAt,
    has_account: view.hasAccount,
  };
}
