/**
 * Webhooks. The signature is over the raw body, so nothing may parse it before. The same event can come twice and
 * two events in the wrong order: ids that were handled are kept, and what is applied compares before it writes.
 */
import {
  type Fill,
  type Render,
  type Template,
  verifyWebhook,
  type WebhookEvent,
  type WebhookHeaders,
} from "@platen/client";
import type { Shop } from "../shop.ts";
import { attachFill } from "./2-attach-to-cart.ts";
import { applyRender } from "./4-fulfil.ts";
import { forgetPictures } from "./6-listing-pictures.ts";

/** More than the service sends in the three days it tries. */
const REMEMBERED = 5_000;

/** Rejects with a WebhookVerificationError when the request is not the service's. */
export async function receiveWebhook(
  shop: Shop,
  rawBody: Uint8Array,
  headers: WebhookHeaders,
): Promise<void> {
  const event = await verifyWebhook(rawBody, headers, shop.settings.webhook_secret);
  const { state } = shop.store;
  if (state.events.includes(event.id)) {
    return;
  }
  await apply(shop, event);
  // After the work: an event whose handling broke is delivered again.
  state.events = [...state.events, event.id].slice(-REMEMBERED);
  await shop.store.save();
}

async function apply(shop: Shop, { type, data }: WebhookEvent): Promise<void> {
  // The signature says that these are the service's own documents.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- verified above
  const { fill, render, template } = data as { fill?: Fill; render?: Render; template?: Template };
  const line = fill === undefined ? undefined : shop.store.orderLineOfFill(fill.id)?.line;
  if (type === "embed_session.saved" && fill !== undefined) {
    await attachFill(shop, fill);
  } else if (type === "template.published" && template !== undefined) {
    forgetPictures(shop, template.id);
  } else if (type === "fill.archived" && line !== undefined) {
    line.state = "refunded";
  } else if (type.startsWith("render.") && line !== undefined && render !== undefined) {
    // The order is stored before it is finalized, so its line is there even when this comes first.
    applyRender(line, render);
  }
}
