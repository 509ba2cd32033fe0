import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { signOut as end } from "#services/access/sign-in.ts";
import { declare } from "../schema/declare.ts";

/**
 * Ends the session of the cookie, at once and everywhere: its row is marked as ended, so a copy of the cookie
 * is worth nothing either. A session that was ended before is still admitted here, so that the repetition
 * under an Idempotency-Key replays its 200; without that key it is 401 `session_required`.
 */
export const signOut = declare<string>()({
  id: "signOut",
  method: "DELETE",
  path: "/session",
  summary: "Sign out of the dashboard",
  auth: "sign_out",
  scope: null,
  stability: "beta",
  tag: "dashboard",
  replies: { 200: { description: "Signed out", schema: z.object({ ok: z.literal(true) }) } },
  errors: [],
  example: {},
  handle: (services, _input, call) => end(services, call),
  present: (cookie) =>
    json(200, { ok: true }, { "set-cookie": cookie, "cache-control": "no-store" }),
});
