import type { SelectionSetView } from "#domain/selection-set.ts";
import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { createSelectionSet as create } from "#services/selection-sets/manage-selection-sets.ts";
import { declare } from "../schema/declare.ts";
import {
  optionList,
  setName,
  presentSelectionSet,
  selectionSetSchema,
} from "./selection-set-schema.ts";

/**
 * Keeps an option list under a name, for templates to share. Names need not differ. A template offers it once
 * a field of its scene names the set.
 */
export const createSelectionSet = declare<SelectionSetView>()({
  id: "createSelectionSet",
  method: "POST",
  path: "/selection_sets",
  summary: "Create a selection set",
  auth: "secret",
  scope: "templates:write",
  stability: "beta",
  tag: "selection_sets",
  body: request({ name: setName, options: optionList }),
  replies: {
    201: { description: "Kept", schema: z.object({ selection_set: selectionSetSchema }) },
  },
  errors: ["missing_required_field", "missing_fields"],
  example: { body: { name: "Departments", options: ["Sales", "Press room"] } },
  handle: (services, { body }, call) =>
    create(services, call, { name: body.name, options: body.options }),
  present: (view) => json(201, { selection_set: presentSelectionSet(view) }),
});
