import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { sweep, type SweepCounts } from "#services/operation/sweep.ts";
import { declare } from "../schema/declare.ts";

const count = z.int().min(0);

/**
 * Does at once what the service does each minute: ends what has run its time, deletes what is old and takes up what
 * was left lying. For platform admins, and for programs that show the secret `PLATEN_SWEEP_SECRET`. Running it often
 * does no harm.
 */
export const runSweep = declare<SweepCounts>()({
  id: "runSweep",
  method: "POST",
  path: "/admin/sweep",
  summary: "Clean up now",
  auth: "operator",
  scope: null,
  stability: "beta",
  tag: "admin",
  replies: {
    200: {
      description: "What was done",
      schema: z.object({
        expired_fills: count,
        expired_sessions: count,
        expired_demos: count,
        purged_idempotency_keys: count,
        requeued_renders: count,
      }),
    },
  },
  errors: [],
  example: {},
  handle: (services) => sweep(services),
  present: (done) =>
    json(200, {
      expired_fills: done.expiredFills,
      expired_sessions: done.expiredSessions,
      expired_demos: done.expiredDemos,
      purged_idempotency_keys: done.purgedIdempotencyKeys,
      requeued_renders: done.requeuedRenders,
    }),
});
