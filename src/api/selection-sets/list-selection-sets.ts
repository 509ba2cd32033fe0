import type { SelectionSetView } from "#domain/selection-set.ts";
import type { Listing } from "#domain/template.ts";
import { listOf, paging, request, requestedPage } from "#http/schema.ts";
import { listSelectionSets as list } from "#services/selection-sets/manage-selection-sets.ts";
import { declare } from "../schema/declare.ts";
import { presentList } from "../schema/present-list.ts";
import { presentSelectionSet, selectionSetSchema } from "./selection-set-schema.ts";

/** The team's selection sets, newest first. */
export const listSelectionSets = declare<Listing<SelectionSetView>>()({
  id: "listSelectionSets",
  method: "GET",
  path: "/selection_sets",
  summary: "List selection sets",
  auth: "secret",
  scope: "templates:read",
  stability: "beta",
  tag: "selection_sets",
  query: request(paging),
  replies: { 200: { description: "Newest first", schema: listOf(selectionSetSchema) } },
  errors: [],
  example: {},
  handle: (services, { query }, { caller }) => list(services, caller, requestedPage(query)),
  present: (listing) => presentList(listing, presentSelectionSet),
});
