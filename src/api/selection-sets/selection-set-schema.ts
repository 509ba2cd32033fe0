import type { SelectionSetView } from "#domain/selection-set.ts";
import { named, timestamp, z } from "#http/schema.ts";

/** Path parameters of one selection set. */
export const selectionSetParams = z.object({ id: z.string() });

export const EXAMPLE_SELECTION_SET_ID = "sel_01JZ0000000000000000000000";

const MAX_OPTIONS = 500;

export const setName = z.string().trim().min(1).max(120);

/** Options of a field: texts that differ. */
export const optionList = z
  .array(z.string().min(1).max(200))
  .min(1)
  .max(MAX_OPTIONS)
  .refine((options) => new Set(options).size === options.length, "every option once");

/** A selection set as answered. */
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

export function presentSelectionSet(view: SelectionSetView): z.output<typeof selectionSetSchema> {
  return {
    id: view.id,
    name: view.name,
    options: [...view.options],
    created_at: view.createdAt,
    updated_at: view.updatedAt,
  };
}
