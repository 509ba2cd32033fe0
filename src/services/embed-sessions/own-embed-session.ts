/**
 * The session behind a client secret, and the fills that are its own. Every embed use case begins here.
 * Order: whose it is (401), what is there (404), then whether the session is still open (410), so that what
 * is said of another's fill does not depend on how this session ended.
 */
import type { Caller } from "#domain/caller.ts";
import { checkSession } from "#domain/embed-session.ts";
import { ApiError } from "#domain/errors.ts";
import type { Tx } from "#store/database.ts";
import { type EmbedSessionRow, findEmbedSession, lockEmbedSession } from "#store/embed-sessions.ts";
import type { FillRow, findFill } from "#store/fills.ts";
import type { Services } from "../context/context.ts";

/**
 * The caller's session in whatever state. `lock` where something depends on it to the end of the transaction:
 * "share" to edit a fill while it stays open, "update" to change the session itself. Always before any lock
 * on a fill.
 */
export async function ownSession(
  tx: Tx,
  caller: Caller,
  lock?: "update" | "share",
): Promise<EmbedSessionRow> {
  const id = caller.embedSessionId;
  const row =
    id === null
      ? undefined
      : lock === undefined
        ? await findEmbedSession(tx, caller, id)
        : await lockEmbedSession(tx, caller, id, lock);
  if (row === undefined) {
    throw secretOfNone();
  }
  return row;
}

/**
 * Throws 410 unless the session may be used so, by its status and the service's clock; "preview" outlives a
 * save.
 */
export function requireSession(
  services: Pick<Services, "clock">,
  row: EmbedSessionRow,
  use: "use" | "preview" = "use",
): void {
  const { status, expiresAt } = row;
  checkSession({ status, expiresAtMs: expiresAt.getTime() }, use, services.clock.nowMs());
}

/**
 * A fill of the session, found or locked; another session's is not there, though it be of the same team
 * (404).
 */
export async function fillOfSession(
  tx: Tx,
  session: EmbedSessionRow,
  id: string,
  find: typeof findFill,
): Promise<FillRow> {
  const row = await find(tx, session, id);
  if (row?.embedSessionId !== session.id) {
    throw new ApiError("fill_not_found", "No such fill.");
  }
  return row;
}

/** The 401 of a secret that belongs elsewhere. */
function secretOfNone(): ApiError {
  return new ApiError("invalid_embed_session_secret", "The client secret is that of no session.");
}
