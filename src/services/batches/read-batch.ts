import type { BatchView, RowErrorView, RowResultView } from "#domain/batch.ts";
import type { Caller } from "#domain/caller.ts";
import { type Listing, listingOf } from "#domain/template.ts";
import {
  type ListRow,
  type BatchPlace,
  listBatches as listRows,
  listBatchRows,
  type RowPage,
} from "#store/batches.ts";
import type { ProjectFilter } from "#store/projects.ts";
import type { Page } from "#store/team-table.ts";
import type { Services } from "../context/context.ts";
import { batchOr404, batchView, rowErrorView, rowResultView } from "./batch-view.ts";

/** Rows read at once for a file of all of them. */
const ROWS_AT_ONCE = 1_000;

/** A batch with its numbers as they are now. */
export async function readBatch(
  services: Services,
  caller: Caller,
  id: string,
): Promise<BatchView> {
  return batchView(await services.db.read((tx) => batchOr404(tx, caller, id)));
}

/** The team's batches of the caller's mode, newest first. */
export async function listBatches(
  services: Services,
  caller: Caller,
  page: Page & ProjectFilter,
): Promise<Listing<BatchView>> {
  const rows = await services.db.read((tx) => listRows(tx, caller, page));
  return listingOf(rows.map(batchView), page.limit);
}

/** Rows that failed, in the order of the list. */
export async function listRowErrors(
  services: Services,
  caller: Caller,
  { id, ...page }: RowPage & { readonly id: string },
): Promise<Listing<RowErrorView>> {
  return await services.db.read(async (tx) => {
    await batchOr404(tx, caller, id);
    const place = { teamId: caller.teamId, batchId: id };
    const rows = await listBatchRows(tx, place, { ...page, status: "failed" });
    return listingOf(
      rows.flatMap((row) => rowErrorView(row) ?? []),
      page.limit,
    );
  });
}

/** All rows that failed, read in parts while they are sent; 404 before the first. */
export async function exportRowErrors(
  services: Services,
  caller: Caller,
  id: string,
): Promise<AsyncIterable<RowErrorView>> {
  const { teamId } = await services.db.read((tx) => batchOr404(tx, caller, id));
  const rows = everyRow(services, { teamId, batchId: id }, "failed");
  return views(rows, rowErrorView);
}

/** What every row came to, read in parts while it is sent. */
export function allRowResults(
  services: Pick<Services, "db">,
  place: BatchPlace,
): AsyncIterable<RowResultView> {
  return views(everyRow(services, place), rowResultView);
}

async function* everyRow(
  { db }: Pick<Services, "db">,
  place: BatchPlace,
  status?: ListRow["status"],
): AsyncGenerator<ListRow> {
  let after = 0;
  for (;;) {
    const page = { limit: ROWS_AT_ONCE, after, ...(status === undefined ? {} : { status }) };
    const rows = await db.read((tx) => listBatchRows(tx, place, page));
    yield* rows.slice(0, ROWS_AT_ONCE);
    if (rows.length <= ROWS_AT_ONCE) {
      return;
    }
    after = rows[ROWS_AT_ONCE - 1]?.number ?? after;
  }
}

async function* views<View>(
  rows: AsyncIterable<ListRow>,
  viewOf: (row: ListRow) => View | null,
): AsyncGenerator<View> {
  for await (const row of rows) {
    const view = viewOf(row);
    if (view !== null) {
      yield view;
    }
  }
}
