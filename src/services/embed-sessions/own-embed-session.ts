/** The session behind a client secret, and the fills that are its own. */
import type { Caller } from "#domain/caller.ts";
import { checkSession } from "#domain/embed-session.ts";
import { ApiError } from "#domain/errors.ts";
import type { Tx } from "#store/database.ts";
import { type EmbedSessionRow, findEmbedSession, lockEmbedSession } from "#store/embed-sessions.ts";
import type { FillRow, findFill } from "#store/fills.ts";
import type { Services } from "../context/context.ts";

/** The caller's session in whatever state; locked where something depends on it to the end of the transaction. */
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
        ? await findEmbedSession(tx, caller.teamId, id)
        : await lockEmbedSession(tx, caller.teamId, id, lock);
  if (row === undefined) {
    throw secretOfNone();
  }
  return row;
}

/** Throws 410 unless the session may be used so. */
export function requireSession(
  services: Pick<Services, "clock">,
  row: EmbedSessionRow,
  use: "use" | "preview" = "use",
): void {
  const { status, expiresAt } = row;
  checkSession({ status, expiresAtMs: expiresAt.getTime() }, use, services.clock.nowMs());
}

/** A fill of the session, found or locked; another's is not there. */
export async function fillOfSession(
  tx: Tx,
  session: EmbedSessionRow,
  id: string,
  find: typeof findFill,
): Promise<FillRow> {
  const row = await find(tx, session.teamId, id);
  if (row?.embedSessionId !== session.id) {
    throw new ApiError("fill_not_found", "No such fill.");
  }
  return row;
}

/** The 401 of a secret that belongs elsewhere. */
function secretOfNone(): ApiError {
  return new ApiError("invalid_embed_session_secret", "The client secret is that of no session.");
}
