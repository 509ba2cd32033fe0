/** Attempts to come and attempts made. A row moves from one table to the other in one transaction. */
import { type Insertable, type Selectable, sql } from "kysely";
import type { EventType } from "#domain/webhook-event.ts";
import type { Tx } from "./database.ts";
import type { WebhookAttemptsTable, WebhookDeliveriesTable } from "./schema.ts";
import { type Page, teamTable } from "./team-table.ts";

/** One attempt of one endpoint at one event. */
export interface AttemptKey {
  readonly teamId: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly attemptNumber: number;
}

/** An attempt that was claimed, with what it needs. */
export interface ClaimedAttempt extends AttemptKey {
  readonly token: string;
  readonly retryOf: string | null;
}

type AttemptRow = Selectable<WebhookAttemptsTable>;

export interface ClaimLimits {
  /** Attempts to claim at most. */
  readonly most: number;
  /** Of these, for slow endpoints: those whose last delivery failed or took seconds. */
  readonly mostSlow: number;
  /** At once, under way in all processes. */
  readonly perEndpoint: number;
  readonly perTeam: number;
}

/** A delivery that took longer is a slow receiver's. */
const SLOW_MS = 2_000;

/** A claimed attempt, and whether the last delivery to its receiver took long: those share fewer places. */
export interface DueAttempt extends ClaimedAttempt {
  readonly isSlow: boolean;
}

/**
 * Claims due attempts, teams in turn and the longest due first in each; those of a claim that ran out come
 * again. No process claims while another does, so the limits hold over all of them.
 */
export async function claimAttempts(
  tx: Tx,
  limits: ClaimLimits,
  lease: { readonly token: string; readonly now: Date; readonly until: Date },
): Promise<DueAttempt[]> {
  await tx.sql("select pg_advisory_xact_lock(hashtextextended('platen claim webhooks', 0))", []);
  const { rows } = await tx.sql(
    `with busy as materialized (
        select team_id, webhook_endpoint_id, count(*) as n from webhook_attempts
          where leased_until > $1 group by team_id, webhook_endpoint_id
      ), ready as (
        select a.*, e.consecutive_failures > 0 or coalesce((
              select d.duration_ms > ${SLOW_MS} from webhook_deliveries d
                where d.team_id = e.team_id and d.webhook_endpoint_id = e.id
                order by d.id desc limit 1), false) as is_slow
          from webhook_endpoints e
          left join busy b on b.team_id = e.team_id and b.webhook_endpoint_id = e.id
          cross join lateral (
            select * from webhook_attempts a
              where a.team_id = e.team_id and a.webhook_endpoint_id = e.id and a.due_at <= $1
                and (a.leased_until is null or a.leased_until <= $1)
              order by a.due_at limit greatest(0, $2 - coalesce(b.n, 0))
          ) a
          where e.status <> 'disabled'
      ), placed as (
        select r.*, row_number() over (partition by r.team_id order by r.due_at, r.event_id)
            + coalesce((select sum(b.n) from busy b where b.team_id = r.team_id), 0) as place
          from ready r
      ), chosen as (
        select p.*, row_number() over (partition by p.is_slow order by p.place, p.due_at) as in_kind
          from placed p where p.place <= $3
      ), taken as (
        select * from chosen where not is_slow or in_kind <= $5
          order by place, due_at limit $4
      )
      update webhook_attempts w set token = $6, leased_until = $7 from taken t
        where w.team_id = t.team_id and w.webhook_endpoint_id = t.webhook_endpoint_id
          and w.event_id = t.event_id and w.attempt_number = t.attempt_number
        returning w.team_id, w.webhook_endpoint_id, w.event_id, w.attempt_number, w.retry_of, t.is_slow`,
    [
      lease.now,
      limits.perEndpoint,
      limits.perTeam,
      limits.most,
      limits.mostSlow,
      lease.token,
      lease.until,
    ],
  );
  return rows.map((row) => ({
    teamId: String(row["team_id"]),
    endpointId: String(row["webhook_endpoint_id"]),
    eventId: String(row["event_id"]),
    attemptNumber: Number(row["attempt_number"]),
    retryOf: typeof row["retry_of"] === "string" ? row["retry_of"] : null,
    isSlow: row["is_slow"] === true,
    token: lease.token,
  }));
}

/** Plans an attempt, or starts one when it has a token. */
export async function insertAttempt(
  tx: Tx,
  key: AttemptKey,
  row: Pick<AttemptRow, "dueAt" | "retryOf" | "token" | "leasedUntil">,
): Promise<void> {
  await tx.q
    .insertInto("webhook_attempts")
    .values({
      teamId: key.teamId,
      webhookEndpointId: key.endpointId,
      eventId: key.eventId,
      attemptNumber: key.attemptNumber,
      ...row,
    })
    .execute();
}

/** Which events an endpoint has missed. */
export interface MissedEvents {
  readonly endpointId: string;
  readonly mode: "live" | "test";
  /** Types it hears of; "*" among them is all. */
  readonly types: readonly string[];
  /** Of what happened, or was tried, since then: a first failure is younger than its event. */
  readonly since: Date;
  /** Nothing that happened before is for the endpoint. */
  readonly from: Date;
  /** Tests go to the endpoint that was tested, once. */
  readonly except: EventType;
  readonly maxAttempts: number;
  readonly now: Date;
}

/**
 * Plans the next attempt, now and oldest first, at every event since then that an endpoint was never told of: those whose
 * attempts failed, were skipped or dropped, and those that came while nothing was planned for it. Attempts that wait for
 * their time are made now; none follows where all were made.
 */
export async function planMissedAttempts(
  tx: Tx,
  teamId: string,
  { endpointId, mode, types, since, from, except, maxAttempts, now }: MissedEvents,
): Promise<void> {
  await tx.q
    .updateTable("webhook_attempts")
    .set({ dueAt: now })
    .where("teamId", "=", teamId)
    .where("webhookEndpointId", "=", endpointId)
    .where("dueAt", ">", now)
    .where("leasedUntil", "is", null)
    .execute();
  await tx.sql(
    `insert into webhook_attempts (team_id, webhook_endpoint_id, event_id, attempt_number, due_at)
      select v.team_id, $2, v.id, coalesce(d.last_number, 0) + 1,
          $8::timestamptz + row_number() over (order by v.created_at, v.id) * interval '1 microsecond'
        from events v
        cross join lateral (
          select max(attempt_number) as last_number, max(created_at) as last_at,
              bool_or(status = 'succeeded') as has_succeeded
            from webhook_deliveries
            where team_id = v.team_id and webhook_endpoint_id = $2 and event_id = v.id
        ) d
        where v.team_id = $1 and v.mode = $3 and v.type <> $5
          and v.created_at >= $9 and (v.created_at >= $4 or d.last_at >= $4)
          and ($6::text[] && array[v.type, '*'])
          and d.has_succeeded is not true and coalesce(d.last_number, 0) < $7
          and not exists (select from webhook_attempts a
            where a.team_id = v.team_id and a.webhook_endpoint_id = $2 and a.event_id = v.id)`,
    [teamId, endpointId, mode, since, except, types, maxAttempts, now, from],
  );
}

/** Ends an attempt; false when it is no longer the claim's. */
export async function takeAttempt(tx: Tx, claim: ClaimedAttempt): Promise<boolean> {
  const { numDeletedRows } = await tx.q
    .deleteFrom("webhook_attempts")
    .where("teamId", "=", claim.teamId)
    .where("webhookEndpointId", "=", claim.endpointId)
    .where("eventId", "=", claim.eventId)
    .where("attemptNumber", "=", claim.attemptNumber)
    .where("token", "=", claim.token)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Gives a claimed attempt back, to be made at `dueAt`. */
export async function releaseAttempt(tx: Tx, claim: ClaimedAttempt, dueAt: Date): Promise<void> {
  await tx.q
    .updateTable("webhook_attempts")
    .set({ token: null, leasedUntil: null, dueAt })
    .where("teamId", "=", claim.teamId)
    .where("webhookEndpointId", "=", claim.endpointId)
    .where("eventId", "=", claim.eventId)
    .where("attemptNumber", "=", claim.attemptNumber)
    .where("token", "=", claim.token)
    .execute();
}

/** Drops the attempts that an endpoint has before it: at one event, or at all. Those under way go on. */
export async function dropPlannedAttempts(
  tx: Tx,
  teamId: string,
  of: { readonly endpointId: string; readonly eventId?: string; readonly now: Date },
): Promise<void> {
  let query = tx.q
    .deleteFrom("webhook_attempts")
    .where("teamId", "=", teamId)
    .where("webhookEndpointId", "=", of.endpointId)
    .where((eb) => eb.or([eb("leasedUntil", "is", null), eb("leasedUntil", "<=", of.now)]));
  if (of.eventId !== undefined) {
    query = query.where("eventId", "=", of.eventId);
  }
  await query.execute();
}

/** What is known of an endpoint's attempts at one event. */
export async function attemptsAt(
  tx: Tx,
  key: Pick<AttemptKey, "teamId" | "endpointId" | "eventId">,
): Promise<{ readonly lastNumber: number; readonly hasSucceeded: boolean }> {
  const { rows } = await tx.sql(
    `select max(attempt_number) as last_number, bool_or(has_succeeded) as has_succeeded from (
      select attempt_number, status = 'succeeded' as has_succeeded from webhook_deliveries
        where team_id = $1 and webhook_endpoint_id = $2 and event_id = $3
      union all
      select attempt_number, false from webhook_attempts
        where team_id = $1 and webhook_endpoint_id = $2 and event_id = $3) as attempts`,
    [key.teamId, key.endpointId, key.eventId],
  );
  return {
    lastNumber: Number(rows[0]?.["last_number"] ?? 0),
    hasSucceeded: rows[0]?.["has_succeeded"] === true,
  };
}

/** A delivery with its event, and the time of the attempt that follows it. */
export type DeliveryRow = Selectable<WebhookDeliveriesTable> & {
  readonly eventType: EventType;
  readonly payload: string;
  readonly nextAttemptAt: Date | null;
};

/** A delivery's columns but its team. */
export type NewDelivery = Omit<Insertable<WebhookDeliveriesTable>, "teamId">;

export async function insertDelivery(tx: Tx, teamId: string, row: NewDelivery): Promise<void> {
  await tx.q
    .insertInto("webhook_deliveries")
    .values({ ...row, teamId })
    .execute();
}

function select(tx: Tx) {
  return tx.q
    .selectFrom("webhook_deliveries as d")
    .innerJoin("events as v", (join) =>
      join.onRef("v.teamId", "=", "d.teamId").onRef("v.id", "=", "d.eventId"),
    )
    .leftJoin("webhook_attempts as a", (join) =>
      join
        .onRef("a.teamId", "=", "d.teamId")
        .onRef("a.webhookEndpointId", "=", "d.webhookEndpointId")
        .onRef("a.eventId", "=", "d.eventId")
        .on("a.attemptNumber", "=", sql<number>`d.attempt_number + 1`)
        .on("a.retryOf", "is", null),
    )
    .selectAll("d")
    .select(["v.type as eventType", "a.dueAt as nextAttemptAt"]);
}

const deliveries = teamTable("webhook_deliveries", select, "d");

export async function findDelivery(
  tx: Tx,
  teamId: string,
  { endpointId, id }: { readonly endpointId: string; readonly id: string },
): Promise<DeliveryRow | undefined> {
  return await deliveries
    .rows(tx, teamId)
    .select("v.payload as payload")
    .where("d.webhookEndpointId", "=", endpointId)
    .where("d.id", "=", id)
    .executeTakeFirst();
}

/** Newest first, without payloads; one more than `limit`, to know whether there are more. */
export async function listDeliveries(
  tx: Tx,
  teamId: string,
  { endpointId, ...page }: Page & { readonly endpointId: string },
): Promise<Omit<DeliveryRow, "payload">[]> {
  return await deliveries.list(tx, teamId, page, (query) =>
    query.where("d.webhookEndpointId", "=", endpointId),
  );
}
