import { BATCH_OUTPUTS, BATCH_STATUSES, type BatchView, type RowErrorView } from "#domain/batch.ts";
import { named, timestamp, z } from "#http/schema.ts";

/** Path parameters of one batch. */
export const batchParams = z.object({ id: z.string() });

/** For examples in the OpenAPI document: of the form that ids have, and nobody's. */
export const EXAMPLE_BATCH_ID = "bat_01JZ0000000000000000000000";

/** A batch in responses. Its numbers are those of the moment. */
export const batchSchema = named(
  "Batch",
  z.object({
    id: z.string(),
    template_id: z.string(),
    template_title: z.string(),
    /** The revision that was published when the list came in; all rows are made of it. */
    scene_revision: z.int(),
    /** Null too once it was deleted. */
    project_id: z.string().nullable(),
    mode: z.enum(["live", "test"]),
    status: z.enum(BATCH_STATUSES),
    /** As the list was called. */
    file_name: z.string(),
    /** What its text was read as; null for lists of before this was kept. */
    charset: z.string().nullable(),
    /** Of every order of it. */
    external_cart_id: z.string(),
    /** Rows below the head, empty lines left out: once it is completed, those rendered and those failed. */
    row_count: z.int(),
    rendered_count: z.int(),
    failed_count: z.int(),
    /** Columns of the list that go to no field. */
    ignored_columns: z.array(z.string()),
    /** Why it waits, or has failed as a whole: `render_limit_monthly` until the plan has room again. */
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
    created_at: timestamp,
    updated_at: timestamp,
    completed_at: timestamp.nullable(),
  }),
);

/** The outer form of a batch. */
export function presentBatch(view: BatchView): z.output<typeof batchSchema> {
  return {
    id: view.id,
    template_id: view.templateId,
    template_title: view.templateTitle,
    scene_revision: view.sceneRevision,
    project_id: view.projectId,
    mode: view.mode,
    status: view.status,
    file_name: view.fileName,
    charset: view.charset,
    external_cart_id: view.externalCartId,
    row_count: view.rowCount,
    rendered_count: view.renderedCount,
    failed_count: view.failedCount,
    ignored_columns: [...view.ignoredColumns],
    error: view.error === null ? null : { code: view.error.code, message: view.error.message },
    created_at: view.createdAt,
    updated_at: view.updatedAt,
    completed_at: view.completedAt,
  };
}

/** The response of what reads or changes one. */
export const oneBatch = z.object({ batch: batchSchema });

/** Why a row has no press file, without a word of what stands in it. */
export const rowErrorSchema = named(
  "BatchRowError",
  z.object({
    /** From 1, below the head, empty lines left out. */
    row: z.int(),
    /** Of the file, at which the row begins. */
    line: z.int(),
    /** By its name in the head; null where it is no one column's fault. */
    column: z.string().nullable(),
    /** By its id. */
    field: z.string().nullable(),
    /** Of the catalogue of errors, or `row_long`: more cells than the list has columns. */
    code: z.string(),
    message: z.string(),
  }),
);

/** The outer form of why a row failed. */
export function presentRowError(view: RowErrorView): z.output<typeof rowErrorSchema> {
  const { row, line, column, field, code, message } = view;
  return { row, line, column, field, code, message };
}

/** Something to be downloaded. */
export const outputSchema = named(
  "BatchOutput",
  z.object({
    /** `merged`, one file of all rows, is not made by this version. */
    kind: z.enum(BATCH_OUTPUTS),
    /** From 1; more than 500 press files, or 1 GB, are several archives. */
    part: z.int(),
    /** Fresh, good for an hour. */
    signed_url: z.url(),
    /** Of the archive, of what is in it now; null for a table, which is written as it is sent. */
    size_bytes: z.int().nullable(),
  }),
);
