import type { SelectionSetView } from "#domain/selection-set.ts";
import { named, timestamp, z } from "#http/schema.ts";

/** Path parameters of one selection set. */
export const selectionSetParams = z.object({ id: z.string() });

/** For examples in the OpenAPI document: of the form that ids have, and nobody's. */
export const EXAMPLE_SELECTION_SET_ID = "sel_01JZ0000000000000000000000";

/** As many as a list on a page can bear to be scrolled. */
const MAX_OPTIONS = 500;

/** For the team; customers do not see it. */
export const setName = z.string().trim().min(1).max(120);

/**
 * Options of a field: texts that differ, in the order they are offered. An option is its text: fills store
 * it, so one that is renamed is another option.
 */
export const optionList = z
  .array(z.string().min(1).max(200))
  .min(1)
  .max(MAX_OPTIONS)
  .refine((options) => new Set(options).size === options.length, "every option once");

/** A selection set in responses. */
export const selectionSetSchema = named(
  "SelectionSet",
  z.object({
    id: z.string(),
    name: z.string(),
    options: z.array(z.string()),
    created_at: timestamp,
    updated_at: timestamp,
  }),
);

/** The outer form of a selection set. */
export function presentSelectionSet(view: SelectionSetView): z.output<typeof selectionSetSchema> {
  return {
    id: view.id,
    name: view.name,
    options: [...view.options],
    created_at: view.createdAt,
    updated_at: view.updatedAt,
  };
}
