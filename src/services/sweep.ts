import { expireFills } from "#store/fills.ts";
import { sweepIdempotency } from "#store/idempotency.ts";
import { sweepPreviews } from "#store/previews.ts";
import { sweepRateCounters } from "#store/rate-counters.ts";
import type { Services } from "./context.ts";
import { requeueStuckRenders } from "./run-queued-render.ts";

/** Deletes what has run its time and takes up what was left lying. Harmless to run often, or twice at once. */
export async function sweep(services: Services): Promise<void> {
  await services.db.tx(expireFills);
  await services.db.tx(sweepIdempotency);
  await services.db.tx(sweepRateCounters);
  await services.db.tx(sweepPreviews);
  await requeueStuckRenders(services);
  await services.objects.sweep();
}
