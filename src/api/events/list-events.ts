import type { Listing } from "#domain/template.ts";
import { EVENT_TYPES } from "#domain/webhook-event.ts";
import { listOf, named, paging, request, requestedPage, timestamp, z } from "#http/schema.ts";
import { listEvents as list } from "#services/webhook-endpoints/read-webhooks.ts";
import { declare } from "../schema/declare.ts";
import { presentList } from "../schema/present-list.ts";

/**
 * An event: the envelope that webhooks are sent (contract, section 7). `data` holds the resource under its
 * name, as it was at that moment.
 */
const eventSchema = named(
  "Event",
  z.object({
    id: z.string(),
    type: z.enum(EVENT_TYPES),
    timestamp,
    /** The version that `data` is written in, a date. */
    api_version: z.iso.date(),
    mode: z.enum(["live", "test"]),
    /** Not described member by member: each type has its own, and types are added without a new version. */
    data: z.record(z.string(), z.unknown()),
  }),
);

/**
 * What happened to the team's things of the key's mode, newest first: the texts that webhooks are sent.
 *
 * For receivers that were down, and for `platen listen`. Kept as long as the operator says (30 days unless
 * set). Erasing a fill empties its events too, so what was read once may be less the next time. Needs the
 * scope of webhooks, since it tells the same.
 */
export const listEvents = declare<Listing<{ readonly id: string; readonly payload: string }>>()({
  id: "listEvents",
  method: "GET",
  path: "/events",
  summary: "List events",
  auth: "secret",
  scope: "webhooks:read",
  stability: "beta",
  tag: "events",
  query: request({ ...paging, type: z.enum(EVENT_TYPES).optional() }),
  replies: { 200: { description: "Newest first, 30 days long", schema: listOf(eventSchema) } },
  errors: [],
  example: { query: { type: "fill.created" } },
  handle: (services, { query }, { caller }) =>
    list(services, caller, {
      type: query.type,
      ...requestedPage(query),
    }),
  // Held to the schema all the same: a payload stored by an older version must not reach a client unnoticed.
  // The payload is our own JSON, written from this very envelope.
  present: (listing) =>
    presentList(listing, ({ payload }) => eventSchema.parse(JSON.parse(payload))),
});
