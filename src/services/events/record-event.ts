/**
 * Events as they are written: the text is made once, kept with the row, and is what every endpoint is sent
 * and signs over, now or in a retry days later. An event tells how things were, so it is never made again
 * from rows.
 */
import { LATEST_API_VERSION } from "#domain/api-version.ts";
import { type EventData, type EventType, fillIdOf, payloadOf } from "#domain/webhook-event.ts";
import type { QueueDefinition } from "#ports/queue.ts";
import type { Tx } from "#store/database.ts";
import { insertEvent, planFirstAttempts } from "#store/events.ts";
import type { Services } from "../context/context.ts";
import { planNotices } from "../notices/plan-notices.ts";

/**
 * The queue that wakes whoever delivers; what is due lies in our own tables. A job carries no payload: a lost
 * wake is made good by the next one, and two at once find the attempts shared out between them.
 */
export const DELIVER_QUEUE: QueueDefinition = {
  name: "deliver",
  // Seconds; a run takes no new attempts after 40 of them (`TAKE_MS`).
  limitSeconds: 60,
  retries: 5,
  concurrency: 3,
};

/** What happened, before it has an id and a time. */
export interface NewEventFacts {
  readonly teamId: string;
  /** Of the resource: an endpoint hears of its own mode only. */
  readonly mode: "live" | "test";
  readonly type: EventType;
  /** Resources under their names, as the API shows them, e.g. `{ fill: fillDocument(view) }`. */
  readonly data: EventData;
}

type EventServices = Pick<Services, "clock" | "queue" | "random" | "mailer">;

/**
 * Writes an event and plans its deliveries, within the transaction of the change it tells of: both happen or
 * none, so no receiver hears of what was rolled back and none misses what was kept. Call it last in the
 * transaction, with views of rows as they are by then. Returns the event's id.
 */
export async function recordEvent(
  services: EventServices,
  tx: Tx,
  facts: NewEventFacts,
): Promise<string> {
  const { teamId, mode, type } = facts;
  const id = await keepEvent(services, tx, facts);
  await planNotices(services, tx, facts);
  const planned = await planFirstAttempts(tx, teamId, {
    id,
    type,
    mode,
    dueAt: services.clock.now(),
  });
  // Most teams have no endpoint: without one there is nobody to wake.
  if (planned > 0) {
    await services.queue.enqueue(tx, DELIVER_QUEUE.name, {}, { dedupeKey: id });
  }
  return id;
}

/**
 * Writes an event that nobody is told of by itself; its id. `service.test` is one: it goes to the endpoint
 * that is tested, subscribed or not, and to no other.
 */
export async function keepEvent(
  services: Pick<Services, "clock" | "random">,
  tx: Tx,
  { teamId, mode, type, data }: NewEventFacts,
): Promise<string> {
  const at = services.clock.now();
  const id = services.random.id("evt");
  await insertEvent(tx, teamId, {
    id,
    type,
    mode,
    payload: payloadOf({
      id,
      type,
      timestamp: at.toISOString(),
      // Of the text, not of a key: receivers have no key, and the text is the same for all of them.
      api_version: LATEST_API_VERSION,
      mode,
      data,
    }),
    // For erasure: an event holds a customer's words, and must be found when their fill is erased.
    fillId: fillIdOf(data),
    createdAt: at,
  });
  return id;
}
