import { CSV_CHARSETS } from "#base/csv-charset.ts";
import { type BatchView, MAX_BATCH_BYTES } from "#domain/batch.ts";
import { json } from "#http/operation.ts";
import { externalRef, request, z } from "#http/schema.ts";
import { createBatch as create } from "#services/batches/create-batch.ts";
import { projectId } from "../projects/project-schema.ts";
import { declare } from "../schema/declare.ts";
import { EXAMPLE_TEMPLATE_ID } from "../templates/template-schema.ts";
import { columnMapping } from "./column-mapping.ts";
import { oneBatch, presentBatch } from "./batch-schema.ts";

/**
 * Orders of a list: a press PDF of each row, made one after another behind your other work, and told by
 * `batch.progress` and `batch.completed`.
 *
 * The list is a CSV (RFC 4180) with a head, apart by commas, semicolons or tabs, of 50 MB, 100,000 rows and 200 columns
 * at most. UTF-8 and UTF-16 are told by their bytes; anything else is taken for Windows-1252 unless `charset` says what it
 * is, and the batch says what it was read as. Text that is damaged, or not in its charset, is refused. Columns go to fields by id, name or label; `mapping` says where else, as
 * JSON: `{"Given name": "fld_…", "Notes": null}`. `_key` is the number of the order (`external_order_id`), `_email` the
 * customer's address. Cells are texts as they stand; an empty one is an empty text.
 *
 * The whole list is looked at before anything is made: 400 for one that cannot be read, or lacks a required field. A row
 * that cannot be printed fails by itself, now or later, and is listed by `GET /batches/{id}/errors`. Finals are counted
 * as all others; where the plan has no more room the batch waits for it. What the list says is kept until its row is
 * made, and then by its fill alone.
 */
export const createBatch = declare<BatchView>()({
  id: "createBatch",
  method: "POST",
  path: "/batches",
  summary: "Print a list of orders",
  auth: "secret",
  scope: "batches:write",
  stability: "beta",
  tag: "batches",
  features: ["batches"],
  uses: ["rendersPerMonth"],
  extraRate: { name: "upload", per: "team" },
  files: {
    csv: {
      description: "The list, at most 50 MB",
      required: true,
      maxBytes: MAX_BATCH_BYTES,
      tooLarge: "invalid_multipart",
    },
  },
  body: request({
    template_id: z.string().max(64),
    /** JSON object: name of a column → id of a field, `_key`, `_email`, or null to leave the column out. */
    mapping: columnMapping.optional(),
    /** What the list is saved in, where its bytes do not tell: a byte order mark goes first. */
    charset: z.enum(CSV_CHARSETS).optional(),
    /** Absent: the template's. */
    project_id: projectId.optional(),
    /** What all its orders are found by; the batch's id unless given. */
    external_cart_id: externalRef.optional(),
  }),
  replies: {
    202: { description: "Written down; its rows are made one after another", schema: oneBatch },
  },
  errors: [
    "missing_required_field",
    "missing_fields",
    "template_not_found",
    "template_not_live",
    "project_not_found",
  ],
  example: { body: { template_id: EXAMPLE_TEMPLATE_ID } },
  handle: (services, { body, files }, call) => {
    const { fileName, ...file } = files["csv"] ?? { sha256: "", bytes: 0, fileName: "" };
    return create(services, call, {
      templateId: body.template_id,
      projectId: body.project_id,
      externalCartId: body.external_cart_id,
      mapping: body.mapping ?? {},
      charset: body.charset,
      file,
      fileName,
    });
  },
  present: (batch) => json(202, { batch: presentBatch(batch) }),
});
