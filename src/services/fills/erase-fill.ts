import { dateAt } from "#base/instant.ts";
import { errorDocument, ApiError } from "#domain/errors.ts";
import { eraseEventsOfFill } from "#store/events.ts";
import {
  eraseFill as eraseRow,
  erasePreviews,
  eraseOldRenders,
  eraseRendersOfFill,
  lockFillsToErase,
  replaceResponsesAbout,
  takeErasedObjects,
} from "#store/erasures.ts";
import { revokeFillTokens } from "#store/fill-tokens.ts";
import { lockFill } from "#store/fills.ts";
import type { Call, Services, Tx } from "../context/context.ts";

/**
 * Takes away what the customer gave, wherever it went: values, contact, renders with their files and
 * certificates, pictures, events with the bodies delivered, kept answers. The row stays, archived, so that the
 * ledger adds up. Again is the same.
 */
export async function eraseFill(
  services: Services,
  { caller, unit }: Call<true>,
  id: string,
): Promise<true> {
  return await unit.commit(async (tx) => {
    if ((await lockFill(tx, caller.teamId, id)) === undefined) {
      throw new ApiError("fill_not_found", "No such fill.");
    }
    await eraseEverywhere(services, tx, { teamId: caller.teamId, id });
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
  if (retention.customerDays === null) {
    return;
  }
  const before = dateAt(clock.nowMs() - retention.customerDays * DAY_MS);
  const why = `ended over ${retention.customerDays} days ago`;
  const renders = await db.tx((tx) => eraseOldRenders(tx, before, RENDERS_AT_ONCE));
  if (renders > 0) {
    log(`erased ${renders} renders of no fill: ${why}`);
  }
  const fills = await db.tx(async (tx) => {
    const due = await lockFillsToErase(tx, before, FILLS_AT_ONCE);
    for (const { teamId, id } of due) {
      await eraseEverywhere(services, tx, { teamId, id });
    }
    return due;
  });
  for (const { teamId, id } of fills) {
    log(`erased fill ${id} of team ${teamId}: ${why}`);
  }
}

async function eraseEverywhere(
  services: Services,
  tx: Tx,
  { teamId, id }: { readonly teamId: string; readonly id: string },
): Promise<void> {
  await revokeFillTokens(tx, teamId, id);
  const sessions = await eraseRow(tx, teamId, id);
  await eraseRendersOfFill(tx, teamId, id);
  await erasePreviews(tx, teamId);
  await eraseEventsOfFill(tx, teamId, id);
  const gone = new ApiError("fill_not_found", "The fill this answer spoke of was erased.");
  const body = JSON.stringify(
    errorDocument(gone, { docsUrl: `${services.publicUrl()}/docs`, requestId: null }),
  );
  await replaceResponsesAbout(tx, teamId, [id, ...sessions], { status: gone.status, body });
}

/** Links and caches of an erased file may hold it open so long. */
const GRACE_MS = 3_600_000;
const OBJECTS_AT_ONCE = 200;
const FILLS_AT_ONCE = 50;
const RENDERS_AT_ONCE = 200;
const DAY_MS = 86_400_000;

/** Takes erased files that nobody names any more out of the object store; how many. */
export async function removeErasedObjects(services: Services): Promise<number> {
  const before = dateAt(services.clock.nowMs() - GRACE_MS);
  const hashes = await services.db.tx((tx) => takeErasedObjects(tx, before, OBJECTS_AT_ONCE));
  for (const hash of hashes) {
    await services.objects.remove(hash);
  }
  return hashes.length;
}
