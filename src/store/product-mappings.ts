import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Tx } from "./database.ts";
import type { ProductMappingsTable, TemplatesTable } from "./schema.ts";

/** A mapping joined to its template. */
export type ProductMappingRow = Selectable<ProductMappingsTable> & {
  readonly template_title: string;
  readonly template_slug: string;
  readonly template_status: Selectable<TemplatesTable>["status"];
};

function select(tx: Tx) {
  return tx.q
    .selectFrom("product_mappings as m")
    .innerJoin("templates as t", (join) =>
      join.onRef("t.team_id", "=", "m.team_id").onRef("t.id", "=", "m.template_id"),
    )
    .selectAll("m")
    .select([
      "t.title as template_title",
      "t.slug as template_slug",
      "t.status as template_status",
    ]);
}

/** The place must be known to be free: see `isMappingPlaceTaken`. */
export async function insertProductMapping(
  tx: Tx,
  row: Insertable<ProductMappingsTable>,
): Promise<void> {
  await tx.q
    .insertInto("product_mappings")
    .values({ ...row, created_at: tx.now, updated_at: tx.now })
    .execute();
}

/** Archived ones too. */
export async function findProductMapping(
  tx: Tx,
  teamId: string,
  id: string,
): Promise<ProductMappingRow | undefined> {
  return await select(tx).where("m.team_id", "=", teamId).where("m.id", "=", id).executeTakeFirst();
}

/** As `findProductMapping`, and nobody else changes it until the transaction ends. */
export async function lockProductMapping(
  tx: Tx,
  teamId: string,
  id: string,
): Promise<ProductMappingRow | undefined> {
  return await select(tx)
    .where("m.team_id", "=", teamId)
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
    .where("m.team_id", "=", teamId)
    .where("m.external_product_id", "=", externalProductId)
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
    .where("m.team_id", "=", teamId)
    .orderBy("m.id", "desc")
    .limit(page.limit + 1);
  if (page.externalProductId !== undefined) {
    query = query.where("m.external_product_id", "=", page.externalProductId);
  }
  if (page.startingAfter !== undefined) {
    query = query.where("m.id", "<", page.startingAfter);
  }
  return await query.execute();
}

/** What makes a mapping the only one of its kind. */
type MappingPlace = Pick<
  Selectable<ProductMappingsTable>,
  "external_product_id" | "external_variant_id" | "external_sku" | "embed_application_id"
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
    JSON.stringify([teamId, place.external_product_id]),
  ]);
  const row = await tx.q
    .selectFrom("product_mappings")
    .select("id")
    .where("team_id", "=", teamId)
    .where("external_product_id", "=", place.external_product_id)
    .where(sql<boolean>`external_variant_id is not distinct from ${place.external_variant_id}`)
    .where(sql<boolean>`external_sku is not distinct from ${place.external_sku}`)
    .where(sql<boolean>`embed_application_id is not distinct from ${place.embed_application_id}`)
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
    .set({ ...set, updated_at: tx.now })
    .where("team_id", "=", teamId)
    .where("id", "=", id)
    .execute();
}
