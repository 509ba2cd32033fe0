/** A team's allowance runs out: told to its owners by mail, and to its systems by an event. */
import { type Threshold, thresholdDocument } from "#domain/billing.ts";
import { recordEvent } from "../events/record-event.ts";
import type { Services, Tx } from "../context/context.ts";

/** Records `usage.threshold_reached`, of live finals alone, in the transaction that counted the final. */
export async function emitThreshold(
  services: Services,
  tx: Tx,
  of: Threshold & { readonly teamId: string },
): Promise<void> {
  const { teamId } = of;
  await recordEvent(services, tx, {
    teamId,
    mode: "live",
    type: "usage.threshold_reached",
    data: { usage: thresholdDocument(of) },
  });
}
