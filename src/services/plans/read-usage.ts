import { dateAt } from "#base/instant.ts";
import type { UsageView } from "#domain/billing.ts";
import type { Caller } from "#domain/caller.ts";
import { countedRenders, readTeamUse } from "#store/usage.ts";
import type { Services, Tx } from "../context/context.ts";
import { standingOf } from "./entitlements.ts";

/** What the caller's team has used, and when its period starts again. */
export async function readUsage(services: Services, caller: Caller): Promise<UsageView> {
  return await services.db.read((tx) => usageOf(services, tx, caller.teamId));
}

/** The use of a team. */
export async function usageOf(
  services: Pick<Services, "billing" | "clock">,
  tx: Tx,
  teamId: string,
): Promise<UsageView> {
  const { period, limits } = await standingOf(services, tx, teamId);
  const renders = await countedRenders(tx, { teamId, periodStartMs: period.startMs });
  return {
    period: {
      start: dateAt(period.startMs).toISOString(),
      end: dateAt(period.endMs).toISOString(),
    },
    renders,
    ...(await readTeamUse(tx, teamId, period.startMs)),
    limits,
  };
}
