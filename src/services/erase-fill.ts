import { dateAt } from "#base/instant.ts";
import { errorDocument, Fault } from "#domain/errors.ts";
import { eraseEventsOfFill } from "#store/events.ts";
import {
  eraseFill as eraseRow,
  erasePreviews,
  eraseRendersOfFill,
  replaceAnswersAbout,
  takeErasedObjects,
} from "#store/erasures.ts";
import { revokeFillTokens } from "#store/fill-tokens.ts";
import { lockFill } from "#store/fills.ts";
import type { Call, Services } from "./context.ts";

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
  const { teamId } = caller;
  return await unit.commit(async (tx) => {
    if ((await lockFill(tx, teamId, id)) === undefined) {
      throw new Fault("fill_not_found", "No such fill.");
    }
    await revokeFillTokens(tx, teamId, id);
    await eraseRow(tx, teamId, id);
    await eraseRendersOfFill(tx, teamId, id);
    await erasePreviews(tx, teamId);
    await eraseEventsOfFill(tx, teamId, id);
    const gone = new Fault("fill_not_found", "The fill this answer spoke of was erased.");
    const body = JSON.stringify(
      errorDocument(gone, {
        docsUrl: `${services.publicUrl()}/docs`,
        requestId: null,
      }),
    );
    await replaceAnswersAbout(tx, teamId, id, { status: gone.status, body });
    return true;
  });
}

/** Links and caches of an erased file may hold it open so long. */
const GRACE_MS = 3_600_000;
const OBJECTS_AT_ONCE = 200;

/** Takes erased files that nobody names any more out of the object store. */
export async function removeErasedObjects(services: Services): Promise<void> {
  const before = dateAt(services.clock.nowMs() - GRACE_MS);
  const hashes = await services.db.tx((tx) => takeErasedObjects(tx, before, OBJECTS_AT_ONCE));
  for (const hash of hashes) {
    await services.objects.remove(hash);
  }
}
