import type { Tx } from "#store/database.ts";
import { deleteDemoUsers, keepDemo } from "#store/demos.ts";
import { listMemberships } from "#store/users.ts";
import type { Services } from "../context/context.ts";
import { startOnDefaultPlan } from "../plans/team-billing.ts";
import { recordOfPerson } from "./person-audit.ts";

/**
 * Keeps the demos of somebody whose address was shown to be theirs. Whoever held the cookie they were made with is
 * signed out: from then on the person signs in.
 */
export async function keepDemosOf(services: Services, tx: Tx, userId: string): Promise<void> {
  for (const { teamId, isDemo, role } of await listMemberships(tx, userId)) {
    if (isDemo && role === "owner" && (await keepDemo(tx, teamId))) {
      await deleteDemoUsers(tx, teamId);
      await startOnDefaultPlan(services, tx, teamId);
      const done = { action: "team.claimed", targetId: teamId } as const;
      await recordOfPerson(services, tx, { userId }, done);
    }
  }
}
