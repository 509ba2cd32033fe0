/**
 * A list of orders as it comes in: looked at whole, written down row by row, and left to a job. The list itself is kept
 * no longer than any upload that nothing names; of a row only what a field or the order needs is written.
 */
import { openCsv, type OpenedCsv } from "#base/csv.ts";
import {
  type CsvCharset,
  type CsvText,
  type CsvTextError,
  readCsvText,
} from "#base/csv-charset.ts";
import { type BatchView, MAX_BATCH_COLUMNS, MAX_BATCH_ROWS } from "#domain/batch.ts";
import { type ColumnPlaces, columnPlaces } from "#domain/batch-columns.ts";
import { readRow, type RowReading } from "#domain/batch-rows.ts";
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import {
  type BatchPlace,
  insertBatch,
  insertBatchRows,
  type NewBatchRow,
  type RowContent,
  setRowCounts,
} from "#store/batches.ts";
import type { Tx } from "#store/database.ts";
import { noteUnnamed } from "#store/erasures.ts";
import type { SceneRevisionRow } from "#store/scene-revisions.ts";
import { recordAudit } from "../audit/audit-log.ts";
import type { Call, Services } from "../context/context.ts";
import { revisionOr404, templateOr404 } from "../context/find-or-404.ts";
import type { StoredFile } from "../files/stored-file.ts";
import { requireRoomForFinal } from "../plans/entitlements.ts";
import { projectFor } from "../projects/manage-projects.ts";
import { enqueueBatch } from "./batch-queue.ts";
import { batchOr404, batchView } from "./batch-view.ts";

/** A list whose bytes are stored already. */
export interface BatchUpload {
  readonly templateId: string;
  /** Undefined: the template's. */
  readonly projectId: string | undefined;
  /** Undefined: the batch's id. */
  readonly externalCartId: string | undefined;
  readonly file: StoredFile;
  readonly fileName: string;
  /** Undefined: what its bytes tell. */
  readonly charset: CsvCharset | undefined;
  /** Column by name → field id, `_key`, `_email`, or null for none. */
  readonly mapping: Readonly<Record<string, string | null>>;
}

/** A list with what its rows are read by. */
interface CheckedList extends OpenedCsv {
  readonly targets: ColumnPlaces;
}

/** Rows of one statement. */
const ROWS_AT_ONCE = 500;
const MAX_FILE_NAME = 255;

/**
 * Takes a list in: on the published revision, which its rows stay with. Order of checks: template 404, project 404, the
 * plan's room 402, then the list 400. A row that cannot be made has failed from the start, and keeps no other from it.
 */
export async function createBatch(
  services: Services,
  { caller, unit }: Call<BatchView>,
  upload: BatchUpload,
): Promise<BatchView> {
  const { teamId, mode } = caller;
  // Nothing ever names it, so it goes after the grace, whatever becomes of the request.
  await services.db.tx((tx) => noteUnnamed(tx, teamId, upload.file.sha256));
  const { revision, projectId } = await services.db.read(async (tx) => {
    const pinned = await liveRevision(tx, caller, upload);
    await requireRoomForFinal(services, tx, { teamId, mode, fillId: null, renderId: null });
    return pinned;
  });
  const bytes = (await services.objects.read(upload.file.sha256)) ?? new Uint8Array();
  const { text, charset } = textOf(bytes, upload.charset);
  // Before the transaction: a head that is wrong locks nothing.
  const { targets } = openList(text, revision, upload);
  const id = services.random.id("bat");
  const place = { teamId, batchId: id };
  return await unit.commit(async (tx) => {
    await insertBatch(tx, {
      teamId,
      id,
      templateId: upload.templateId,
      sceneRevision: revision.revision,
      projectId,
      mode,
      fileName: upload.fileName.slice(-MAX_FILE_NAME),
      charset,
      externalCartId: upload.externalCartId ?? id,
      rowCount: 0,
      columnNames: targets.nameOf,
      startedBy: caller.member?.userId ?? null,
      ignoredColumns: [...targets.ignored],
    });
    // Read anew, since the transaction may run twice.
    const counts = await insertRows(tx, place, revision, openList(text, revision, upload));
    await setRowCounts(tx, place, counts);
    await enqueueBatch(services, tx, place);
    await recordAudit(services, tx, caller, {
      action: "batch.created",
      targetId: id,
      after: { template: upload.templateId, rows: String(counts.rowCount) },
    });
    return batchView(await batchOr404(tx, caller, id));
  });
}

/** 400 for what is no text, or not in the charset it is said to be in: letters would print as others. */
function textOf(bytes: Uint8Array, charset: CsvCharset | undefined): CsvText {
  const read = readCsvText(bytes, charset === undefined ? {} : { charset });
  if ("text" in read) {
    return read;
  }
  throw wrongList(
    textProblem(read),
    read.reason === "charset" && charset !== undefined ? "charset" : "csv",
  );
}

function textProblem(error: CsvTextError): string {
  switch (error.reason) {
    case "workbook":
      return "The file is a workbook: save it as CSV in the spreadsheet program.";
    case "pdf":
      return "The file is a PDF: a list of orders is a CSV.";
    case "binary":
      return "The file is no text: save the list as CSV.";
    case "charset":
      return `The list is not text in ${error.charset}: save it as UTF-8, or say by charset what it is in.`;
    case "damaged":
      return `The list is in UTF-8, but not all of line ${error.line}: save it as UTF-8 once more, or say by charset what it is in.`;
  }
}

/** The published revision and the project of the orders. 404 for a template that is not live. */
async function liveRevision(
  tx: Tx,
  caller: Caller,
  { templateId, projectId }: BatchUpload,
): Promise<{ readonly revision: SceneRevisionRow; readonly projectId: string | null }> {
  const template = await templateOr404(tx, caller, templateId);
  if (template.status !== "live") {
    throw new ApiError("template_not_live", "The template is not published.");
  }
  return {
    revision: await revisionOr404(tx, template, undefined),
    projectId: await projectFor(tx, caller, projectId, template.projectId),
  };
}

function openList(
  text: string,
  { fields }: SceneRevisionRow,
  { mapping }: BatchUpload,
): CheckedList {
  const list = openCsv(text);
  if (list.openHeadLine !== null) {
    throw wrongList(`A quote in the head, at line ${list.openHeadLine}, does not end.`);
  }
  if (list.columns.length === 0) {
    throw wrongList("The list is empty.");
  }
  if (list.columns.length > MAX_BATCH_COLUMNS) {
    throw tooMuch(`A list has ${MAX_BATCH_COLUMNS} columns at most.`);
  }
  return { ...list, targets: columnPlaces(list.columns, fields, mapping) };
}

/** Writes all rows, those that can be made and those that cannot; 400 for a list without any, too long, or cut off. */
async function insertRows(
  tx: Tx,
  place: BatchPlace,
  { fields }: SceneRevisionRow,
  { columns, rows, targets }: CheckedList,
): Promise<{ readonly rowCount: number; readonly failedCount: number }> {
  const reading = { ...targets, columns: columns.length, fields };
  let [rowCount, failedCount] = [0, 0];
  let next: NewBatchRow[] = [];
  for (const { cells, line, isOpen } of rows) {
    rowCount += 1;
    if (isOpen) {
      throw wrongList(`A quote in the row at line ${line} does not end.`);
    }
    if (rowCount > MAX_BATCH_ROWS) {
      throw tooMuch(`A list has ${MAX_BATCH_ROWS} rows at most.`);
    }
    const row = newRow(reading, cells);
    failedCount += "error" in row ? 1 : 0;
    next.push({ number: rowCount, line, ...row });
    if (next.length === ROWS_AT_ONCE) {
      await insertBatchRows(tx, place, next);
      next = [];
    }
  }
  if (rowCount === 0) {
    throw wrongList("The list has no row below its head.");
  }
  if (next.length > 0) {
    await insertBatchRows(tx, place, next);
  }
  return { rowCount, failedCount };
}

/** What is written of a row. */
function newRow(reading: RowReading, cells: readonly string[]): RowContent {
  const read = readRow(reading, cells);
  if ("code" in read) {
    return { error: read };
  }
  const { values, externalOrderId, customerEmail } = read;
  return { fieldValues: { ...values }, externalOrderId, customerEmail };
}

function wrongList(message: string, part: "csv" | "charset" = "csv"): ApiError {
  return new ApiError("invalid_parameter", message, {
    fields: [{ objectId: "parts", field: part }],
  });
}

/** As a part that is too long: the list is to be parted. */
function tooMuch(message: string): ApiError {
  return new ApiError("invalid_multipart", message, {
    fields: [{ objectId: "parts", field: "csv" }],
  });
}
