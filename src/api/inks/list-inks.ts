import type { InkView } from "#domain/ink.ts";
import type { Listing } from "#domain/template.ts";
import { listOf, paging, request, requestedPage } from "#http/schema.ts";
import { listInks as list } from "#services/inks/manage-inks.ts";
import { declare } from "../schema/declare.ts";
import { presentList } from "../schema/present-list.ts";
import { presentInk, registeredInkSchema } from "./ink-schema.ts";

/** The team's inks, newest first. */
export const listInks = declare<Listing<InkView>>()({
  id: "listInks",
  method: "GET",
  path: "/inks",
  summary: "List inks",
  auth: "secret",
  scope: "templates:read",
  stability: "beta",
  tag: "inks",
  query: request(paging),
  replies: { 200: { description: "Newest first", schema: listOf(registeredInkSchema) } },
  errors: [],
  example: {},
  handle: (services, { query }, { caller }) => list(services, caller, requestedPage(query)),
  present: (listing) => presentList(listing, presentInk),
});
