/** Orders of one list: a final of each row, made one after another by a job. */

export const BATCH_STATUSES = ["queued", "processing", "completed", "failed", "canceled"] as const;
export type BatchStatus = (typeof BATCH_STATUSES)[number];

/** Of a list, its rows without the head. */
export const MAX_BATCH_BYTES = 52_428_800;
export const MAX_BATCH_ROWS = 100_000;
export const MAX_BATCH_COLUMNS = 200;
/** Of a cell, in UTF-8. */
export const MAX_CELL_BYTES = 65_536;

/** What went wrong, without a word of what a row holds. */
export interface BatchError {
  readonly code: string;
  readonly message: string;
}

/** Why a row has no final; null where it is no column's or field's fault. */
export interface RowError extends BatchError {
  /** By its name in the head. */
  readonly column: string | null;
  readonly field: string | null;
}

export interface RowErrorView extends RowError {
  /** From 1, without the head and empty lines. */
  readonly row: number;
  /** Of the file, at which the row begins. */
  readonly line: number;
}

/** What a row came to. */
export interface RowResultView {
  readonly row: number;
  readonly line: number;
  readonly status: "waiting" | "rendered" | "failed";
  readonly renderId: string | null;
  readonly error: RowError | null;
}

export const BATCH_OUTPUTS = ["merged", "zip", "result_csv"] as const;
/** What this version makes of them; one file of all rows is not made yet. */
export type BatchOutputKind = Exclude<(typeof BATCH_OUTPUTS)[number], "merged">;

/** Something to be downloaded of a batch. */
export interface BatchOutput {
  readonly kind: BatchOutputKind;
  /** From 1, of those of its kind. */
  readonly part: number;
  readonly signedUrl: string;
  /** Of the archive; null for a table, of which nobody knows before it is written. */
  readonly sizeBytes: number | null;
}

export interface BatchView {
  readonly id: string;
  readonly templateId: string;
  readonly templateTitle: string;
  readonly sceneRevision: number;
  readonly projectId: string | null;
  readonly mode: "live" | "test";
  readonly status: BatchStatus;
  readonly fileName: string;
  /** What its text was read as; null where that was not kept. */
  readonly charset: string | null;
  readonly externalCartId: string;
  readonly rowCount: number;
  readonly renderedCount: number;
  readonly failedCount: number;
  readonly ignoredColumns: readonly string[];
  /** Why it waits, or has failed. */
  readonly error: BatchError | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly completedAt: string | null;
}

/** Whether there may be rows to come. */
export function isBatchOpen(status: BatchStatus): boolean {
  return status === "queued" || status === "processing";
}

/** What events of a batch say (contract, 7): no resource, but its numbers. */
export function batchEventData(
  batch: Pick<BatchView, "id" | "templateId" | "rowCount" | "renderedCount" | "failedCount">,
): Readonly<Record<string, string | number>> {
  return {
    batch_id: batch.id,
    template_id: batch.templateId,
    row_count: batch.rowCount,
    rendered_count: batch.renderedCount,
    failed_count: batch.failedCount,
  };
}
