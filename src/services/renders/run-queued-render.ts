/**
 * Finals that could not be made in their request: no renderer then, or none to be reached. A job may run
 * twice (a killed worker, a lost lease, the sweep), so an attempt is a token in the row: the newest holds it,
 * and only its holder can write. Statuses: queued → processing by an attempt, processing → succeeded, failed,
 * or back to queued.
 */
import { ApiError } from "#domain/errors.ts";
import type { QueueDefinition } from "#ports/queue.ts";
import type { Tx } from "#store/database.ts";
import {
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
import { emitRenderEvent } from "../events/resource-events.ts";
import { isPassing, requireRunner, runnerError } from "../context/runner-error.ts";

/**
 * The queue of waiting finals. One at a time in a process: previews, which people wait for, share the
 * engine's pool. When its twenty retries, with growing pauses, are used up, the sweep enqueues a final anew.
 */
export const RENDER_QUEUE: QueueDefinition = {
  name: "render",
  limitSeconds: 60,
  retries: 20,
  concurrency: 1,
};

/** Which final to make; what it is made of is in its row. */
export interface RenderJob {
  readonly teamId: string;
  readonly renderId: string;
}

/** After so many attempts that broke, a render is failed for good. */
const MAX_ATTEMPTS = 3;

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
 * Makes a waiting final. Rejects when the renderer cannot be reached, so that the queue tries again; does
 * nothing for one that is done, failed or gone. An event is emitted only by the attempt that wrote.
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
        await emitRenderEvent(services, tx, "render.succeeded", job);
      }
    });
  } catch (error) {
    const failure = isPassing(error) ? null : failureOf(error, row.attempts);
    await services.db.tx(async (tx) => {
      const isOurs = await abandonAttempt(tx, owner, attempt, failure);
      if (isOurs && failure !== null) {
        await emitRenderEvent(services, tx, "render.failed", job);
      }
    });
    if (failure === null) {
      throw error;
    }
  }
}

/** Why a render has failed for good; null while another attempt may help. */
function failureOf(error: unknown, attempts: number): { code: string; message: string } | null {
  const known = runnerError(error);
  if (known instanceof ApiError && known.code === "renderer_not_configured") {
    return null;
  }
  if (known instanceof ApiError && known.status < 500) {
    return { code: known.code, message: known.message };
  }
  if (attempts < MAX_ATTEMPTS) {
    return null;
  }
  return known instanceof ApiError
    ? { code: known.code, message: known.message }
    : { code: "render_failed", message: "The render broke while running." };
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
