import { findFirstShop, findFirstTeam, findTeam } from "#store/teams.ts";
import type { Services } from "../context/context.ts";
import { createApiKey, type RevealedApiKey } from "../api-keys/create-api-key.ts";
import { createTeam } from "./create-team.ts";

/**
 * The first team of an installation with a live secret key; null when there is a team beside the demo's. The
 * two commit apart: cut off in between, the team is there without a key, and `platen keys create` makes one.
 */
export async function setUp(
  services: Pick<Services, "db" | "random" | "keyHasher">,
  teamName: string,
): Promise<{ readonly teamId: string; readonly key: RevealedApiKey } | null> {
  if ((await services.db.read(findFirstShop)) !== undefined) {
    return null;
  }
  const teamId = await createTeam(services, teamName);
  const key = await createApiKey(services, teamId, { type: "secret", mode: "live", name: "setup" });
  return { teamId, key };
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
