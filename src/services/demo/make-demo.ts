/**
 * A workspace of its own for whoever tries the service, for a day: with a sample, both keys, an application, and a
 * session for the browser that asks. All that is done in it is a test.
 */
import { dateAt } from "#base/instant.ts";
import type { ApiKeyView } from "#domain/api-key.ts";
import { DEMO_MS, MAX_DEMOS } from "#domain/demo.ts";
import { ApiError } from "#domain/errors.ts";
import type { TeamView } from "#domain/team.ts";
import { findApiKey } from "#store/api-keys.ts";
import type { Tx } from "#store/database.ts";
import { countDemosToBegin, endDemo } from "#store/demos.ts";
import { findOwnTeam } from "#store/teams.ts";
import { insertUser, setMembership } from "#store/users.ts";
import { type From, openSession } from "../access/member-session.ts";
import { apiKeyView } from "../api-keys/create-api-key.ts";
import { recordAudit } from "../audit/audit-log.ts";
import type { Call, Services } from "../context/context.ts";
import { found } from "../context/find-or-404.ts";
import { makeTeam } from "../teams/create-team.ts";
import { teamView } from "../teams/manage-teams.ts";
import { demoCaller, makeDemoKeys, seedApplication, seedTemplate } from "./seed-demo.ts";

/** A new workspace. */
export interface CreatedDemo {
  readonly team: TeamView;
  readonly apiKey: ApiKeyView;
  /** Both values, which nobody can show again. */
  readonly key: string;
  readonly publishableKey: string;
  readonly templateId: string;
  readonly applicationId: string;
  /** What a button of the widget names. */
  readonly productId: string;
  /** `Set-Cookie`. */
  readonly cookie: string;
}

/**
 * Makes one; 404 `not_found` where no demo is made, 429 while there are as many as there may be. One whose sample
 * cannot be read is over at once, so that it takes nobody's place.
 */
export async function makeDemo(
  services: Services,
  { unit }: Pick<Call<CreatedDemo>, "unit">,
  from: From,
): Promise<CreatedDemo> {
  if (services.demoCard === null) {
    throw new ApiError("not_found", "No demo is made here.");
  }
  const endsAtMs = services.clock.nowMs() + DEMO_MS;
  const { teamId, userId } = await services.db.tx((tx) => begin(services, tx, endsAtMs, from));
  const caller = demoCaller(teamId, "test");
  try {
    const template = await seedTemplate(services, caller);
    const { secret, publishable } = await services.db.tx((tx) =>
      makeDemoKeys(services, tx, caller, endsAtMs),
    );
    const application = await seedApplication(services, caller, template.id);
    return await unit.commit(async (tx) => {
      const { cookie } = await openSession(services, tx, {
        ...from,
        userId,
        teamId,
        factor: null,
        isFactorDue: false,
      });
      const team = found(await findOwnTeam(tx, teamId, userId), () => new Error("no demo"));
      const key = found(await findApiKey(tx, caller, secret.id), () => new Error("no key"));
      return {
        ...application,
        team: teamView(team),
        apiKey: apiKeyView(key),
        key: secret.value,
        publishableKey: publishable.value,
        templateId: template.id,
        cookie,
      };
    });
  } catch (error) {
    await services.db.tx((tx) => endDemo(tx, teamId));
    throw error;
  }
}

/** The team and the person it is made with, who has no address and no password: the cookie is the only way in. */
async function begin(
  services: Services,
  tx: Tx,
  endsAtMs: number,
  { ip }: From,
): Promise<{ readonly teamId: string; readonly userId: string }> {
  if ((await countDemosToBegin(tx)) >= MAX_DEMOS) {
    throw new ApiError("rate_limit_exceeded", "As many demos as there may be are under way.", {
      retryAfterSeconds: RETRY_SECONDS,
    });
  }
  const options = { isDemo: true, endsAt: dateAt(endsAtMs) };
  const teamId = await makeTeam(services, tx, "Demo workspace", options);
  const userId = services.random.id("usr");
  await insertUser(tx, { id: userId, email: userId, name: "", passwordHash: null });
  await setMembership(tx, teamId, { userId, role: "owner" });
  const member = { userId, sessionId: "", role: "owner" } as const;
  const by = { teamId, keyId: null, member, ...(ip === null ? {} : { ip }) };
  await recordAudit(services, tx, by, { action: "team.created", targetId: teamId });
  return { teamId, userId };
}

/** When the next of them is likely to be over. */
const RETRY_SECONDS = 600;
