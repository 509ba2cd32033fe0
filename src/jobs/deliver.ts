import { deliverWebhooks } from "#services/webhook-endpoints/deliver-webhooks.ts";
import { DELIVER_QUEUE } from "#services/events/record-event.ts";
import type { JobDefinition } from "./job.ts";

/**
 * Tells webhooks of events. Woken by each event; looks every minute for what a killed process left. Running
 * it twice is harmless: attempts are claimed row by row.
 */
export const deliver: JobDefinition = {
  ...DELIVER_QUEUE,
  everyMinutes: 1,
  run: (services, _payload, signal) => deliverWebhooks(services, signal),
};
