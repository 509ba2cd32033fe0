/**
 * A shop's papers: how a proof on screen imitates what the order is printed on. None of it reaches a print
 * file.
 */
import { ApiError } from "#domain/errors.ts";
import type { PaperStockView } from "#domain/paper-stock.ts";
import {
  deletePaperStock as remove,
  findPaperStock as find,
  listPaperStocks as list,
  type PaperStockFacts,
  type PaperStockRow,
  upsertPaperStock as put,
  updatePaperStock as update,
} from "#store/paper-stocks.ts";
import { shopList } from "../context/shop-list.ts";

const stocks = shopList<PaperStockRow, PaperStockFacts, Partial<PaperStockFacts>, PaperStockView>({
  idPrefix: "stk",
  notFound: () => new ApiError("not_found", "No such paper stock."),
  find,
  list,
  put,
  update,
  remove,
  view: (row) => ({
    id: row.id,
    code: row.code,
    key: row.key,
    name: row.name,
    hex: row.hex,
    finish: row.finish,
    needsWhite: row.needsWhite,
    neutral: row.neutral,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }),
});

/**
 * Creating one of a code that is there replaces that one, which keeps its id. Proofs that name one that is
 * deleted are shown by its hex from then on, or on the neutral paper.
 */
export const {
  create: createPaperStock,
  list: listPaperStocks,
  read: readPaperStock,
  update: updatePaperStock,
  remove: deletePaperStock,
} = stocks;
