import { RENDER_QUEUE, runQueuedRender } from "#services/renders/run-queued-render.ts";
import type { JobDefinition } from "./job.ts";

/**
 * Makes a final that its request could not wait for. Only enqueued, and by the sweep again when it was lost.
 */
export const render: JobDefinition = {
  ...RENDER_QUEUE,
  everyMinutes: null,
  run: (services, payload) =>
    runQueuedRender(services, {
      // Snake case, as stored by `enqueueRender`; a job of neither finds no render and ends.
      teamId: String(payload["team_id"]),
      renderId: String(payload["render_id"]),
    }),
};
