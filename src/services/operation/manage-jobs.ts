/**
 * Jobs that are not done, for who runs the platform: what waits, what failed and why. Nothing of a shop is shown but
 * ids; what is done to a job stands in the platform's log.
 */
import { ApiError } from "#domain/errors.ts";
import { idsIn, type JobState, type JobView, withoutAddresses } from "#domain/job.ts";
import { type Listing, listingOf } from "#domain/template.ts";
import type { PendingJob } from "#ports/queue.ts";
import { recordPlatformAudit } from "../audit/platform-audit-log.ts";
import type { Call, Services } from "../context/context.ts";
import { found } from "../context/find-or-404.ts";
import type { RenderEventServices } from "../events/resource-events.ts";
import { giveUpRender, RENDER_QUEUE, renderJobOf } from "../renders/run-queued-render.ts";

/** Newest first. */
export async function listJobs(
  services: Pick<Services, "db" | "queue">,
  filter: {
    readonly queue: string | undefined;
    readonly state: JobState | undefined;
    readonly limit: number;
    readonly startingAfter: string | undefined;
  },
): Promise<Listing<JobView>> {
  const jobs = await services.db.read((tx) => services.queue.list(tx, filter));
  return listingOf(jobs.map(jobView), filter.limit);
}

/** Has a job that failed tried once more, at once; 404 `job_not_found`. */
export async function retryJob(
  services: Pick<Services, "queue" | "random">,
  { caller, unit }: Call<JobView>,
  id: string,
): Promise<JobView> {
  return await unit.commit(async (tx) => {
    const job = failedJob(await services.queue.retry(tx, id));
    await recordPlatformAudit(services, tx, caller, {
      action: "job.retried",
      targetId: id,
      after: { queue: job.queue, ...job.ids },
    });
    return job;
  });
}

/**
 * Gives up a job that failed, for a reason that the log keeps; 404 `job_not_found`. A final that waited for it has
 * failed for good then.
 */
export async function discardJob(
  services: RenderEventServices,
  { caller, unit }: Call<JobView>,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<JobView> {
  return await unit.commit(async (tx) => {
    const job = failedJob(await services.queue.discard(tx, id));
    const render = job.queue === RENDER_QUEUE.name ? renderJobOf(job.ids) : null;
    if (render !== null) {
      await giveUpRender(services, tx, render);
    }
    await recordPlatformAudit(services, tx, caller, {
      action: "job.discarded",
      targetId: id,
      before: { queue: job.queue, error: job.error, ...job.ids },
      after: { reason },
    });
    return job;
  });
}

function failedJob(job: PendingJob | null): JobView {
  return jobView(
    found(job ?? undefined, () => new ApiError("job_not_found", "No job of this id has failed.")),
  );
}

function jobView(job: PendingJob): JobView {
  return {
    id: job.id,
    queue: job.queue,
    state: job.state,
    ids: idsIn(job.payload),
    attempts: job.attempts,
    error: job.error === null ? null : withoutAddresses(job.error),
    createdAt: job.createdAt.toISOString(),
    dueAt: job.dueAt.toISOString(),
  };
}
