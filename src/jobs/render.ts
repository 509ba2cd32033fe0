import { RENDER_QUEUE, runQueuedRender } from "#services/renders/run-queued-render.ts";
import type { JobDefinition } from "./job.ts";

/** Makes a final that its request could not wait for. */
export const render: JobDefinition = {
  ...RENDER_QUEUE,
  everyMinutes: null,
  run: (services, payload) =>
    runQueuedRender(services, {
      teamId: String(payload["team_id"]),
      renderId: String(payload["render_id"]),
    }),
};
