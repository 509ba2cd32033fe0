import type { SelectionSetView } from "#domain/selection-set.ts";
import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { updateSelectionSet as update } from "#services/selection-sets/manage-selection-sets.ts";
import { declare } from "../schema/declare.ts";
import {
  EXAMPLE_SELECTION_SET_ID,
  optionList,
  setName,
  presentSelectionSet,
  selectionSetParams,
  selectionSetSchema,
} from "./selection-set-schema.ts";

/**
 * Every template that names the set offers the new options at once, without a new revision; options are
 * replaced whole. Fills that hold an option which is gone are 400 when they are checked the next time.
 */
export const updateSelectionSet = declare<SelectionSetView>()({
  id: "updateSelectionSet",
  method: "PATCH",
  path: "/selection_sets/{id}",
  summary: "Change a selection set",
  auth: "secret",
  scope: "templates:write",
  stability: "beta",
  tag: "selection_sets",
  params: selectionSetParams,
  body: request({ name: setName.optional(), options: optionList.optional() }),
  replies: {
    200: { description: "As it is now", schema: z.object({ selection_set: selectionSetSchema }) },
  },
  errors: ["selection_set_not_found"],
  example: {
    params: { id: EXAMPLE_SELECTION_SET_ID },
    body: { options: ["Sales", "Press room", "Bindery"] },
  },
  handle: (services, { params, body }, call) =>
    update(services, call, params.id, { name: body.name, options: body.options }),
  present: (view) => json(200, { selection_set: presentSelectionSet(view) }),
});
