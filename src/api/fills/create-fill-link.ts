import { FILL_LINK_KINDS, type FillLink } from "#domain/fill-link.ts";
import { json } from "#http/operation.ts";
import { request, timestamp, z } from "#http/schema.ts";
import { createFillLink as create } from "#services/fills/fill-links.ts";
import { declare } from "../schema/declare.ts";
import { EXAMPLE_FILL_ID, fillParams } from "./fill-schema.ts";

/**
 * A one-time link that a shop hands to its customer, good for one use within a day: `edit` goes on with an
 * open fill, `approve` shows it for a yes without changing it, `correct` opens a finalized fill again.
 *
 * 409 where the fill's status does not allow the kind, both now and when the link is used. The token stands
 * behind the `#` of the address and is stored as a keyed hash. Each call makes another link; those before
 * stay good until they are used, expire, or the fill is archived.
 */
export const createFillLink = declare<FillLink>()({
  id: "createFillLink",
  method: "POST",
  path: "/fills/{id}/links",
  summary: "Create a link to a fill",
  auth: "secret",
  scope: "fills:write",
  stability: "beta",
  tag: "fills",
  params: fillParams,
  body: request({ kind: z.enum(FILL_LINK_KINDS) }),
  replies: {
    201: {
      description: "Good for one use within a day",
      schema: z.object({ url: z.url(), kind: z.enum(FILL_LINK_KINDS), expires_at: timestamp }),
    },
  },
  errors: [
    "missing_required_field",
    "fill_not_found",
    "fill_not_open",
    "fill_expired",
    "render_released",
  ],
  example: { params: { id: EXAMPLE_FILL_ID }, body: { kind: "edit" } },
  handle: (services, { params, body }, call) =>
    create(services, call, { id: params.id, kind: body.kind }),
  present: ({ url, kind, expiresAt }) => json(201, { url, kind, expires_at: expiresAt }),
});
