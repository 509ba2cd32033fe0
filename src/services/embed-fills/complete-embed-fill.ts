import type { FillView } from "#domain/fill.ts";
import { completeFill } from "../fills/complete-fill.ts";
import type { Call, Services } from "../context/context.ts";
import { fillOfSession, ownSession, requireSession } from "../embed-sessions/own-embed-session.ts";

/** Completes a fill of the caller's session, while that is open. */
export async function completeEmbedFill(
  services: Services,
  call: Call<FillView>,
  id: string,
): Promise<FillView> {
  return await completeFill(services, call, async (tx, isLast) => {
    const session = await ownSession(tx, call.caller, isLast ? "share" : undefined);
    if (isLast) {
      requireSession(services, session);
    }
    const fill = await fillOfSession(tx, session, id, isLast);
    requireSession(services, session);
    return fill;
  });
}
