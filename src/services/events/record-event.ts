import { LATEST_API_VERSION } from "#domain/api-version.ts";
import { type EventData, type EventType, fillIdOf, payloadOf } from "#domain/webhook-event.ts";
import type { QueueDefinition } from "#ports/queue.ts";
import type { Tx } from "#store/database.ts";
import { insertEvent, planFirstAttempts } from "#store/events.ts";
import type { Services } from "../context/context.ts";

/** The queue that wakes whoever delivers; what is due lies in our own tables. */
export const DELIVER_QUEUE: QueueDefinition = {
  name: "deliver",
  limitSeconds: 60,
  retries: 5,
  concurrency: 3,
};

export interface NewEventFacts {
  readonly teamId: string;
  /** Of the resource: an endpoint hears of its own mode only. */
  readonly mode: "live" | "test";
  readonly type: EventType;
  /** Resources under their names, as the API shows them, e.g. `{ fill: fillDocument(view) }`. */
  readonly data: EventData;
}

type EventServices = Pick<Services, "clock" | "queue" | "random">;

/**
 * Writes an event and plans its deliveries, within the transaction of the change it tells of: both happen or
 * none. Call it last in the transaction. The event's id.
 */
export async function recordEvent(
  services: EventServices,
  tx: Tx,
  facts: NewEventFacts,
): Promise<string> {
  const { teamId, mode, type } = facts;
  const id = await keepEvent(services, tx, facts);
  const planned = await planFirstAttempts(tx, teamId, {
    id,
    type,
    mode,
    dueAt: services.clock.now(),
  });
  if (planned > 0) {
    await services.queue.enqueue(tx, DELIVER_QUEUE.name, {}, { dedupeKey: id });
  }
  return id;
}

/** Writes an event that nobody is told of by itself; its id. */
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
      api_version: LATEST_API_VERSION,
      mode,
      data,
    }),
    fillId: fillIdOf(data),
    createdAt: at,
  });
  return id;
}
