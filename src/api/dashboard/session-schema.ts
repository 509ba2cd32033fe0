import { named, timestamp, z } from "#http/schema.ts";
import type { OwnSessionView } from "#services/access/own-sessions.ts";

/** A browser that somebody is signed in with. */
export const ownSessionSchema = named(
  "SignedInBrowser",
  z.object({
    id: z.string(),
    /** The team it is in. */
    team_id: z.string(),
    /** Whether it is the one that asks. */
    is_current: z.boolean(),
    /** What the browser called itself at sign-in; "" where it said nothing. */
    user_agent: z.string(),
    /** The address it signed in from; null where that is not known. */
    ip: z.string().nullable(),
    /** To about five minutes. */
    last_used_at: timestamp,
    created_at: timestamp,
  }),
);

/** The outer form of a session. */
export function presentOwnSession(view: OwnSessionView): z.input<typeof ownSessionSchema> {
  return {
    id: view.id,
    team_id: view.teamId,
    is_current: view.isCurrent,
    user_agent: view.userAgent,
    ip: view.ip,
    last_used_at: view.lastUsedAt.toISOString(),
    created_at: view.createdAt.toISOString(),
  };
}
