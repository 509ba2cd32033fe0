import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Tx } from "./database.ts";
import type { ProductMappingsTable, TemplatesTable } from "./schema.ts";

/** A mapping joined to its template. */
export type ProductMappingRow = Selectable<ProductMappingsTable> & {
  readonly templateTitle: string;
  readonly templateSlug: string;
  readonly templateStatus: Selectable<TemplatesTable>["status"];
};

function select(tx: Tx) {
  return tx.q
    .selectFrom("product_mappings as m")
    .innerJoin("templates as t", (join) =>
      join.onRef("t.teamId", "=", "m.teamId").onRef("t.id", "=", "m.templateId"),
    )
    .selectAll("m")
    .select(["t.title as templateTitle", "t.slug as templateSlug", "t.status as templateStatus"]);
}

/** The place must be known to be free: see `isMappingPlaceTaken`. */
export async function insertProductMapping(
  tx: Tx,
  row: Insertable<ProductMappingsTable>,
): Promise<void> {
  await tx.q
    .insertInto("product_mappings")
    .values({ ...row, createdAt: tx.now, updatedAt: tx.now })
    .execute();
}

/** Archived ones too. */
export async function findProductMapping(
  tx: Tx,
  teamId: string,
  id: string,
): Promise<ProductMappingRow | undefined> {
  return await select(tx).where("m.teamId", "=", teamId).where("m.id", "=", id).executeTakeFirst();
}

/** As `findProductMapping`, and nobody else changes it until the transaction ends. */
export async function lockProductMapping(
  tx: Tx,
  teamId: string,
  id: string,
): Promise<ProductMappingRow | undefined> {
  return await select(tx)
    .where("m.teamId", "=", teamId)
    .where("m.id", "=", id)
    .forUpdate("m")
    .executeTakeFirst();
}

/** The active mappings of a product, all of its variants. */
export async function activeMappings(
  tx: Tx,
  teamId: string,
  externalProductId: string,
): Promise<ProductMappingRow[]> {
  return await select(tx)
    .where("m.teamId", "=", teamId)
    .where("m.externalProductId", "=", externalProductId)
    .where("m.status", "=", "active")
    .execute();
}

/** Newest first, archived ones too; one more than `limit`, to know whether there are more. */
export async function listProductMappings(
  tx: Tx,
  teamId: string,
  page: {
    readonly externalProductId: string | undefined;
    readonly limit: number;
    readonly startingAfter: string | undefined;
  },
): Promise<ProductMappingRow[]> {
  let query = select(tx)
    .where("m.teamId", "=", teamId)
    .orderBy("m.id", "desc")
    .limit(page.limit + 1);
  if (page.externalProductId !== undefined) {
    query = query.where("m.externalProductId", "=", page.externalProductId);
  }
  if (page.startingAfter !== undefined) {
    query = query.where("m.id", "<", page.startingAfter);
  }
  return await query.execute();
}

/** What makes a mapping the only one of its kind. */
type MappingPlace = Pick<
  Selectable<ProductMappingsTable>,
  "externalProductId" | "externalVariantId" | "externalSku" | "embedApplicationId"
>;

/**
 * Keeps others from taking a product's places until the transaction ends, and tells whether a mapping in use
 * other than `id` has this one.
 */
export async function isMappingPlaceTaken(
  tx: Tx,
  teamId: string,
  id: string,
  place: MappingPlace,
): Promise<boolean> {
  await tx.sql("select pg_advisory_xact_lock(hashtextextended($1, 6))", [
    JSON.stringify([teamId, place.externalProductId]),
  ]);
  const row = await tx.q
    .selectFrom("product_mappings")
    .select("id")
    .where("teamId", "=", teamId)
    .where("externalProductId", "=", place.externalProductId)
    .where(sql<boolean>`external_variant_id is not distinct from ${place.externalVariantId}`)
    .where(sql<boolean>`external_sku is not distinct from ${place.externalSku}`)
    .where(sql<boolean>`embed_application_id is not distinct from ${place.embedApplicationId}`)
    .where("status", "<>", "archived")
    .where("id", "<>", id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes columns of a mapping; `updated_at` is now. */
export async function updateProductMapping(
  tx: Tx,
  teamId: string,
  id: string,
  set: Updateable<ProductMappingsTable>,
): Promise<void> {
  await tx.q
    .updateTable("product_mappings")
    .set({ ...set, updatedAt: tx.now })
    .where("teamId", "=", teamId)
    .where("id", "=", id)
    .execute();
}
