import { FINISHES, type PaperStockView, type StockFinish } from "#domain/paper-stock.ts";
import { named, timestamp, z } from "#http/schema.ts";
import { hexColor } from "../schema/appearance-schema.ts";

/** Path parameters of one paper stock. */
export const paperStockParams = z.object({ id: z.string() });

/** For examples in the OpenAPI document: of the form that ids have, and nobody's. */
export const EXAMPLE_PAPER_STOCK_ID = "stk_01JZ0000000000000000000000";

/** Surfaces that the preview can draw over the paper's colour. */
const finish = z.enum(FINISHES);

/** By which proofs find it first; unique in the team. */
export const stockCode = z.string().trim().min(1).max(64);
/** By which they find it after code and key, compared whole. */
export const stockName = z.string().trim().min(1).max(120);

/** What may be said of a paper besides its code and name. */
export const stockFacts = {
  key: z.string().min(1).max(64).nullable().optional(),
  /** Colour of the bare paper on a screen; null: white of coated paper. */
  hex: hexColor.nullable().optional(),
  finish: finish.optional(),
  /** Dark or clear paper that wants white under its inks; told to the shop, drawn nowhere. */
  needs_white: z.boolean().optional(),
  /** The one that stands for papers nobody knows. */
  neutral: z.boolean().optional(),
};

/** What a body may state; absent and null differ: null clears, absent leaves. */
interface StockFacts {
  readonly key?: string | null | undefined;
  readonly hex?: string | null | undefined;
  readonly finish?: StockFinish | undefined;
  readonly needs_white?: boolean | undefined;
  readonly neutral?: boolean | undefined;
}

/**
 * The facts a body states, without those it does not: an undefined one would be written as null by the query.
 */
export function stockColumns({ key, hex, finish: surface, needs_white, neutral }: StockFacts): {
  key?: string | null;
  hex?: string | null;
  finish?: StockFinish;
  needs_white?: boolean;
  neutral?: boolean;
} {
  return {
    ...(key === undefined ? {} : { key }),
    ...(hex === undefined ? {} : { hex }),
    ...(surface === undefined ? {} : { finish: surface }),
    ...(needs_white === undefined ? {} : { needs_white }),
    ...(neutral === undefined ? {} : { neutral }),
  };
}

/** A paper stock in responses. */
export const paperStockSchema = named(
  "PaperStock",
  z.object({
    id: z.string(),
    code: z.string(),
    key: z.string().nullable(),
    name: z.string(),
    hex: z.string().nullable(),
    finish,
    needs_white: z.boolean(),
    neutral: z.boolean(),
    created_at: timestamp,
    updated_at: timestamp,
  }),
);

/** The outer form of a paper stock. */
export function presentPaperStock(view: PaperStockView): z.output<typeof paperStockSchema> {
  return {
    id: view.id,
    code: view.code,
    key: view.key,
    name: view.name,
    hex: view.hex,
    finish: view.finish,
    needs_white: view.needsWhite,
    neutral: view.neutral,
    created_at: view.createdAt,
    updated_at: view.updatedAt,
  };
}
