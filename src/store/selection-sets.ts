import type { Selectable } from "kysely";
import type { Tx } from "./database.ts";
import type { SelectionSetsTable } from "./schema.ts";

export type SelectionSetRow = Selectable<SelectionSetsTable>;

/** A set that is not deleted. */
export async function findSelectionSet(
  tx: Tx,
  teamId: string,
  id: string,
): Promise<SelectionSetRow | undefined> {
  return await tx.q
    .selectFrom("selection_sets")
    .selectAll()
    .where("teamId", "=", teamId)
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
}

/** Sets by id, deleted ones too: revisions that name them go on offering their options. */
export async function findSetsOfFields(
  tx: Tx,
  teamId: string,
  ids: readonly string[],
): Promise<readonly SelectionSetRow[]> {
  return ids.length === 0
    ? []
    : await tx.q
        .selectFrom("selection_sets")
        .selectAll()
        .where("teamId", "=", teamId)
        .where("id", "in", ids)
        .execute();
}

/** Newest first; one more than `limit`, to know whether there are more. */
export async function listSelectionSets(
  tx: Tx,
  teamId: string,
  page: { readonly limit: number; readonly startingAfter: string | undefined },
): Promise<readonly SelectionSetRow[]> {
  let query = tx.q
    .selectFrom("selection_sets")
    .selectAll()
    .where("teamId", "=", teamId)
    .where("deletedAt", "is", null)
    .orderBy("id", "desc")
    .limit(page.limit + 1);
  if (page.startingAfter !== undefined) {
    query = query.where("id", "<", page.startingAfter);
  }
  return await query.execute();
}

/** What an author writes of a set. */
export interface SelectionSetFacts {
  readonly name: string;
  readonly options: readonly string[];
}

/** A new set; its id. */
export async function insertSelectionSet(
  tx: Tx,
  teamId: string,
  set: SelectionSetFacts & { readonly id: string },
): Promise<string> {
  await tx.q
    .insertInto("selection_sets")
    .values({ teamId, id: set.id, name: set.name, options: JSON.stringify(set.options) })
    .execute();
  return set.id;
}

/** False when there is no such set. */
export async function updateSelectionSet(
  tx: Tx,
  teamId: string,
  id: string,
  change: { readonly name?: string | undefined; readonly options?: readonly string[] | undefined },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.q
    .updateTable("selection_sets")
    .set((eb) => ({
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.options === undefined ? {} : { options: JSON.stringify(change.options) }),
      updatedAt: eb.fn<Date>("now"),
    }))
    .where("teamId", "=", teamId)
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False when there is no such set. */
export async function deleteSelectionSet(tx: Tx, teamId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.q
    .updateTable("selection_sets")
    .set((eb) => ({ deletedAt: eb.fn<Date>("now") }))
    .where("teamId", "=", teamId)
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
