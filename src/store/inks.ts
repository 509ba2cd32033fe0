import { type Selectable, sql } from "kysely";
import type { InkDefinition } from "#domain/ink.ts";
import type { Tx } from "./database.ts";
import type { InksTable } from "./schema.ts";

export type InkRow = Selectable<InksTable>;

export async function findInk(tx: Tx, teamId: string, id: string): Promise<InkRow | undefined> {
  return await tx.q
    .selectFrom("inks")
    .selectAll()
    .where("teamId", "=", teamId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Inks that have one of these keys or names, oldest first. */
export async function findInksNamed(
  tx: Tx,
  teamId: string,
  { keys, names }: { readonly keys: readonly string[]; readonly names: readonly string[] },
): Promise<readonly InkRow[]> {
  return await tx.q
    .selectFrom("inks")
    .selectAll()
    .where("teamId", "=", teamId)
    .where((eb) => eb.or([eb("key", "in", [...keys, ""]), eb("name", "in", [...names, ""])]))
    .orderBy("id")
    .limit(200)
    .execute();
}

/** Newest first; one more than `limit`, to know whether there are more. */
export async function listInks(
  tx: Tx,
  teamId: string,
  page: { readonly limit: number; readonly startingAfter: string | undefined },
): Promise<readonly InkRow[]> {
  let query = tx.q
    .selectFrom("inks")
    .selectAll()
    .where("teamId", "=", teamId)
    .orderBy("id", "desc")
    .limit(page.limit + 1);
  if (page.startingAfter !== undefined) {
    query = query.where("id", "<", page.startingAfter);
  }
  return await query.execute();
}

/** What an author writes of an ink. */
export interface InkFacts {
  readonly key: string;
  readonly name: string;
  readonly hex: string;
  readonly definition: InkDefinition;
}

/** What may be changed of an ink. */
export type InkChange = {
  readonly [Name in "name" | "hex" | "definition"]?: InkFacts[Name] | undefined;
};

/** A new ink, or the one of this key replaced; its id. */
export async function putInk(
  tx: Tx,
  teamId: string,
  ink: InkFacts & { readonly id: string },
): Promise<string> {
  const { id } = await tx.q
    .insertInto("inks")
    .values({ ...ink, teamId, definition: JSON.stringify(ink.definition) })
    .onConflict((conflict) =>
      conflict.columns(["teamId", "key"]).doUpdateSet((eb) => ({
        name: eb.ref("excluded.name"),
        hex: eb.ref("excluded.hex"),
        definition: eb.ref("excluded.definition"),
        updatedAt: sql<Date>`now()`,
      })),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** False when there is no such ink. */
export async function updateInk(
  tx: Tx,
  teamId: string,
  id: string,
  change: InkChange,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.q
    .updateTable("inks")
    .set((eb) => ({
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.hex === undefined ? {} : { hex: change.hex }),
      ...(change.definition === undefined ? {} : { definition: JSON.stringify(change.definition) }),
      updatedAt: eb.fn<Date>("now"),
    }))
    .where("teamId", "=", teamId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False when there is no such ink. */
export async function deleteInk(tx: Tx, teamId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.q
    .deleteFrom("inks")
    .where("teamId", "=", teamId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
