import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { endOtherSessions as end } from "#services/access/own-sessions.ts";
import { declare } from "../schema/declare.ts";

/**
 * Signs the person out everywhere but in the browser that asks, in all their teams and at once; each session has its
 * entry in the audit log. Nothing happens where there is no other.
 */
export const endOtherSessions = declare<{ readonly ok: true }>()({
  id: "endOtherSessions",
  method: "DELETE",
  path: "/me/sessions",
  summary: "Sign out everywhere else",
  auth: "account",
  scope: null,
  stability: "beta",
  tag: "dashboard",
  replies: {
    200: {
      description: "Signed out everywhere else",
      schema: z.object({ ok: z.literal(true) }),
    },
  },
  errors: [],
  example: {},
  handle: (services, _input, call) => end(services, call),
  present: (result) => json(200, result),
});
