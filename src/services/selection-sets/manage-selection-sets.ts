/**
 * Lists of values that fields offer, shared by templates. A revision names a set by id and not its options,
 * which is why a change needs no new revision.
 */
import { ApiError } from "#domain/errors.ts";
import type { SelectionSetView } from "#domain/selection-set.ts";
import {
  deleteSelectionSet as remove,
  findSelectionSet as find,
  insertSelectionSet as put,
  listSelectionSets as list,
  type SelectionSetFacts,
  type SelectionSetRow,
  updateSelectionSet as update,
} from "#store/selection-sets.ts";
import { shopList } from "../context/shop-list.ts";

const sets = shopList<SelectionSetRow, SelectionSetFacts, SelectionSetChange, SelectionSetView>({
  idPrefix: "sel",
  notFound: () => new ApiError("selection_set_not_found", "No such selection set."),
  find,
  list,
  put,
  update,
  remove,
  view: (row) => ({
    id: row.id,
    name: row.name,
    options: row.options,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }),
});

/** What is undefined stays; `options` is replaced as a whole. */
type SelectionSetChange = {
  readonly [Name in keyof SelectionSetFacts]?: SelectionSetFacts[Name] | undefined;
};

/**
 * Every template that names a set offers changed options at once. Revisions that name one that is deleted go on
 * offering its options; new ones cannot name it.
 */
export const {
  entryOr404: selectionSetOr404,
  create: createSelectionSet,
  list: listSelectionSets,
  read: readSelectionSet,
  update: updateSelectionSet,
  remove: deleteSelectionSet,
} = sets;
