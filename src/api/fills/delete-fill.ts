import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { eraseFill } from "#services/fills/erase-fill.ts";
import { declare } from "../schema/declare.ts";
import { EXAMPLE_FILL_ID, fillParams } from "./fill-schema.ts";

/**
 * Erases a customer's data; the fill stays, archived and empty, for the ledger.
 *
 * Values, contact, renders with their files and certificates, pictures, events with the bodies delivered, and
 * responses kept for Idempotency-Keys all go (the latter become 404 `fill_not_found`). Links stop working.
 * Files that nothing else names leave the object store an hour later, when links and caches have let go of
 * them. Cannot be undone; again is the same 200.
 */
export const deleteFill = declare<true>()({
  id: "deleteFill",
  method: "DELETE",
  path: "/fills/{id}",
  summary: "Erase a fill's personal data",
  auth: "secret",
  scope: "fills:write",
  stability: "beta",
  tag: "fills",
  unpaid: "works",
  params: fillParams,
  replies: {
    200: { description: "Erased; again is the same", schema: z.object({ ok: z.literal(true) }) },
  },
  errors: ["fill_not_found"],
  example: { params: { id: EXAMPLE_FILL_ID } },
  handle: (services, { params }, call) => eraseFill(services, call, params.id),
  present: (ok) => json(200, { ok }),
});
