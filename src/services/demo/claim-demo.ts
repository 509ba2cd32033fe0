/** Keeping a demo: whoever signs up from it and shows their address has it as a team that lasts, with all it holds. */
import { ApiError } from "#domain/errors.ts";
import { findTeam, updateTeam } from "#store/teams.ts";
import { setMembership } from "#store/users.ts";
import type { Call, Services } from "../context/context.ts";
import { requireMailer } from "../mails/compose-mail.ts";
import { type Done, type NewPerson, register } from "../people/sign-up.ts";

/**
 * Makes an account whose team the demo is to be, and plans the mail that confirms its address; its clock runs on until
 * the link of that mail is opened. Told and done alike for an address that somebody has. 404 `team_not_found` in a
 * team that does not end; 403 `sign_up_closed` where nobody may make an account.
 */
export async function claimDemo(
  services: Services,
  { caller }: Pick<Call<Done>, "caller">,
  person: NewPerson,
): Promise<Done> {
  requireMailer(services);
  // A demo was made by whoever runs the machine, which is an invitation.
  if (services.signUp === "closed") {
    throw new ApiError("sign_up_closed", "Nobody may make an account here.");
  }
  const team = await services.db.read((tx) => findTeam(tx, caller.teamId));
  if (team === undefined || !team.isDemo || team.endsAt === null) {
    throw new ApiError("team_not_found", "This team is no demo: it lasts as it is.");
  }
  const { id } = team;
  return await register(services, caller, person, async (tx, userId) => {
    await updateTeam(tx, id, { name: person.teamName });
    await setMembership(tx, id, { userId, role: "owner" });
  });
}
