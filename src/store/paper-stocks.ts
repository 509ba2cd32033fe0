import { type Insertable, type Selectable, sql } from "kysely";
import type { Tx } from "./database.ts";
import type { PaperStocksTable } from "./schema.ts";
import { hasChanged, ownRow, teamTable } from "./team-table.ts";

export type PaperStockRow = Selectable<PaperStocksTable>;

const stocks = teamTable("paper_stocks", (tx) => tx.q.selectFrom("paper_stocks").selectAll());

/** What an author writes of a paper. */
export type PaperStockFacts = Omit<
  Insertable<PaperStocksTable>,
  "teamId" | "id" | "version" | "createdAt" | "updatedAt"
>;

export const findPaperStock = stocks.find;

/** A shop has a few dozen papers; more than this are not looked through. */
const MAX_STOCKS = 2_000;

/** All papers of a shop, oldest first: which one is meant is told by code, key, name, colour in turn. */
export async function listOfferedStocks(tx: Tx, teamId: string): Promise<readonly PaperStockRow[]> {
  return await stocks.rows(tx, teamId).orderBy("id").limit(MAX_STOCKS).execute();
}

/** Newest first. */
export const listPaperStocks = stocks.list;

/** A new paper, or the one of this code replaced; its id. */
export async function upsertPaperStock(
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
  return hasChanged(
    await ownRow(
      tx.q.updateTable("paper_stocks").set((eb) => ({
        ...change,
        version: eb("version", "+", 1),
        updatedAt: eb.fn<Date>("now"),
      })),
      teamId,
      id,
    ).executeTakeFirst(),
  );
}

/** False when there is no such paper. */
export const deletePaperStock = stocks.remove;
