/**
 * Every team of the installation, for platform admins: name, plan, state, use and last activity. What a team made or
 * was sent is not among it; for that its owner lets support in.
 */
import { dateAt } from "#base/instant.ts";
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import type { PlatformTeamView } from "#domain/platform-team.ts";
import { accessAt } from "#domain/subscription.ts";
import { type Listing, listingOf } from "#domain/template.ts";
import { usagePeriodAt } from "#domain/usage-period.ts";
import { settingValue } from "#store/operator-settings.ts";
import {
  findPlatformTeam,
  listCountedPeriods,
  listPlatformTeams,
  type PlatformTeamRow,
} from "#store/platform-teams.ts";
import type { Page } from "#store/team-table.ts";
import type { Services, Tx } from "../context/context.ts";
import { recordAudit } from "../audit/audit-log.ts";
import { recordPlatformAudit } from "../audit/platform-audit-log.ts";
import { found } from "../context/find-or-404.ts";
import { refuseTaken } from "../context/refuse-taken.ts";
import { makeTeam } from "./create-team.ts";
import { TEAM_EMAIL } from "./manage-teams.ts";

type Asked = Pick<Services, "db" | "clock">;

/** A period is a month, and has begun before now. */
const LONGEST_PERIOD_MS = 32 * 86_400_000;

/** The newest first; `search` is a part of the name, or an id. */
export async function listTeamsOfPlatform(
  services: Asked,
  filter: Page & { readonly limit: number; readonly search?: string | undefined },
): Promise<Listing<PlatformTeamView>> {
  return await services.db.read(async (tx) => {
    const rows = await listPlatformTeams(tx, filter);
    return listingOf(await viewsOf(services, tx, rows), filter.limit);
  });
}

/** 404 `team_not_found`. */
export async function readTeamOfPlatform(services: Asked, id: string): Promise<PlatformTeamView> {
  return await services.db.read(async (tx) => {
    const row = found(await findPlatformTeam(tx, id), noTeam);
    return found((await viewsOf(services, tx, [row]))[0], noTeam);
  });
}

function noTeam(): ApiError {
  return new ApiError("team_not_found", "No such team.");
}

async function viewsOf(
  { clock }: Pick<Services, "clock">,
  tx: Tx,
  rows: readonly PlatformTeamRow[],
): Promise<readonly PlatformTeamView[]> {
  const nowMs = clock.nowMs();
  const graceDays = await settingValue(tx, "billing.grace_days");
  const ids = rows.map(({ id }) => id);
  const counted = new Map(
    (await listCountedPeriods(tx, ids, dateAt(nowMs - LONGEST_PERIOD_MS))).map((one) => [
      `${one.teamId} ${one.periodStart.getTime()}`,
      one.renders,
    ]),
  );
  return rows.map((row) => {
    const { startMs } = usagePeriodAt(nowMs, row.periodStart?.getTime() ?? null);
    return {
      ...viewOf(row, { nowMs, graceDays }),
      renders: counted.get(`${row.id} ${startMs}`) ?? 0,
    };
  });
}

function viewOf(
  row: PlatformTeamRow,
  { nowMs, graceDays }: { readonly nowMs: number; readonly graceDays: number },
): Omit<PlatformTeamView, "renders"> {
  const { id, name, email, isDemo, planId, status, members, templates } = row;
  const periodEndMs = row.periodEnd?.getTime() ?? null;
  const pastDueSinceMs = row.pastDueSince?.getTime() ?? null;
  return {
    id,
    name,
    email,
    isDemo,
    endsAt: row.endsAt?.toISOString() ?? null,
    plan: planId,
    status,
    access:
      status === null
        ? "works"
        : accessAt({ status, periodEndMs, pastDueSinceMs }, nowMs, graceDays),
    members,
    templates,
    lastActiveAt: row.lastActiveAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Makes a team for somebody else, on the default plan where the installation bills: its id. 409 for a taken address. */
export async function addTeam(
  services: Pick<Services, "db" | "random" | "billing">,
  by: Caller,
  { name, email }: { readonly name: string; readonly email?: string },
): Promise<string> {
  return await refuseTaken(TEAM_EMAIL, () =>
    services.db.tx(async (tx) => {
      const teamId = await makeTeam(services, tx, name, email === undefined ? {} : { email });
      const done = { action: "team.created", targetId: teamId, after: { name } } as const;
      await recordAudit(services, tx, { ...by, teamId }, done);
      await recordPlatformAudit(services, tx, by, { ...done, teamId });
      return teamId;
    }),
  );
}
