import type { FillView } from "#domain/fill.ts";
import { findFill, lockFill } from "#store/fills.ts";
import { completeFill } from "../fills/complete-fill.ts";
import type { Call, Services } from "../context/context.ts";
import { fillOfSession, ownSession, requireSession } from "../embed-sessions/own-embed-session.ts";

/**
 * Completes a fill of the caller's session, while that is open; the session stays open, unlike with a save.
 */
export async function completeEmbedFill(
  services: Services,
  call: Call<FillView>,
  id: string,
): Promise<FillView> {
  return await completeFill(services, call, {
    // Another session's fill is not there, whether or not this session is over.
    find: async (tx) => {
      const session = await ownSession(tx, call.caller);
      const fill = await fillOfSession(tx, session, id, findFill);
      requireSession(services, session);
      return fill;
    },
    // The session before its fill, as everywhere: two that lock in turn cannot wait for each other.
    lock: async (tx) => {
      const session = await ownSession(tx, call.caller, "share");
      requireSession(services, session);
      return await fillOfSession(tx, session, id, lockFill);
    },
  });
}
