import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { deleteSelectionSet as remove } from "#services/selection-sets/manage-selection-sets.ts";
import { declare } from "../schema/declare.ts";
import { EXAMPLE_SELECTION_SET_ID, selectionSetParams } from "./selection-set-schema.ts";

/**
 * Takes a set away. Templates that name it go on offering its options, so that no fill under way turns
 * invalid; new revisions cannot name it. Again, 404.
 */
export const deleteSelectionSet = declare<{ readonly ok: true }>()({
  id: "deleteSelectionSet",
  method: "DELETE",
  path: "/selection_sets/{id}",
  summary: "Delete a selection set",
  auth: "secret",
  scope: "templates:write",
  stability: "beta",
  tag: "selection_sets",
  params: selectionSetParams,
  replies: { 200: { description: "Gone", schema: z.object({ ok: z.literal(true) }) } },
  errors: ["selection_set_not_found"],
  example: { params: { id: EXAMPLE_SELECTION_SET_ID } },
  handle: (services, { params }, call) => remove(services, call, params.id),
  present: (done) => json(200, done),
});
