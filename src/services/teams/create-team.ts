import { emailKey } from "#domain/user.ts";
import type { Tx } from "#store/database.ts";
import { insertTeam } from "#store/teams.ts";
import { startOnDefaultPlan } from "../plans/team-billing.ts";
import type { Services } from "../context/context.ts";

/** The demo's team is no shop: set-up does not count it. */
interface TeamOptions {
  readonly isDemo?: boolean;
  /** When a demo is over; never unless given. */
  readonly endsAt?: Date;
  /** Where the team is written to. */
  readonly email?: string;
}

/** Makes a team, on the default plan where the installation bills, and returns its id. */
export async function createTeam(
  services: Pick<Services, "db" | "random" | "billing">,
  name: string,
  options: TeamOptions = {},
): Promise<string> {
  return await services.db.tx((tx) => makeTeam(services, tx, name, options));
}

/** As `createTeam`, within the caller's transaction. */
export async function makeTeam(
  services: Pick<Services, "random" | "billing">,
  tx: Tx,
  name: string,
  options: TeamOptions = {},
): Promise<string> {
  const id = services.random.id("tem");
  const email = options.email ?? null;
  await insertTeam(tx, {
    id,
    name,
    email,
    emailKey: email === null ? null : emailKey(email),
    isDemo: options.isDemo ?? false,
    endsAt: options.endsAt ?? null,
  });
  if (options.isDemo !== true) {
    await startOnDefaultPlan(services, tx, id);
  }
  return id;
}
