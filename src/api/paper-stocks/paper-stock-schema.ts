import type { PaperStockView, StockFinish } from "#domain/paper-stock.ts";
import { named, timestamp, z } from "#http/schema.ts";
import { hexColor } from "../schema/appearance-schema.ts";

/** Path parameters of one paper stock. */
export const paperStockParams = z.object({ id: z.string() });

export const EXAMPLE_PAPER_STOCK_ID = "stk_01JZ0000000000000000000000";

const finish = z.enum([
  "none",
  "matte",
  "linen",
  "felt",
  "laid",
  "kraft",
  "cotton",
  "metallic",
  "pearl",
]);

export const stockCode = z.string().trim().min(1).max(64);
export const stockName = z.string().trim().min(1).max(120);

/** What may be said of a paper besides its code and name. */
export const stockFacts = {
  key: z.string().min(1).max(64).nullable().optional(),
  hex: hexColor.nullable().optional(),
  finish: finish.optional(),
  needs_white: z.boolean().optional(),
  neutral: z.boolean().optional(),
};

interface StockFacts {
  readonly key?: string | null | undefined;
  readonly hex?: string | null | undefined;
  readonly finish?: StockFinish | undefined;
  readonly needs_white?: boolean | undefined;
  readonly neutral?: boolean | undefined;
}

/** The facts a body states. */
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

/** A paper stock as answered. */
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
