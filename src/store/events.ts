/** Events: the recorded text of each, and the attempts at telling webhooks of them. */
import type { Insertable, Selectable } from "kysely";
import type { EventType } from "#domain/webhook-event.ts";
import type { Tx } from "./database.ts";
import type { EventsTable } from "./schema.ts";
import { type Owner, type Page, teamTable } from "./team-table.ts";

export type EventRow = Selectable<EventsTable>;

const events = teamTable("events", (tx) => tx.q.selectFrom("events").selectAll());

/** An event's columns but its team. */
export type NewEvent = Omit<Insertable<EventsTable>, "teamId">;

export async function insertEvent(tx: Tx, teamId: string, row: NewEvent): Promise<void> {
  await tx.q
    .insertInto("events")
    .values({ ...row, teamId })
    .execute();
}

/**
 * Plans the first attempt for every endpoint of the event's mode that asked for its type and is not disabled;
 * the number of endpoints. A paused one has its attempt too: it is what records the event as skipped.
 */
export async function planFirstAttempts(
  tx: Tx,
  teamId: string,
  event: Pick<NewEvent, "id" | "type" | "mode"> & { readonly dueAt: Date },
): Promise<number> {
  const { rowCount } = await tx.sql(
    `insert into webhook_attempts (team_id, webhook_endpoint_id, event_id, attempt_number, due_at)
      select team_id, id, $2, 1, $5 from webhook_endpoints
        where team_id = $1 and mode = $4 and status <> 'disabled' and events && array[$3, '*']`,
    [teamId, event.id, event.type, event.mode, event.dueAt],
  );
  return rowCount;
}

export interface EventFilter extends Page {
  readonly type?: EventType | undefined;
}

/** Newest first; one more than `limit`, to know whether there are more. */
export async function listEvents(
  tx: Tx,
  owner: Owner,
  { type, ...page }: EventFilter,
): Promise<EventRow[]> {
  return await events.list(tx, owner, page, (query) =>
    type === undefined ? query : query.where("type", "=", type),
  );
}

/** Deletes what was told of a fill, with its deliveries: they hold the customer's words. */
export async function eraseEventsOfFill(tx: Tx, teamId: string, fillId: string): Promise<void> {
  await tx.q
    .deleteFrom("events")
    .where("teamId", "=", teamId)
    .where("fillId", "=", fillId)
    .execute();
}

/** Deletes events older than `before` with their deliveries, of every team, at most `limit`; how many. */
export async function sweepEvents(tx: Tx, before: Date, limit: number): Promise<number> {
  const { rowCount } = await tx.sql(
    `delete from events where (team_id, id) in (
      select team_id, id from events where created_at < $1 order by created_at limit $2)`,
    [before, limit],
  );
  return rowCount;
}

export const findEvent = events.find;
