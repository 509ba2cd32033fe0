import { type Insertable, type Selectable, sql } from "kysely";
import type { Tx } from "./database.ts";
import type { PaperStocksTable } from "./schema.ts";

export type PaperStockRow = Selectable<PaperStocksTable>;

/** What an author writes of a paper. */
export type PaperStockFacts = Omit<
  Insertable<PaperStocksTable>,
  "teamId" | "id" | "version" | "createdAt" | "updatedAt"
>;

export async function findPaperStock(
  tx: Tx,
  teamId: string,
  id: string,
): Promise<PaperStockRow | undefined> {
  return await tx.q
    .selectFrom("paper_stocks")
    .selectAll()
    .where("teamId", "=", teamId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** A shop has a few dozen papers; more than this are not looked through. */
const MAX_STOCKS = 2_000;

/** All papers of a shop, oldest first: which one is meant is told by code, key, name, colour in turn. */
export async function listOfferedStocks(tx: Tx, teamId: string): Promise<readonly PaperStockRow[]> {
  return await tx.q
    .selectFrom("paper_stocks")
    .selectAll()
    .where("teamId", "=", teamId)
    .orderBy("id")
    .limit(MAX_STOCKS)
    .execute();
}

/** Newest first; one more than `limit`, to know whether there are more. */
export async function listPaperStocks(
  tx: Tx,
  teamId: string,
  page: { readonly limit: number; readonly startingAfter: string | undefined },
): Promise<readonly PaperStockRow[]> {
  let query = tx.q
    .selectFrom("paper_stocks")
    .selectAll()
    .where("teamId", "=", teamId)
    .orderBy("id", "desc")
    .limit(page.limit + 1);
  if (page.startingAfter !== undefined) {
    query = query.where("id", "<", page.startingAfter);
  }
  return await query.execute();
}

/** A new paper, or the one of this code replaced; its id. */
export async function putPaperStock(
  tx: Tx,
  teamId: string,
  row: PaperStockFacts & { readonly id: string },
): Promise<string> {
  const { id } = await tx.q
    .insertInto("paper_stocks")
    .values({ ...row, teamId })
    .onConflict((conflict) =>
      conflict.columns(["teamId", "code"]).doUpdateSet((eb) => ({
        key: eb.ref("excluded.key"),
        name: eb.ref("excluded.name"),
        hex: eb.ref("excluded.hex"),
        finish: eb.ref("excluded.finish"),
        needsWhite: eb.ref("excluded.needsWhite"),
        neutral: eb.ref("excluded.neutral"),
        version: sql<number>`paper_stocks.version + 1`,
        updatedAt: sql<Date>`now()`,
      })),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** False when there is no such paper. */
export async function updatePaperStock(
  tx: Tx,
  teamId: string,
  id: string,
  change: Partial<PaperStockFacts>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.q
    .updateTable("paper_stocks")
    .set((eb) => ({
      ...change,
      version: eb("version", "+", 1),
      updatedAt: eb.fn<Date>("now"),
    }))
    .where("teamId", "=", teamId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False when there is no such paper. */
export async function deletePaperStock(tx: Tx, teamId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.q
    .deleteFrom("paper_stocks")
    .where("teamId", "=", teamId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
