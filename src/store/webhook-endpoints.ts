import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Tx } from "./database.ts";
import type { WebhookEndpointsTable } from "./schema.ts";
import { type Owner, ownRow, teamTable } from "./team-table.ts";

export type WebhookEndpointRow = Selectable<WebhookEndpointsTable>;

const endpoints = teamTable("webhook_endpoints", (tx) =>
  tx.q.selectFrom("webhook_endpoints").selectAll(),
);

/** An endpoint's columns but its team. */
export type NewWebhookEndpoint = Omit<Insertable<WebhookEndpointsTable>, "teamId">;

export async function insertWebhookEndpoint(
  tx: Tx,
  teamId: string,
  row: NewWebhookEndpoint,
): Promise<void> {
  await tx.q
    .insertInto("webhook_endpoints")
    .values({ ...row, teamId })
    .execute();
}

export const findWebhookEndpoint = endpoints.find;

/** As `findWebhookEndpoint`, and nobody else changes it until the transaction ends. Events can still be planned for it. */
export async function lockWebhookEndpoint(
  tx: Tx,
  owner: Owner,
  id: string,
): Promise<WebhookEndpointRow | undefined> {
  return await endpoints.lock(tx, owner, id, "no key update");
}

/** Endpoints that were not deleted; the team's next creation waits until this transaction ends. */
export async function countWebhookEndpoints(tx: Tx, teamId: string): Promise<number> {
  await tx.sql("select 1 from teams where id = $1 for no key update", [teamId]);
  const { rows } = await tx.sql(
    `select count(*) as n from webhook_endpoints
      where team_id = $1 and disabled_reason is distinct from 'deleted'`,
    [teamId],
  );
  return Number(rows[0]?.["n"]);
}

/** Newest first, of both modes. */
export const listWebhookEndpoints = endpoints.list;

export type WebhookEndpointChange = Omit<
  Updateable<WebhookEndpointsTable>,
  "teamId" | "id" | "createdAt"
>;

export async function updateWebhookEndpoint(
  tx: Tx,
  owner: Owner,
  id: string,
  change: WebhookEndpointChange,
): Promise<void> {
  await ownRow(tx.q.updateTable("webhook_endpoints").set(change), owner, id).execute();
}

/** Counts one more failure in a row. */
export async function countFailure(
  tx: Tx,
  owner: Owner,
  id: string,
  failure: { readonly at: Date; readonly status: number | null; readonly error: string },
): Promise<void> {
  await ownRow(
    tx.q.updateTable("webhook_endpoints").set((eb) => ({
      consecutiveFailures: eb("consecutiveFailures", "+", 1),
      firstFailureAt: sql<Date>`coalesce(first_failure_at, ${failure.at})`,
      lastFailureAt: failure.at,
      lastFailureStatus: failure.status,
      lastFailureError: failure.error,
      lastDeliveryAt: failure.at,
    })),
    owner,
    id,
  ).execute();
}

/** What an endpoint's row says when its last delivery succeeded, or its owner starts anew. */
export const NO_FAILURES = {
  consecutiveFailures: 0,
  firstFailureAt: null,
  lastFailureAt: null,
  lastFailureStatus: null,
  lastFailureError: null,
} as const;

/** Forgets secrets whose overlap is over, of every team. */
export async function sweepRotatedSecrets(tx: Tx, now: Date): Promise<void> {
  await tx.q
    .updateTable("webhook_endpoints")
    .set({ previousSecret: null, previousSecretUntil: null })
    .where("previousSecretUntil", "<=", now)
    .execute();
}
