import type { RenderView } from "#domain/render.ts";
import type { Listing } from "#domain/template.ts";
import { externalRef, listOf, paging, request } from "#http/schema.ts";
import { listRenders as list } from "#services/renders/read-render.ts";
import { declare } from "../schema/declare.ts";
import { presentList } from "../schema/present-list.ts";
import { presentRender, renderSchema } from "./render-schema.ts";

/**
 * The ledger: previews and finals of the key's mode, newest first, each final with a fresh link. How a shop
 * finds the files of an order: `external_order_id` is compared as it is.
 */
export const listRenders = declare<Listing<RenderView>>()({
  id: "listRenders",
  method: "GET",
  path: "/renders",
  summary: "List renders",
  auth: "secret",
  scope: "renders:read",
  stability: "beta",
  tag: "renders",
  query: request({
    ...paging,
    external_order_id: externalRef.optional(),
    external_cart_id: externalRef.optional(),
  }),
  replies: { 200: { description: "Newest first", schema: listOf(renderSchema) } },
  errors: [],
  example: { query: { external_order_id: "order-1001" } },
  handle: (services, { query }, { caller }) =>
    list(services, caller, {
      externalOrderId: query.external_order_id,
      externalCartId: query.external_cart_id,
      startingAfter: query.starting_after,
      limit: query.limit,
    }),
  present: (listing) => presentList(listing, presentRender),
});
