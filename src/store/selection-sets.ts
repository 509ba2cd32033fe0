import type { Selectable } from "kysely";
import type { Tx } from "./database.ts";
import type { SelectionSetsTable } from "./schema.ts";
import { hasChanged, ownRow, teamTable } from "./team-table.ts";

export type SelectionSetRow = Selectable<SelectionSetsTable>;

const sets = teamTable("selection_sets", (tx) =>
  tx.q.selectFrom("selection_sets").selectAll().where("deletedAt", "is", null),
);

/** A set that is not deleted. */
export const findSelectionSet = sets.find;

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

/** Sets that are not deleted, newest first. */
export const listSelectionSets = sets.list;

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
  return hasChanged(
    await ownRow(
      tx.q.updateTable("selection_sets").set((eb) => ({
        ...(change.name === undefined ? {} : { name: change.name }),
        ...(change.options === undefined ? {} : { options: JSON.stringify(change.options) }),
        updatedAt: eb.fn<Date>("now"),
      })),
      teamId,
      id,
    )
      .where("deletedAt", "is", null)
      .executeTakeFirst(),
  );
}

/** False when there is no such set. */
export async function deleteSelectionSet(tx: Tx, teamId: string, id: string): Promise<boolean> {
  return hasChanged(
    await ownRow(
      tx.q.updateTable("selection_sets").set((eb) => ({ deletedAt: eb.fn<Date>("now") })),
      teamId,
      id,
    )
      .where("deletedAt", "is", null)
      .executeTakeFirst(),
  );
}
