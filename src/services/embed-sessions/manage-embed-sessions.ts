/**
 * Embed sessions as their shop's server sees them. Ending one is the server's alone; saving is the browser's
 * (`save-embed-session.ts`), and expiry is time's.
 */
import type { Caller } from "#domain/caller.ts";
import {
  type EmbedSessionView,
  SESSION_TRANSITIONS,
  sessionNotFound,
} from "#domain/embed-session.ts";
import { type Listing, listingOf } from "#domain/template.ts";
import {
  findEmbedSession,
  listEmbedSessions as listRows,
  lockEmbedSession,
  updateEmbedSession,
} from "#store/embed-sessions.ts";
import type { Call, Services } from "../context/context.ts";
import { found } from "../context/find-or-404.ts";
import { embedSessionView } from "../views/embed-session-view.ts";

/** Sessions of the caller's mode, newest first; the sweep forgets them 30 days after their time was over. */
export async function listEmbedSessions(
  services: Services,
  caller: Caller,
  page: { readonly limit: number; readonly startingAfter: string | undefined },
): Promise<Listing<EmbedSessionView>> {
  // One instant for the whole page: of two equal sessions both or none have expired.
  const nowMs = services.clock.nowMs();
  const rows = await services.db.read((tx) => listRows(tx, caller, page));
  return listingOf(
    rows.map((row) => embedSessionView(row, nowMs)),
    page.limit,
  );
}

/** A session of either mode, without its secret; 404 for foreign and forgotten ones. */
export async function readEmbedSession(
  services: Services,
  caller: Caller,
  id: string,
): Promise<EmbedSessionView> {
  const row = found(
    await services.db.read((tx) => findEmbedSession(tx, caller, id)),
    sessionNotFound,
  );
  return embedSessionView(row, services.clock.nowMs());
}

/**
 * Ends a session for its browser, whatever it was before (`SESSION_TRANSITIONS`): a saved one can be canceled
 * too. The fill stays as it is, since it may be in a cart. Again is the same. No event: the caller knows.
 */
export async function endEmbedSession(
  services: Services,
  { caller, unit }: Call<EmbedSessionView>,
  id: string,
  action: "cancel" | "expire",
): Promise<EmbedSessionView> {
  return await unit.commit(async (tx) => {
    // A save at this moment is before, and its fill is kept, or after, and finds the session ended (410).
    const row = found(await lockEmbedSession(tx, caller, id), sessionNotFound);
    const now = services.clock.now();
    const status = SESSION_TRANSITIONS[row.status][action] ?? row.status;
    if (status === row.status) {
      return embedSessionView(row, now.getTime());
    }
    await updateEmbedSession(tx, caller, id, { status, updatedAt: now });
    return embedSessionView({ ...row, status, updatedAt: now }, now.getTime());
  });
}
