import type { Caller } from "#domain/caller.ts";
import { Fault } from "#domain/errors.ts";
import type { PaperStockView } from "#domain/paper-stock.ts";
import { type Listing, listingOf } from "#domain/template.ts";
import type { Tx } from "#store/database.ts";
import {
  deletePaperStock as deleteRow,
  findPaperStock,
  listPaperStocks as listRows,
  type PaperStockFacts,
  type PaperStockRow,
  putPaperStock,
  updatePaperStock as updateRow,
} from "#store/paper-stocks.ts";
import type { Call, Services } from "./context.ts";

async function stockOr404(tx: Tx, caller: Caller, id: string): Promise<PaperStockRow> {
  const row = await findPaperStock(tx, caller.teamId, id);
  if (row === undefined) {
    throw notFound();
  }
  return row;
}

/** Registers a paper; one of the same code is replaced and keeps its id. */
export async function createPaperStock(
  services: Services,
  { caller, unit }: Call<PaperStockView>,
  stock: PaperStockFacts,
): Promise<PaperStockView> {
  const fresh = services.random.id("stk");
  return await unit.commit(async (tx) => {
    const id = await putPaperStock(tx, caller.teamId, { id: fresh, ...stock });
    return stockView(await stockOr404(tx, caller, id));
  });
}

export async function listPaperStocks(
  services: Services,
  caller: Caller,
  page: { readonly limit: number; readonly startingAfter: string | undefined },
): Promise<Listing<PaperStockView>> {
  const rows = await services.db.read((tx) => listRows(tx, caller.teamId, page));
  return listingOf(rows.map(stockView), page.limit);
}

export async function readPaperStock(
  services: Services,
  caller: Caller,
  id: string,
): Promise<PaperStockView> {
  return stockView(await services.db.read((tx) => stockOr404(tx, caller, id)));
}

export async function updatePaperStock(
  _services: Services,
  { caller, unit }: Call<PaperStockView>,
  id: string,
  change: Partial<PaperStockFacts>,
): Promise<PaperStockView> {
  return await unit.commit(async (tx) => {
    if (!(await updateRow(tx, caller.teamId, id, change))) {
      throw notFound();
    }
    return stockView(await stockOr404(tx, caller, id));
  });
}

/** Proofs that name it are shown by its hex from now on, or on the neutral paper. */
export async function deletePaperStock(
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
  return new Fault("not_found", "No such paper stock.");
}

function stockView(row: PaperStockRow): PaperStockView {
  return {
    id: row.id,
    code: row.code,
    key: row.key,
    name: row.name,
    hex: row.hex,
    finish: row.finish,
    needsWhite: row.needs_white,
    neutral: row.neutral,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
