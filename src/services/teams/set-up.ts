import { type Caller, NO_TEAM_CALLER } from "#domain/caller.ts";
import { findFirstShop, findFirstTeam, findTeam } from "#store/teams.ts";
import type { Services } from "../context/context.ts";
import { recordPlatformAudit } from "../audit/platform-audit-log.ts";
import { makeApiKey, type RevealedApiKey } from "../api-keys/create-api-key.ts";
import { makeTeam } from "./create-team.ts";

/**
 * The first team of an installation with a live secret key, or neither; null when there is a team beside the
 * demo's.
 */
export async function setUp(
  services: Pick<Services, "db" | "random" | "keyHasher" | "billing">,
  teamName: string,
  by: Caller = NO_TEAM_CALLER,
): Promise<{ readonly teamId: string; readonly key: RevealedApiKey } | null> {
  // One transaction: a team left without a key would refuse the next set-up.
  return await services.db.tx(async (tx) => {
    if ((await findFirstShop(tx)) !== undefined) {
      return null;
    }
    const teamId = await makeTeam(services, tx, teamName);
    const key = await makeApiKey(services, tx, teamId, {
      type: "secret",
      mode: "live",
      name: "setup",
    });
    await recordPlatformAudit(services, tx, by, {
      action: "team.created",
      targetId: teamId,
      teamId,
      after: { name: teamName, apiKey: key.id },
    });
    return { teamId, key };
  });
}

/** The team that a command means: the one named, else the first shop, else the demo; null when there is none. */
export async function teamOfCommand(
  services: Pick<Services, "db">,
  teamId: string | null,
): Promise<{ readonly id: string; readonly name: string } | null> {
  const found = await services.db.read(async (tx) =>
    teamId === null
      ? ((await findFirstShop(tx)) ?? (await findFirstTeam(tx)))
      : await findTeam(tx, teamId),
  );
  return found === undefined ? null : { id: found.id, name: found.name };
}
