/**
 * The teams of whoever is signed in. What may be done in a team is told by the role in that team, which need
 * not be the one the session is in.
 */
import type { AuditFacts } from "#domain/audit.ts";
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import { requireOwner } from "#domain/member-role.ts";
import type { TeamView } from "#domain/team.ts";
import { type Listing, listingOf } from "#domain/template.ts";
import { emailKey } from "#domain/user.ts";
import type { Tx } from "#store/database.ts";
import type { Change, Page } from "#store/team-table.ts";
import { findOwnTeam, listOwnTeams, type OwnTeamRow, updateTeam as update } from "#store/teams.ts";
import { setMembership } from "#store/users.ts";
import { memberOf } from "../access/sign-in.ts";
import { recordAudit } from "../audit/audit-log.ts";
import type { Call, Services } from "../context/context.ts";
import { found } from "../context/find-or-404.ts";
import { requireFreshSignIn } from "../sessions/fresh-sign-in.ts";
import { refuseTaken } from "../context/refuse-taken.ts";
import { makeTeam } from "./create-team.ts";

/** What the unique index refuses. */
export const TEAM_EMAIL = {
  index: "teams_email",
  code: "team_email_taken",
  field: "email",
  message: "Another team has this contact address.",
} as const;

/** The teams that the caller belongs to, newest first. */
export async function listTeams(
  services: Services,
  caller: Caller,
  page: Page & { readonly limit: number },
): Promise<Listing<TeamView>> {
  const { userId } = memberOf(caller);
  const rows = await services.db.read((tx) => listOwnTeams(tx, userId, page));
  return listingOf(rows.map(teamView), page.limit);
}

/** 404 `team_not_found` for a team the caller does not belong to. */
export async function readTeam(services: Services, caller: Caller, id: string): Promise<TeamView> {
  return teamView(await services.db.read((tx) => ownTeamOr404(tx, caller, id)));
}

/** A team whose owner the caller is; 409 `team_email_taken` where another has the address. */
export async function createTeam(
  services: Services,
  { caller, unit }: Call<TeamView>,
  { name, email }: { readonly name: string; readonly email: string },
): Promise<TeamView> {
  const { userId } = memberOf(caller);
  return await refuseTaken(TEAM_EMAIL, () =>
    unit.commit(async (tx) => {
      const teamId = await makeTeam(services, tx, name, { email });
      await setMembership(tx, teamId, { userId, role: "owner" });
      await recordAudit(
        services,
        tx,
        { ...caller, teamId },
        { action: "team.created", targetId: teamId, after: { name, email } },
      );
      return teamView(await ownTeamOr404(tx, caller, teamId));
    }),
  );
}

/**
 * What is not given stays. 403 for members who are no owners; to ask all for a second factor, or for none any more,
 * takes a fresh sign-in, and to ask for one a factor of one's own: nobody shuts themselves out. So does letting
 * support in as soon as it asks.
 */
export async function updateTeam(
  services: Services,
  { caller, unit }: Call<TeamView>,
  id: string,
  said: Change<
    Pick<TeamView, "name" | "requiresFactor" | "allowsSupport"> & { readonly email: string }
  >,
): Promise<TeamView> {
  const { email, requiresFactor, allowsSupport } = said;
  if (requiresFactor !== undefined || allowsSupport === true) {
    requireFreshSignIn(services, caller);
  }
  return await refuseTaken(TEAM_EMAIL, () =>
    unit.commit(async (tx) => {
      const before = await ownTeamOr404(tx, caller, id);
      requireOwner(before.role);
      if (requiresFactor === true && caller.member?.hasFactor !== true) {
        throw new ApiError("second_factor_required", "Show a second factor of your own first.");
      }
      await update(tx, id, {
        ...said,
        ...(email === undefined ? {} : { emailKey: emailKey(email) }),
      });
      const after = await ownTeamOr404(tx, caller, id);
      await recordAudit(
        services,
        tx,
        { ...caller, teamId: id },
        {
          action: "team.updated",
          targetId: id,
          before: factsOf(before),
          after: factsOf(after),
        },
      );
      return teamView(after);
    }),
  );
}

/** The team with the caller's role in it; 404 for who does not belong to it. */
export async function ownTeamOr404(tx: Tx, caller: Caller, id: string): Promise<OwnTeamRow> {
  const row = await findOwnTeam(tx, id, memberOf(caller).userId);
  return found(row, () => new ApiError("team_not_found", "You belong to no such team."));
}

/** What an owner may change of a team. */
function factsOf({ name, email, requiresFactor, allowsSupport }: OwnTeamRow): AuditFacts {
  return { name, email, requiresFactor, allowsSupport };
}

/** A team as one of its members sees it. */
export function teamView(row: OwnTeamRow): TeamView {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    isDemo: row.isDemo,
    endsAt: row.endsAt?.toISOString() ?? null,
    requiresFactor: row.requiresFactor,
    allowsSupport: row.allowsSupport,
    role: row.role,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
