/** Batches as their callers see them, and the 404 of those that are not there. */
import {
  batchEventData,
  type BatchView,
  type RowErrorView,
  type RowResultView,
} from "#domain/batch.ts";
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import { type ListRow, type BatchRow, findBatch } from "#store/batches.ts";
import type { Tx } from "#store/database.ts";
import { bothModes } from "#store/team-table.ts";
import { found } from "../context/find-or-404.ts";
import { recordEvent } from "../events/record-event.ts";

/** A batch of the caller's team and mode; 404 `not_found`. */
export async function batchOr404(tx: Tx, caller: Caller, id: string): Promise<BatchRow> {
  return found(await findBatch(tx, caller, id), batchNotFound);
}

/** 404: no batch of the team and mode. */
export function batchNotFound(): ApiError {
  return new ApiError("not_found", "No such batch.");
}

/** A row as the API shows it, instants as ISO 8601. */
export function batchView(row: BatchRow): BatchView {
  return {
    id: row.id,
    templateId: row.templateId,
    templateTitle: row.templateTitle,
    sceneRevision: row.sceneRevision,
    projectId: row.projectId,
    mode: row.mode,
    status: row.status,
    fileName: row.fileName,
    charset: row.charset,
    externalCartId: row.externalCartId,
    rowCount: row.rowCount,
    renderedCount: row.renderedCount,
    failedCount: row.failedCount,
    ignoredColumns: row.ignoredColumns,
    error: row.error,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
  };
}

/** Why a row has no final; null for one that has, or may get one. */
export function rowErrorView({ number, line, error }: ListRow): RowErrorView | null {
  return error === null ? null : { row: number, line, ...error };
}

/** What a row came to. */
export function rowResultView(row: ListRow): RowResultView {
  return {
    row: row.number,
    line: row.line,
    status: row.status,
    renderId: row.renderId,
    error: row.error,
  };
}

/** Tells of a batch as it is now, in the transaction that made it so. */
export async function emitBatchEvent(
  services: Parameters<typeof recordEvent>[0],
  tx: Tx,
  type: "batch.progress" | "batch.completed",
  { teamId, batchId }: { readonly teamId: string; readonly batchId: string },
): Promise<void> {
  const row = await findBatch(tx, bothModes({ teamId }), batchId);
  if (row !== undefined) {
    await recordEvent(services, tx, {
      teamId,
      mode: row.mode,
      type,
      data: batchEventData(batchView(row)),
    });
  }
}
