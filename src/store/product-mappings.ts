import { type Selectable, sql } from "kysely";
import type { Tx } from "./database.ts";
import { jsonText } from "./json-text.ts";
import type { ProductMappingsTable, TemplatesTable } from "./schema.ts";
import { ownRow, type Page, teamTable } from "./team-table.ts";

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

const mappings = teamTable("product_mappings", select, "m");

/** What a shop writes of a mapping. */
export type MappingColumns = Pick<
  ProductMappingRow,
  | "templateId"
  | "externalProductId"
  | "embedApplicationId"
  | "sceneRevision"
  | "externalVariantId"
  | "externalSku"
  | "title"
  | "status"
  | "rules"
  | "metadata"
>;

function documentsOf({ rules, metadata }: Pick<MappingColumns, "rules" | "metadata">) {
  return { rules: jsonText(rules), metadata: jsonText(metadata) };
}

/** The place must be known to be free: see `isMappingPlaceTaken`. */
export async function insertProductMapping(
  tx: Tx,
  row: MappingColumns & Pick<ProductMappingRow, "teamId" | "id">,
): Promise<void> {
  await tx.q
    .insertInto("product_mappings")
    .values({ ...row, ...documentsOf(row), createdAt: tx.now, updatedAt: tx.now })
    .execute();
}

/** Archived ones too. */
export const findProductMapping = mappings.find;

/** As `findProductMapping`, and nobody else changes it until the transaction ends. */
export const lockProductMapping = mappings.lock;

/** The active mappings of a product, all of its variants. */
export async function activeMappings(
  tx: Tx,
  teamId: string,
  externalProductId: string,
): Promise<ProductMappingRow[]> {
  return await mappings
    .rows(tx, teamId)
    .where("m.externalProductId", "=", externalProductId)
    .where("m.status", "=", "active")
    .execute();
}

/** Newest first, archived ones too; one more than `limit`, to know whether there are more. */
export async function listProductMappings(
  tx: Tx,
  teamId: string,
  { externalProductId, ...page }: Page & { readonly externalProductId: string | undefined },
): Promise<ProductMappingRow[]> {
  return await mappings.list(tx, teamId, page, (query) =>
    externalProductId === undefined
      ? query
      : query.where("m.externalProductId", "=", externalProductId),
  );
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

/** Replaces what the shop wrote of a mapping; `updated_at` is now. */
export async function updateProductMapping(
  tx: Tx,
  teamId: string,
  id: string,
  columns: MappingColumns,
): Promise<void> {
  await ownRow(
    tx.q
      .updateTable("product_mappings")
      .set({ ...columns, ...documentsOf(columns), updatedAt: tx.now }),
    teamId,
    id,
  ).execute();
}
