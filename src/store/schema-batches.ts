/** Tables of lists of orders and of their rows. */
import type { ColumnType } from "kysely";
import type { BatchError, BatchStatus, RowError } from "#domain/batch.ts";
import type { Mode } from "./schema-credentials.ts";

type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>;

export interface BatchesTable {
  teamId: string;
  id: string;
  templateId: string;
  sceneRevision: number;
  projectId: string | null;
  mode: Mode;
  status: BatchStatus;
  fileName: string;
  /** What the list was read as; null where that was not kept yet. */
  charset: string | null;
  externalCartId: string;
  rowCount: number;
  renderedCount: ColumnType<number, number | undefined, number>;
  failedCount: ColumnType<number, number | undefined, number>;
  columnNames: ColumnType<Readonly<Record<string, string>>, string, string>;
  ignoredColumns: string[];
  error: NullableJson<BatchError>;
  /** The member who sent the list; null where a key did, or that member is gone. */
  startedBy: string | null;
  /** Why it is stuck, once that was told. */
  stuckCode: ColumnType<string | null, string | null | undefined, string | null>;
  attemptToken: ColumnType<string | null, string | null | undefined, string | null>;
  createdAt: Date;
  updatedAt: Date;
  completedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface BatchRowsTable {
  teamId: string;
  batchId: string;
  number: number;
  line: number;
  status: "waiting" | "rendered" | "failed";
  fieldValues: NullableJson<Record<string, string>>;
  externalOrderId: string | null;
  customerEmail: string | null;
  renderId: string | null;
  error: NullableJson<RowError>;
}
