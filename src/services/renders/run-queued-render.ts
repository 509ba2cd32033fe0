/**
 * Finals that could not be made in their request: no renderer then, none with time, or one that broke. A job may run
 * twice (a killed worker, a lost lease, the sweep), so an attempt is a token in the row: the newest holds it,
 * and only its holder can write. Statuses: queued, or failed with another attempt to come → processing by an attempt;
 * processing → succeeded, back to queued, or failed for good.
 */
import { ApiError } from "#domain/errors.ts";
import { dateAt } from "#base/instant.ts";
import { retryGapSeconds } from "#domain/render.ts";
import type { QueueDefinition } from "#ports/queue.ts";
import { isDatabaseUnavailable, type Tx } from "#store/database.ts";
import {
  type AbandonedAttempt,
  abandonAttempt,
  beginAttempt,
  countWaitingRenders,
  findStuckRenders,
  finishAttempt,
  type RenderRow,
} from "#store/renders.ts";
import { findSceneRevision } from "#store/scene-revisions.ts";
import { findTemplate } from "#store/templates.ts";
import { bothModes } from "#store/team-table.ts";
import type { Services } from "../context/context.ts";
import { resultOf } from "./final-row.ts";
import { makeFinal } from "./make-final.ts";
import { type FinalOrder } from "./prepare-order.ts";
import { countFinal } from "../plans/count-final.ts";
import { emitRenderEvent, type RenderEventServices } from "../events/resource-events.ts";
import { isPassing, requireRunner, runnerError } from "../context/runner-error.ts";

/**
 * The queue of waiting finals. One at a time in a process: previews, which people wait for, share the
 * engine's pool. When its twenty retries, with growing pauses, are used up, the sweep enqueues a final anew.
 */
export const RENDER_QUEUE: QueueDefinition = {
  name: "render",
  // Half a minute for its turn and most of one for the engine, with some to spare.
  limitSeconds: 100,
  retries: 20,
  concurrency: 1,
};

/** Which final to make; what it is made of is in its row. */
export interface RenderJob {
  readonly teamId: string;
  readonly renderId: string;
}

/** A bound on what counting costs. More waiting finals than this of one team are no longer told apart. */
const TURNS = 1000;

/**
 * Adds a waiting final to the queue, within the transaction that wrote its row. Teams take turns: the nth waiting
 * final of a team goes before the (n+1)th of every other.
 */
export async function enqueueRender(
  services: Pick<Services, "queue">,
  tx: Tx,
  job: RenderJob,
): Promise<void> {
  // The lower the later; a shop that orders a thousand finals does not stop the next shop's one.
  const waiting = await countWaitingRenders(tx, job, TURNS);
  await services.queue.enqueue(
    tx,
    RENDER_QUEUE.name,
    // Jobs outlive an upgrade: these keys are stored, so they stay as they were first written.
    { team_id: job.teamId, render_id: job.renderId },
    { dedupeKey: job.renderId, priority: 0 - waiting },
  );
}

/**
 * Adds a final that has broken `attempts` times once more, within the transaction that wrote so in its row. Does
 * nothing for one that is given up.
 */
export async function enqueueRetry(
  services: Pick<Services, "queue">,
  tx: Tx,
  job: RenderJob,
  attempts: number,
): Promise<void> {
  const delaySeconds = retryGapSeconds(attempts);
  if (delaySeconds !== null) {
    await services.queue.enqueue(
      tx,
      RENDER_QUEUE.name,
      { team_id: job.teamId, render_id: job.renderId },
      // A key of its own: a job that waits for its hour must not keep out one that somebody asks for now.
      { dedupeKey: `${job.renderId}:${attempts}`, delaySeconds },
    );
  }
}

/** When a final is tried again, `attempts` of which have broken; null: never. */
export function nextAttemptAt({ clock }: Pick<Services, "clock">, attempts: number): Date | null {
  const seconds = retryGapSeconds(attempts);
  return seconds === null ? null : dateAt(clock.nowMs() + seconds * 1000);
}

/**
 * Adds finals that have waited for over five minutes again; the queue knows the ones it has. For jobs that
 * ran out of retries, and for rows left in processing by a process that died. How many.
 */
export async function requeueStuckRenders(services: Services): Promise<number> {
  return await services.db.tx(async (tx) => {
    const stuck = await findStuckRenders(tx, 100);
    for (const row of stuck) {
      await enqueueRender(services, tx, { teamId: row.teamId, renderId: row.id });
    }
    return stuck.length;
  });
}

/**
 * Makes a waiting final. Rejects when a part of the deployment is away, so that the queue tries again, however
 * often; what breaks is tried again a few times, with growing pauses, and then has failed for good. Does nothing for
 * one that is done, given up or gone. An event is emitted only by the attempt that wrote.
 */
export async function runQueuedRender(services: Services, job: RenderJob): Promise<void> {
  const attempt = { id: job.renderId, token: services.random.secret(24) };
  // A job names its render, whose row says the mode.
  const owner = bothModes(job);
  // From an earlier attempt too, if there is one: the queue has given up on it, so it is late or dead.
  const row = await services.db.tx((tx) => beginAttempt(tx, owner, attempt));
  if (row === undefined) {
    return;
  }
  try {
    const order = await orderOfRender(services, job, row);
    const final = await makeFinal(services, requireRunner(services), order);
    await services.db.tx(async (tx) => {
      if (await finishAttempt(tx, owner, attempt, resultOf(final))) {
        await countFinal(services, tx, job);
        await emitRenderEvent(services, tx, "render.succeeded", job);
      }
    });
  } catch (error) {
    const how = endOf(services, error, row.attempts);
    await services.db.tx(async (tx) => {
      if (!(await abandonAttempt(tx, owner, attempt, how)) || how.kind === "postponed") {
        return;
      }
      // One event for a final that is given up; what is tried again shows its state by itself.
      await (how.nextAttemptAt === null
        ? emitRenderEvent(services, tx, "render.failed", job)
        : enqueueRetry(services, tx, job, row.attempts));
    });
    if (how.kind === "postponed") {
      throw error;
    }
  }
}

/** Which final a job of the queue is about; null where its ids do not say. */
export function renderJobOf(ids: Readonly<Record<string, string>>): RenderJob | null {
  const { team_id: teamId, render_id: renderId } = ids;
  return teamId === undefined || renderId === undefined ? null : { teamId, renderId };
}

/** Ends a final whose job is given up, or the sweep would add it again. Does nothing for one that is done. */
export async function giveUpRender(
  services: RenderEventServices,
  tx: Tx,
  job: RenderJob,
): Promise<void> {
  const attempt = { id: job.renderId, token: services.random.secret(24) };
  const owner = bothModes(job);
  if ((await beginAttempt(tx, owner, attempt)) === undefined) {
    return;
  }
  const error = { code: "render_failed", message: "The render was given up by its operator." };
  await abandonAttempt(tx, owner, attempt, { kind: "broken", error, nextAttemptAt: null });
  await emitRenderEvent(services, tx, "render.failed", job);
}

/** What an attempt that did not get to a file leaves: whose fault it was decides whether there is another. */
function endOf(services: Services, error: unknown, attempts: number): AbandonedAttempt {
  const known = runnerError(error);
  // A part of the deployment is away or busy. An operator mends that, and no order ends by it.
  if (isDatabaseUnavailable(known) || isPassing(error)) {
    return { kind: "postponed" };
  }
  if (!(known instanceof ApiError)) {
    return {
      kind: "broken",
      error: { code: "render_failed", message: "The render broke while running." },
      nextAttemptAt: nextAttemptAt(services, attempts),
    };
  }
  if (known.status === 503) {
    return { kind: "postponed" };
  }
  const { code, message } = known;
  // What the order itself says cannot print is so the next time as well.
  const isOurs = known.isServerError;
  return {
    kind: "broken",
    error: { code, message },
    nextAttemptAt: isOurs ? nextAttemptAt(services, attempts) : null,
  };
}

/** What a render's row says to make. */
export async function orderOfRender(
  services: Services,
  job: RenderJob,
  row: RenderRow,
): Promise<FinalOrder> {
  return await services.db.read(async (tx) => {
    const template = await findTemplate(tx, job.teamId, row.templateId);
    const revision = await findSceneRevision(tx, job.teamId, {
      templateId: row.templateId,
      revision: row.sceneRevision,
    });
    if (template === undefined || revision === undefined) {
      throw new ApiError("fill_context_missing", "The render's template or scene is gone.");
    }
    return { template, revision, values: row.fieldValues, appearance: row.appearance };
  });
}
