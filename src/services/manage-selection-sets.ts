import type { Caller } from "#domain/caller.ts";
import { Fault } from "#domain/errors.ts";
import type { SelectionSetView } from "#domain/selection-set.ts";
import { type Listing, listingOf } from "#domain/template.ts";
import type { Tx } from "#store/database.ts";
import {
  deleteSelectionSet as deleteRow,
  findSelectionSet,
  insertSelectionSet,
  listSelectionSets as listRows,
  type SelectionSetRow,
  updateSelectionSet as updateRow,
} from "#store/selection-sets.ts";
import type { Call, Services } from "./context.ts";

/** A set of the caller's team that is not deleted. */
export async function selectionSetOr404(
  tx: Tx,
  caller: Caller,
  id: string,
): Promise<SelectionSetRow> {
  const row = await findSelectionSet(tx, caller.teamId, id);
  if (row === undefined) {
    throw notFound();
  }
  return row;
}

export async function createSelectionSet(
  services: Services,
  { caller, unit }: Call<SelectionSetView>,
  set: { readonly name: string; readonly options: readonly string[] },
): Promise<SelectionSetView> {
  const id = services.random.id("sel");
  return await unit.commit(async (tx) => {
    await insertSelectionSet(tx, caller.teamId, { id, ...set });
    return selectionSetView(await selectionSetOr404(tx, caller, id));
  });
}

export async function listSelectionSets(
  services: Services,
  caller: Caller,
  page: { readonly limit: number; readonly startingAfter: string | undefined },
): Promise<Listing<SelectionSetView>> {
  const rows = await services.db.read((tx) => listRows(tx, caller.teamId, page));
  return listingOf(rows.map(selectionSetView), page.limit);
}

export async function readSelectionSet(
  services: Services,
  caller: Caller,
  id: string,
): Promise<SelectionSetView> {
  return selectionSetView(await services.db.read((tx) => selectionSetOr404(tx, caller, id)));
}

/** Every template that names the set offers the new options at once. */
export async function updateSelectionSet(
  _services: Services,
  { caller, unit }: Call<SelectionSetView>,
  id: string,
  change: { readonly name?: string | undefined; readonly options?: readonly string[] | undefined },
): Promise<SelectionSetView> {
  return await unit.commit(async (tx) => {
    if (!(await updateRow(tx, caller.teamId, id, change))) {
      throw notFound();
    }
    return selectionSetView(await selectionSetOr404(tx, caller, id));
  });
}

/** Revisions that name the set go on offering its options; new ones cannot name it. */
export async function deleteSelectionSet(
  _services: Services,
  { caller, unit }: Call<{ readonly ok: true }>,
  id: string,
): Promise<{ readonly ok: true }> {
  return await unit.commit(async (tx) => {
    if (!(await deleteRow(tx, caller.teamId, id))) {
      throw notFound();
    }
    return { ok: true };
  });
}

function notFound(): Fault {
  return new Fault("selection_set_not_found", "No such selection set.");
}

function selectionSetView(row: SelectionSetRow): SelectionSetView {
  return {
    id: row.id,
    name: row.name,
    options: row.options,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
