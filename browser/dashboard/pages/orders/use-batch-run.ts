/** Makes a press file of each row of a list, one after another, by the operations that a shop's program uses. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { PlatenApiError } from "../../../../client/src/index.ts";
import { api } from "../../app/api.ts";
import type { BatchRow } from "./batch-rows.ts";
import { keepRow } from "./kept-rows.ts";
import { ORDERS } from "./queries.ts";

/** What became of a row: null once its press file is there, else why it was refused. */
export type RowOutcome = PlatenApiError | null;

/** What all rows of a list have in common. */
export interface Batch {
  readonly templateId: string;
  /** Name of the list; orders are found by it. */
  readonly name: string;
  /** Tells this run's orders from those of the same rows before; "" where rows made before are left out. */
  readonly again: string;
}

export interface BatchRun {
  /** By the key of the row. */
  readonly outcomes: ReadonlyMap<string, RowOutcome>;
  readonly isRunning: boolean;
  /** What ended it early and is no row's fault; null otherwise. */
  readonly error: unknown;
  readonly start: (rows: readonly BatchRow[]) => void;
  readonly stop: () => void;
}

/** Ends with the row under way when it is stopped, or its page is left. */
export function useBatchRun(batch: Batch): BatchRun {
  const queries = useQueryClient();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, RowOutcome>>(new Map());
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const isStopped = useRef(false);
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );
  const run = async (rows: readonly BatchRow[]): Promise<void> => {
    for (const row of rows) {
      if (isStopped.current) {
        return;
      }
      const outcome = await outcomeOf(batch, row);
      setOutcomes((before) => new Map(before).set(row.key, outcome));
    }
  };
  return {
    outcomes,
    isRunning,
    error,
    start: (rows) => {
      isStopped.current = false;
      setRunning(true);
      setError(null);
      run(rows)
        .catch(setError)
        .finally(() => {
          setRunning(false);
          void queries.invalidateQueries({ queryKey: ORDERS });
        });
    },
    stop: () => {
      isStopped.current = true;
    },
  };
}

/** Waits where too much was asked for at once; rejects for what is not about the row. */
async function outcomeOf(batch: Batch, row: BatchRow): Promise<RowOutcome> {
  try {
    await makeFinal(batch, row);
    keepRow(batch.templateId, row.key);
    return null;
  } catch (error) {
    if (error instanceof PlatenApiError && error.status === 429) {
      const waitMs = (error.retryAfterSeconds ?? 5) * 1_000;
      await new Promise((done) => setTimeout(done, waitMs));
      return await outcomeOf(batch, row);
    }
    if (error instanceof PlatenApiError && (error.status === 400 || error.status === 422)) {
      return error;
    }
    throw error;
  }
}

/** Tried before it is begun: a row that is refused leaves nothing. The same row again is the same order. */
async function makeFinal({ templateId, name, again }: Batch, row: BatchRow): Promise<void> {
  const order = {
    template_id: templateId,
    values: { ...row.values },
    ...(row.order === null ? {} : { external_order_id: row.order }),
    external_cart_id: name,
  };
  await api.renders.create({ ...order, validate_only: true });
  const key = `batch-${row.key}${again}`;
  const { fill } = await api.fills.create(
    { ...order, ...(row.email === null ? {} : { customer_email: row.email }) },
    { idempotencyKey: key },
  );
  await api.fills.finalize(fill.id, {}, { idempotencyKey: `${key}-final` });
}
