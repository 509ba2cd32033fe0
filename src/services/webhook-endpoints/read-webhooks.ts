/** Deliveries and events as their team reads them: what was sent, when, and what came back. */
import type { Caller } from "#domain/caller.ts";
import { type Listing, listingOf } from "#domain/template.ts";
import type { WebhookDeliveryView } from "#domain/webhook-endpoint.ts";
import type { EventType } from "#domain/webhook-event.ts";
import { type EventRow, listEvents as listEventRows } from "#store/events.ts";
import { listDeliveries as listRows } from "#store/webhook-deliveries.ts";
import type { Services } from "../context/context.ts";
import { deliveryOr404, deliverySummary, deliveryView, endpointOr404 } from "./webhook-views.ts";

/**
 * The attempts made at an endpoint, newest first, without their texts: fifty payloads would be megabytes. 404
 * for an endpoint that is not the team's, so that an empty list means what it says.
 */
export async function listDeliveries(
  services: Services,
  caller: Caller,
  page: {
    readonly endpointId: string;
    readonly startingAfter?: string | undefined;
    readonly limit: number;
  },
): Promise<Listing<Omit<WebhookDeliveryView, "payload">>> {
  const rows = await services.db.read(async (tx) => {
    await endpointOr404(tx, caller, page.endpointId);
    return await listRows(tx, caller.teamId, page);
  });
  return listingOf(rows.map(deliverySummary), page.limit);
}

/**
 * One delivery with the exact text that was signed; 404 for the endpoint, then for a delivery of another one.
 */
export async function readDelivery(
  services: Services,
  caller: Caller,
  of: { readonly endpointId: string; readonly id: string },
): Promise<WebhookDeliveryView> {
  return await services.db.read(async (tx) => {
    await endpointOr404(tx, caller, of.endpointId);
    return deliveryView(await deliveryOr404(tx, caller, of));
  });
}

/**
 * The team's events of the caller's mode, newest first, as their text: what an endpoint missed while it was
 * paused is read here. Erased fills' events are gone, old ones after the retention's days.
 */
export async function listEvents(
  services: Services,
  caller: Caller,
  page: {
    readonly type?: EventType | undefined;
    readonly startingAfter?: string | undefined;
    readonly limit: number;
  },
): Promise<Listing<Pick<EventRow, "id" | "payload">>> {
  const rows = await services.db.read((tx) => listEventRows(tx, caller, page));
  return listingOf(rows, page.limit);
}
