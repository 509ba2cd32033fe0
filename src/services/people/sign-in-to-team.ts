/** Signing in by a password, and the way back in for somebody whom an owner took out of the only team they had. */
import { ApiError } from "#domain/errors.ts";
import type { Tx } from "#store/database.ts";
import { listOwnMemberships, lockUser, type UserRow } from "#store/users.ts";
import { type SignedIn, signIn } from "../access/sign-in.ts";
import type { Call, Services } from "../context/context.ts";
import { joinInvited } from "./invitations.ts";
import { makeOwnTeam } from "./sign-up.ts";

/** What gives a team to who belongs to none; who has one needs neither, and neither does anything then. */
interface SoughtTeam {
  /** Of a mailed link that asks its reader to join a team; null without one. */
  readonly invitationToken: string | null;
  /** Of a team of their own; null for none. */
  readonly teamName: string | null;
}

/**
 * As `signIn`: 403 `no_team` for who belongs to no team and comes with nothing that gives them one, `sign_up_closed`
 * where people make no teams of their own by themselves; 400 and 403 of an invitation.
 */
export async function signInToTeam(
  services: Services,
  call: Pick<Call<SignedIn>, "unit">,
  { sought, ...shown }: Parameters<typeof signIn>[2] & { readonly sought: SoughtTeam },
): Promise<SignedIn> {
  return await signIn(services, call, shown, (tx, user) =>
    giveTeam(services, tx, { user, sought, ip: shown.ip ?? undefined }),
  );
}

async function giveTeam(
  services: Services,
  tx: Tx,
  given: {
    readonly user: UserRow;
    readonly sought: SoughtTeam;
    readonly ip: string | undefined;
  },
): Promise<void> {
  const { user, ip } = given;
  const { invitationToken, teamName } = given.sought;
  if (invitationToken === null && teamName === null) {
    return;
  }
  // Two at once must not both make a team.
  await lockUser(tx, user.id);
  if ((await listOwnMemberships(tx, user.id)).length > 0) {
    return;
  }
  const of = { userId: user.id, ip };
  if (invitationToken !== null) {
    await joinInvited(services, tx, invitationToken, { ...of, email: user.email });
  } else if (teamName !== null) {
    if (services.signUp !== "open") {
      throw new ApiError("sign_up_closed", "Teams are made by invitation here.");
    }
    await makeOwnTeam(services, tx, { ...of, name: teamName });
  }
}
