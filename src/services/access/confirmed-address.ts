import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import type { Tx } from "#store/database.ts";
import { findTeam } from "#store/teams.ts";
import { findUser, hasConfirmedOwner } from "#store/users.ts";

/**
 * 403 `address_not_confirmed` before anything leaves a team (published pages, webhooks, mail to strangers) that nobody
 * can be held to: an owner of the team, and the member who asks, have shown that their address is theirs. Keys act
 * for their team. A team without owners belongs to whoever runs the service.
 */
export async function requireConfirmedAddress(
  tx: Tx,
  { teamId, member }: Pick<Caller, "teamId" | "member">,
): Promise<void> {
  const user = member === undefined ? undefined : await findUser(tx, member.userId);
  const isConfirmed = user === undefined || user.emailConfirmedAt !== null;
  if (!isConfirmed || !(await hasConfirmedOwner(tx, teamId))) {
    throw new ApiError(
      "address_not_confirmed",
      "Open the link that was mailed to you first: your address is not confirmed yet.",
    );
  }
}

/**
 * The same before a template goes live. A demo that ends may put one before whoever sits at the same machine: its page
 * goes with it, and nobody has an address to show.
 */
export async function requireConfirmedToPublish(
  tx: Tx,
  caller: Pick<Caller, "teamId" | "member">,
): Promise<void> {
  const team = await findTeam(tx, caller.teamId);
  if (team === undefined || team.endsAt === null) {
    await requireConfirmedAddress(tx, caller);
  }
}
