import { insertTeam } from "#store/teams.ts";
import type { Services } from "../context/context.ts";

/** Makes a team and returns its id. */
export async function createTeam(
  services: Pick<Services, "db" | "random">,
  name: string,
  options: { readonly isDemo?: boolean } = {},
): Promise<string> {
  const id = services.random.id("tem");
  await services.db.tx((tx) => insertTeam(tx, { id, name, isDemo: options.isDemo ?? false }));
  return id;
}
