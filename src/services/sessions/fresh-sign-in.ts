/**
 * What changes how somebody gets in, or what others may do (password, address, factors, roles, keys), asks for
 * a sign-in that is fresh: a browser left open, or a cookie that was stolen, must not be enough. Such a change
 * also signs its person out everywhere else.
 */
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import type { Tx } from "#store/database.ts";
import { endSessionsOf } from "#store/user-sessions.ts";
import { type Done, recordAudit } from "../audit/audit-log.ts";
import type { Services } from "../context/context.ts";

/** How long a sign-in, or a password or factor shown again, counts as fresh. */
export const FRESH_MS = 600_000;

/**
 * 403 `fresh_sign_in_required` where the person behind the cookie last showed a password or factor more than ten
 * minutes ago. Keys pass: they are no person's, and what they may change their scopes say.
 */
export function requireFreshSignIn(services: Pick<Services, "clock">, { member }: Caller): void {
  const verifiedAtMs = member?.verifiedAtMs ?? 0;
  if (member !== undefined && services.clock.nowMs() - verifiedAtMs > FRESH_MS) {
    throw new ApiError(
      "fresh_sign_in_required",
      "Show the password or a factor once more: POST /session/renewal.",
    );
  }
}

/** Writes down a change that asks for a fresh sign-in, and ends the caller's other sessions; a key has none. */
export async function recordCredentialChange(
  services: Pick<Services, "random">,
  tx: Tx,
  caller: Caller,
  done: Done,
): Promise<void> {
  await recordAudit(services, tx, caller, done);
  if (caller.member !== undefined) {
    const { userId, sessionId } = caller.member;
    await endSessions(services, tx, caller, { userId, exceptId: sessionId });
  }
}

/** Ends all sessions of a person but `exceptId`, each with its entry in the audit log. */
export async function endSessions(
  services: Pick<Services, "random">,
  tx: Tx,
  caller: Caller,
  { userId, exceptId }: { readonly userId: string; readonly exceptId: string | null },
): Promise<void> {
  for (const targetId of await endSessionsOf(tx, userId, exceptId)) {
    await recordAudit(services, tx, caller, { action: "session.ended", targetId });
  }
}
