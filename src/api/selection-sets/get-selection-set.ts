import type { SelectionSetView } from "#domain/selection-set.ts";
import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { readSelectionSet } from "#services/selection-sets/manage-selection-sets.ts";
import { declare } from "../schema/declare.ts";
import {
  EXAMPLE_SELECTION_SET_ID,
  presentSelectionSet,
  selectionSetParams,
  selectionSetSchema,
} from "./selection-set-schema.ts";

/**
 * A selection set of the team; a deleted one is 404, though revisions that name it go on offering its
 * options.
 */
export const getSelectionSet = declare<SelectionSetView>()({
  id: "getSelectionSet",
  method: "GET",
  path: "/selection_sets/{id}",
  summary: "Read a selection set",
  auth: "secret",
  scope: "templates:read",
  stability: "beta",
  tag: "selection_sets",
  params: selectionSetParams,
  replies: {
    200: { description: "As kept", schema: z.object({ selection_set: selectionSetSchema }) },
  },
  errors: ["selection_set_not_found"],
  example: { params: { id: EXAMPLE_SELECTION_SET_ID } },
  handle: (services, { params }, { caller }) => readSelectionSet(services, caller, params.id),
  present: (view) => json(200, { selection_set: presentSelectionSet(view) }),
});
