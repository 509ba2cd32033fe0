/**
 * Erasure (GDPR, article 17): what a customer gave is taken out of every place it went to. In the database
 * that is one transaction; files follow after a grace, since a link or a cache may hold one open. The events'
 * rows go with their deliveries, and nobody is told by an event of its own: it would have to name what is
 * gone.
 */
import { dateAt } from "#base/instant.ts";
import { errorDocument, ApiError } from "#domain/errors.ts";
import { deleteOldBatches } from "#store/batches.ts";
import { eraseEventsOfFill } from "#store/events.ts";
import {
  eraseFill as eraseRow,
  erasePreviews,
  eraseOldRenders,
  eraseRendersOfFill,
  findDueObjects,
  lockFillsToErase,
  replaceResponsesAbout,
  takeErasedObject,
} from "#store/erasures.ts";
import { revokeFillTokens } from "#store/fill-tokens.ts";
import { lockFill } from "#store/fills.ts";
import type { Call, Services, Tx } from "../context/context.ts";

/**
 * Takes away what the customer gave, wherever it went: values, contact, renders with their files and
 * certificates, pictures, events with the bodies delivered, kept responses. The row stays, archived, so that the
 * ledger adds up. Again is the same.
 */
export async function eraseFill(
  services: Services,
  { caller, unit }: Call<true>,
  id: string,
): Promise<true> {
  return await unit.commit(async (tx) => {
    // Held to the end: a finalize under way waits, and then finds the fill archived.
    if ((await lockFill(tx, caller, id)) === undefined) {
      throw new ApiError("fill_not_found", "No such fill.");
    }
    await eraseLockedFill(services, tx, { teamId: caller.teamId, id });
    return true;
  });
}

/**
 * The same for fills and lone renders that ended longer ago than the operator keeps customers' data; some at a
 * time. `log` is told which, once it is so.
 */
export async function eraseWhatIsOld(
  services: Services,
  log: (line: string) => void,
): Promise<void> {
  const { clock, db, retention } = services;
  // The operator keeps customers' data until somebody erases it.
  if (retention.customerDays === null) {
    return;
  }
  const before = dateAt(clock.nowMs() - retention.customerDays * DAY_MS);
  const why = `ended over ${retention.customerDays} days ago`;
  // Renders of no fill first, in a transaction of their own: either may fail without the other.
  const renders = await db.tx((tx) => eraseOldRenders(tx, before, RENDERS_AT_ONCE));
  if (renders > 0) {
    log(`erased ${renders} renders of no fill: ${why}`);
  }
  const batches = await db.tx((tx) => deleteOldBatches(tx, before, BATCHES_AT_ONCE));
  if (batches > 0) {
    log(`deleted ${batches} batches: ${why}`);
  }
  const fills = await db.tx(async (tx) => {
    // With `skip locked`: a fill that somebody is at is not old after all, or is taken the next time.
    const due = await lockFillsToErase(tx, before, FILLS_AT_ONCE);
    for (const { teamId, id } of due) {
      await eraseLockedFill(services, tx, { teamId, id });
    }
    return due;
  });
  // Logged after the commit: the log must not claim what was rolled back.
  for (const { teamId, id } of fills) {
    log(`erased fill ${id} of team ${teamId}: ${why}`);
  }
}

/**
 * All of it for one locked fill. Takes the fill before its session, against the usual order: should a save
 * hold the session and wait for the fill, PostgreSQL ends one of the two (40P01) and `db.tx` runs that one
 * again.
 */
export async function eraseLockedFill(
  services: Services,
  tx: Tx,
  { teamId, id }: { readonly teamId: string; readonly id: string },
): Promise<void> {
  await revokeFillTokens(tx, teamId, id);
  // The sessions it was made in hold the same words and the customer; kept responses name them as well.
  const sessions = await eraseRow(tx, teamId, id);
  await eraseRendersOfFill(tx, teamId, id);
  // All pictures of the team: they are kept by digest, which does not say whose words they show.
  await erasePreviews(tx, teamId);
  await eraseEventsOfFill(tx, teamId, id);
  // A replay under an Idempotency-Key must not bring the words back: it answers 404 from now on.
  const gone = new ApiError("fill_not_found", "The fill this answer spoke of was erased.");
  await replaceResponses(services, tx, { teamId, ids: [id, ...sessions], gone });
}

/** Puts a refusal in the place of every stored answer that speaks of one of `ids`. */
export async function replaceResponses(
  { publicUrl }: Pick<Services, "publicUrl">,
  tx: Tx,
  of: { readonly teamId: string; readonly ids: readonly string[]; readonly gone: ApiError },
): Promise<void> {
  const body = JSON.stringify(
    errorDocument(of.gone, { docsUrl: `${publicUrl()}/docs`, requestId: null }),
  );
  await replaceResponsesAbout(tx, of.teamId, of.ids, { status: of.gone.status, body });
}

/** An hour, as long as signed links live: they and caches may hold an erased file open so long. */
const GRACE_MS = 3_600_000;
/** Of one run of the sweep, so that none outlasts its job's minute. */
const OBJECTS_AT_ONCE = 200;
const FILLS_AT_ONCE = 50;
const RENDERS_AT_ONCE = 200;
/** Each with its rows. */
const BATCHES_AT_ONCE = 10;
const DAY_MS = 86_400_000;

/**
 * Takes erased files that nobody names any more out of the object store; how many. Other rows, other teams'
 * too, may name the same bytes: those stay. Each file goes before its note does, in the note's transaction: a
 * process that dies in between leaves the note, and the next run removes once more what may be gone.
 */
export async function removeErasedObjects(services: Services): Promise<number> {
  const before = dateAt(services.clock.nowMs() - GRACE_MS);
  const due = await services.db.read((tx) => findDueObjects(tx, before, OBJECTS_AT_ONCE));
  let removed = 0;
  for (const sha256 of due) {
    // One file a transaction, so that its lock is held for one removal only.
    const isGone = await services.db.tx(async (tx) => {
      const mayGo = await takeErasedObject(tx, sha256, before);
      if (mayGo) {
        await services.objects.remove(sha256);
      }
      return mayGo;
    });
    removed += isGone ? 1 : 0;
  }
  return removed;
}
