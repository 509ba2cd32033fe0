import { type Selectable, sql } from "kysely";
import type { InkDefinition } from "#domain/ink.ts";
import type { Tx } from "./database.ts";
import type { InksTable } from "./schema.ts";
import { type Change, hasChanged, ownRow, teamTable } from "./team-table.ts";

export type InkRow = Selectable<InksTable>;

const inks = teamTable("inks", (tx) => tx.q.selectFrom("inks").selectAll());

export const findInk = inks.find;

/** Inks that have one of these keys or names, oldest first. */
export async function findInksNamed(
  tx: Tx,
  teamId: string,
  { keys, names }: { readonly keys: readonly string[]; readonly names: readonly string[] },
): Promise<readonly InkRow[]> {
  return await inks
    .rows(tx, teamId)
    .where((eb) => eb.or([eb("key", "in", [...keys, ""]), eb("name", "in", [...names, ""])]))
    .orderBy("id")
    .limit(200)
    .execute();
}

/** Newest first. */
export const listInks = inks.list;

/** What an author writes of an ink. */
export interface InkFacts {
  readonly key: string;
  readonly name: string;
  readonly hex: string;
  readonly definition: InkDefinition;
}

/** What may be changed of an ink. */
export type InkChange = Change<Omit<InkFacts, "key">>;

/** A new ink, or the one of this key replaced; its id. */
export async function upsertInk(
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
  return hasChanged(
    await ownRow(
      tx.q.updateTable("inks").set((eb) => ({
        ...(change.name === undefined ? {} : { name: change.name }),
        ...(change.hex === undefined ? {} : { hex: change.hex }),
        ...(change.definition === undefined
          ? {}
          : { definition: JSON.stringify(change.definition) }),
        updatedAt: eb.fn<Date>("now"),
      })),
      teamId,
      id,
    ).executeTakeFirst(),
  );
}

/** False when there is no such ink. */
export const deleteInk = inks.remove;
