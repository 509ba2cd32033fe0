import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { endOwnSession as end } from "#services/access/own-sessions.ts";
import { declare } from "../schema/declare.ts";

/**
 * Signs one browser out, at once; the next request with its cookie is refused. 404 for a session of others, and
 * for one that is over.
 */
export const endOwnSession = declare<{ readonly ok: true }>()({
  id: "endOwnSession",
  method: "DELETE",
  path: "/me/sessions/{id}",
  summary: "Sign one browser out",
  auth: "account",
  scope: null,
  stability: "beta",
  tag: "dashboard",
  params: z.object({ id: z.string() }),
  replies: { 200: { description: "Signed out", schema: z.object({ ok: z.literal(true) }) } },
  errors: ["not_found"],
  example: { params: { id: "uss_01JZ0000000000000000000000" } },
  handle: (services, { params }, call) => end(services, call, params.id),
  present: (result) => json(200, result),
});
