/**
 * Lists of orders and their rows. Rows hold what is ordered while they wait, and no longer: a final has it then. All
 * that is written of a row names the attempt it is of, so that a job which another has taken over leaves nothing.
 */
import { type Insertable, type Selectable, sql, type SqlBool } from "kysely";
import type { BatchError, RowError } from "#domain/batch.ts";
import type { Tx } from "./database.ts";
import { jsonText } from "./json-text.ts";
import { isOfCompany, keptProjectId, type ProjectFilter } from "./projects.ts";
import type { BatchesTable, BatchRowsTable } from "./schema-batches.ts";
import { bothModes, hasChanged, type Owner, ownRow, type Page, teamTable } from "./team-table.ts";

/** A batch with the title of its template. */
export type BatchRow = Selectable<BatchesTable> & { readonly templateTitle: string };
export type ListRow = Selectable<BatchRowsTable>;

/** Which batch of which team. */
export interface BatchPlace {
  readonly teamId: string;
  readonly batchId: string;
}

/** A job at a batch. */
export interface BatchAttempt {
  readonly id: string;
  readonly token: string;
}

const batches = teamTable(
  "batches",
  (tx) =>
    tx.q
      .selectFrom("batches as b")
      .innerJoin("templates as t", (join) =>
        join.onRef("t.teamId", "=", "b.teamId").onRef("t.id", "=", "b.templateId"),
      )
      .selectAll("b")
      .select("t.title as templateTitle"),
  "b",
);

export const findBatch = batches.find;

/** As `findBatch`, and nobody else changes it until the transaction ends; rows may go on referring to it. */
export async function lockBatch(tx: Tx, owner: Owner, id: string): Promise<BatchRow | undefined> {
  return await batches.lock(tx, owner, id, "no key update");
}

/** Newest first; one more than the limit, where there are more. */
export async function listBatches(
  tx: Tx,
  owner: Owner,
  { projectId, companyId, ...page }: Page & ProjectFilter,
): Promise<BatchRow[]> {
  return await batches.list(tx, owner, page, (rows) => {
    const ofProject = projectId === undefined ? rows : rows.where("b.projectId", "=", projectId);
    return companyId === undefined
      ? ofProject
      : ofProject.where(isOfCompany("b.projectId", owner.teamId, companyId));
  });
}

type NewBatch = Omit<
  Insertable<BatchesTable>,
  "createdAt" | "updatedAt" | "status" | "columnNames"
> &
  Pick<BatchRow, "columnNames">;

/** A batch without its rows. */
export async function insertBatch(
  tx: Tx,
  { projectId = null, columnNames, ...row }: NewBatch,
): Promise<void> {
  await tx.q
    .insertInto("batches")
    .values({
      ...row,
      status: "queued",
      projectId: keptProjectId(row.teamId, projectId),
      columnNames: jsonText(columnNames),
      createdAt: tx.now,
      updatedAt: tx.now,
    })
    .execute();
}

/** What a row orders, or its fault, which was found before any was made. */
export type RowContent =
  | Pick<ListRow, "fieldValues" | "externalOrderId" | "customerEmail">
  | { readonly error: RowError };
export type NewBatchRow = Pick<ListRow, "number" | "line"> & RowContent;

/** Adds rows to a batch in one statement. */
export async function insertBatchRows(
  tx: Tx,
  { teamId, batchId }: BatchPlace,
  rows: readonly NewBatchRow[],
): Promise<void> {
  const values = rows.map(({ number, line, ...row }) => ({
    teamId,
    batchId,
    number,
    line,
    ...("error" in row
      ? { status: "failed" as const, error: jsonText(row.error) }
      : { ...row, status: "waiting" as const, fieldValues: jsonText(row.fieldValues) }),
  }));
  await tx.q.insertInto("batch_rows").values(values.map(withAllColumns)).execute();
}

/** A statement of many rows names the same columns in each. */
function withAllColumns(row: Partial<Insertable<BatchRowsTable>> & RequiredColumns) {
  return {
    fieldValues: null,
    externalOrderId: null,
    customerEmail: null,
    renderId: null,
    error: null,
    ...row,
  };
}

type RequiredColumns = Pick<
  Insertable<BatchRowsTable>,
  "teamId" | "batchId" | "number" | "line" | "status"
>;

/** How many rows there are, and how many of them were refused before any was made. */
export async function setRowCounts(
  tx: Tx,
  { teamId, batchId }: BatchPlace,
  counts: Pick<BatchRow, "rowCount" | "failedCount">,
): Promise<void> {
  await ownRow(tx.q.updateTable("batches").set(counts), bothModes({ teamId }), batchId).execute();
}

/** Takes an open batch under a new attempt; undefined for one that has ended. An earlier attempt can write no more. */
export async function beginBatchAttempt(
  tx: Tx,
  owner: Owner,
  { id, token }: BatchAttempt,
): Promise<BatchRow | undefined> {
  const begun = await ownRow(
    tx.q
      .updateTable("batches")
      .set({ status: "processing", attemptToken: token, error: null, updatedAt: tx.now }),
    owner,
    id,
  )
    .where("status", "in", ["queued", "processing"])
    .executeTakeFirst();
  return hasChanged(begun) ? await findBatch(tx, owner, id) : undefined;
}

/** Locks the batch that an attempt still has; false where it was taken over, or the batch has ended. */
export async function lockAttempt(
  tx: Tx,
  owner: Owner,
  { id, token }: BatchAttempt,
): Promise<boolean> {
  const row = await lockBatch(tx, owner, id);
  return row?.attemptToken === token;
}

/** Rows that wait, in the order of the list. */
export async function waitingRows(
  tx: Tx,
  { teamId, batchId }: BatchPlace,
  limit: number,
): Promise<ListRow[]> {
  return await tx.q
    .selectFrom("batch_rows")
    .selectAll()
    .where("teamId", "=", teamId)
    .where("batchId", "=", batchId)
    .where("status", "=", "waiting")
    .orderBy("number")
    .limit(limit)
    .execute();
}

/** What a row came to. */
export type RowEnd = { readonly renderId: string } | { readonly error: RowError };

/** A row that waits has its final, or its fault, and is counted; false for one that does not wait. What it held goes. */
export async function endRow(
  tx: Tx,
  { teamId, batchId }: BatchPlace,
  number: number,
  end: RowEnd,
): Promise<boolean> {
  const ended = await tx.q
    .updateTable("batch_rows")
    .set({
      ...NOTHING_KEPT,
      ...("error" in end
        ? { status: "failed", error: jsonText(end.error) }
        : { status: "rendered", renderId: end.renderId }),
    })
    .where("teamId", "=", teamId)
    .where("batchId", "=", batchId)
    .where("number", "=", number)
    .where("status", "=", "waiting")
    .executeTakeFirst();
  if (!hasChanged(ended)) {
    return false;
  }
  await ownRow(
    tx.q.updateTable("batches").set((eb) => ({
      ...("error" in end
        ? { failedCount: eb("failedCount", "+", 1) }
        : { renderedCount: eb("renderedCount", "+", 1) }),
      updatedAt: tx.now,
    })),
    bothModes({ teamId }),
    batchId,
  ).execute();
  return true;
}

const NOTHING_KEPT = { fieldValues: null, externalOrderId: null, customerEmail: null } as const;

/** A batch ends as `completed`, or `canceled` with rows that wait. */
export async function endBatch(
  tx: Tx,
  { teamId, batchId }: BatchPlace,
  status: "completed" | "canceled",
): Promise<void> {
  await ownRow(
    tx.q
      .updateTable("batches")
      .set({ status, error: null, attemptToken: null, completedAt: tx.now, updatedAt: tx.now }),
    bothModes({ teamId }),
    batchId,
  ).execute();
}

/** A batch that cannot go on: what waits has failed, for the same reason. */
export async function failBatch(
  tx: Tx,
  { teamId, batchId }: BatchPlace,
  error: BatchError,
): Promise<void> {
  await failWaiting(tx, { teamId, batchId }, { ...error, column: null, field: null });
  await ownRow(
    tx.q.updateTable("batches").set((eb) => ({
      status: "failed",
      error: jsonText(error),
      attemptToken: null,
      failedCount: eb("rowCount", "-", eb.ref("renderedCount")),
      completedAt: tx.now,
      updatedAt: tx.now,
    })),
    bothModes({ teamId }),
    batchId,
  ).execute();
}

async function failWaiting(
  tx: Tx,
  { teamId, batchId }: BatchPlace,
  fault: RowError,
): Promise<void> {
  await tx.q
    .updateTable("batch_rows")
    .set({ ...NOTHING_KEPT, status: "failed", error: jsonText(fault) })
    .where("teamId", "=", teamId)
    .where("batchId", "=", batchId)
    .where("status", "=", "waiting")
    .execute();
}

/** A batch waits for what is no fault of its rows, which it says. */
export async function noteWait(
  tx: Tx,
  { teamId, batchId }: BatchPlace,
  error: BatchError | null,
): Promise<void> {
  await ownRow(
    tx.q
      .updateTable("batches")
      .set({ status: "queued", error: jsonText(error), attemptToken: null, updatedAt: tx.now }),
    bothModes({ teamId }),
    batchId,
  ).execute();
}

/** Keeps that this was told of the batch, null once it goes on; false where it was told, or there was nothing to tell. */
export async function noteStuck(
  tx: Tx,
  { teamId, batchId }: BatchPlace,
  code: string | null,
): Promise<boolean> {
  return hasChanged(
    await ownRow(
      tx.q
        .updateTable("batches")
        .set({ stuckCode: code })
        .where("stuckCode", "is distinct from", code),
      bothModes({ teamId }),
      batchId,
    ).executeTakeFirst(),
  );
}

/** A canceled batch waits again, if it has rows that do; false where it has none. */
export async function reopenBatch(tx: Tx, { teamId, batchId }: BatchPlace): Promise<boolean> {
  return hasChanged(
    await ownRow(
      tx.q
        .updateTable("batches")
        .set({ status: "queued", completedAt: null, updatedAt: tx.now })
        .where("status", "=", "canceled")
        .where(
          sql<SqlBool>`exists (select 1 from batch_rows r where r.team_id = batches.team_id
            and r.batch_id = batches.id and r.status = 'waiting')`,
        ),
      bothModes({ teamId }),
      batchId,
    ).executeTakeFirst(),
  );
}

/** A page of rows, by their numbers. */
export interface RowPage {
  readonly limit: number;
  /** Number of the last row of the page before; 0 for the first page. */
  readonly after: number;
}

/** Rows in the order of the list; one more than the limit. `status`: of that alone. */
export async function listBatchRows(
  tx: Tx,
  { teamId, batchId }: BatchPlace,
  { limit, after, status }: RowPage & { readonly status?: ListRow["status"] },
): Promise<ListRow[]> {
  const rows = tx.q
    .selectFrom("batch_rows")
    .selectAll()
    .where("teamId", "=", teamId)
    .where("batchId", "=", batchId)
    .where("number", ">", after);
  const wanted = status === undefined ? rows : rows.where("status", "=", status);
  return await wanted
    .orderBy("number")
    .limit(limit + 1)
    .execute();
}

/** A row that has its file. */
export interface RowFile {
  readonly number: number;
  readonly renderId: string;
  readonly externalOrderId: string | null;
  readonly templateSlug: string;
  readonly sizeBytes: number;
}

/** Rows with their files, in the order of the list, without what was erased since. */
export async function listRowFiles(
  tx: Tx,
  { teamId, batchId }: BatchPlace,
  { first, last }: { readonly first: number; readonly last: number },
): Promise<readonly RowFile[]> {
  const { rows } = await tx.sql(
    `select b.number, r.id, r.external_order_id, t.slug, r.size_bytes from batch_rows b
        join renders r on r.team_id = b.team_id and r.id = b.render_id
        join templates t on t.team_id = r.team_id and t.id = r.template_id
      where b.team_id = $1 and b.batch_id = $2 and b.number between $3 and $4
        and b.status = 'rendered' and r.status = 'succeeded' and r.erased_at is null
      order by b.number`,
    [teamId, batchId, first, last],
  );
  return rows.map(({ external_order_id: order, ...row }) => ({
    number: Number(row["number"]),
    renderId: String(row["id"]),
    externalOrderId: typeof order === "string" ? order : null,
    templateSlug: String(row["slug"]),
    sizeBytes: Number(row["size_bytes"]),
  }));
}

/** Open batches of every team that nothing was done to for five minutes; for the sweep. */
export async function findStuckBatches(tx: Tx, limit: number): Promise<readonly BatchPlace[]> {
  const rows = await tx.q
    .selectFrom("batches")
    .select(["teamId", "id"])
    .where("status", "in", ["queued", "processing"])
    .where(sql<SqlBool>`updated_at < ${tx.now}::timestamptz - interval '5 minutes'`)
    .orderBy("updatedAt")
    .limit(limit)
    .execute();
  return rows.map(({ teamId, id }) => ({ teamId, batchId: id }));
}

/** Takes away what canceled batches of every team would have ordered, a week after; they cannot go on any more. */
export async function deleteCanceledRows(tx: Tx): Promise<void> {
  await tx.sql(
    `delete from batch_rows r using batches b
      where b.status = 'canceled' and b.completed_at < $1::timestamptz - interval '7 days'
        and r.team_id = b.team_id and r.batch_id = b.id and r.status = 'waiting'`,
    [tx.now],
  );
}

/** Takes away batches of every team that ended before then, with their rows, some at a time; how many. */
export async function deleteOldBatches(tx: Tx, before: Date, limit: number): Promise<number> {
  const { rowCount } = await tx.sql(
    `delete from batches where (team_id, id) in (
      select team_id, id from batches where completed_at < $1 order by completed_at limit $2)`,
    [before, limit],
  );
  return rowCount;
}
