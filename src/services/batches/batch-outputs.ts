/**
 * What was made of a list, to be downloaded: press files as archives, and what every row came to. Nothing of it is
 * stored: an archive is put together as it is sent, so that what was erased is in none.
 */
import { archiveNames } from "#domain/archive-names.ts";
import { archiveBytes, type ArchivedFile } from "#domain/archived-file.ts";
import type { BatchOutput, BatchOutputKind, RowResultView } from "#domain/batch.ts";
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import { type BatchRow, findBatch, listRowFiles, type RowFile } from "#store/batches.ts";
import { findRendersWithSku } from "#store/renders.ts";
import { bothModes } from "#store/team-table.ts";
import type { Services } from "../context/context.ts";
import { LINK_SECONDS } from "../files/file-link.ts";
import { findFiles } from "../renders/archive-renders.ts";
import { namePrefix } from "../renders/press-file-names.ts";
import { batchNotFound, batchOr404 } from "./batch-view.ts";
import { allRowResults } from "./read-batch.ts";

/** Of one archive: more rows are parted, between two of them. */
const MAX_FILES = 500;
const MAX_BYTES = 1_073_741_824;
const PURPOSE = "batch output";

/** Rows from `first` to `last`, both included. */
interface RowRange {
  readonly first: number;
  readonly last: number;
}

/** What a link opens. */
interface LinkedOutput extends RowRange {
  readonly teamId: string;
  readonly batchId: string;
  readonly kind: BatchOutputKind;
}

/** What is there by now, each with a fresh link: archives of the press files in the order of the list, and its results. */
export async function listBatchOutputs(
  services: Services,
  caller: Caller,
  id: string,
): Promise<readonly BatchOutput[]> {
  const place = { teamId: caller.teamId, batchId: id };
  const { batch, files } = await services.db.read(async (tx) => {
    const row = await batchOr404(tx, caller, id);
    return { batch: row, files: await listRowFiles(tx, place, { first: 1, last: row.rowCount }) };
  });
  const link = (kind: BatchOutputKind, range: RowRange): string => {
    const { first, last } = range;
    const subject = [caller.teamId, id, kind, String(first), String(last)].join(" ");
    const token = services.tokenSigner.sign(PURPOSE, subject, LINK_SECONDS);
    return `${services.publicUrl()}/v1/batch_outputs/${token}`;
  };
  const zips = partsOf(files).map((part, i) => ({
    kind: "zip" as const,
    part: i + 1,
    signedUrl: link("zip", { first: part[0].number, last: part.at(-1)?.number ?? 0 }),
    sizeBytes: archiveBytes(part.map((file) => ({ ...file, path: pathOf(batch, file) }))),
  }));
  const all = { first: 1, last: batch.rowCount };
  return [
    ...zips,
    { kind: "result_csv", part: 1, signedUrl: link("result_csv", all), sizeBytes: null },
  ];
}

/** Rows in their order, parted where an archive would have too many files or bytes. */
function partsOf(files: readonly RowFile[]): readonly (readonly [RowFile, ...RowFile[]])[] {
  const parts: [RowFile, ...RowFile[]][] = [];
  let bytes = 0;
  for (const file of files) {
    const part = parts.at(-1);
    if (part !== undefined && part.length < MAX_FILES && bytes + file.sizeBytes <= MAX_BYTES) {
      part.push(file);
      bytes += file.sizeBytes;
    } else {
      parts.push([file]);
      bytes = file.sizeBytes;
    }
  }
  return parts;
}

/** The name of a row's press file, which begins with the number of the row. */
function pathOf(
  batch: Pick<BatchRow, "mode" | "rowCount">,
  { number, renderId, externalOrderId, templateSlug }: RowFile,
): string {
  const digits = String(batch.rowCount).length;
  const prefix = `${namePrefix(batch.mode)}${String(number).padStart(digits, "0")}-`;
  const parts = { order: externalOrderId, render: renderId, template: templateSlug };
  const none = { cart: null, sku: null, fill: null };
  const [path = ""] = archiveNames([{ ...parts, ...none }], {
    pattern: "{order}-{template}",
    prefix,
  });
  return path;
}

/** What a link of `listBatchOutputs` opens. */
export type OpenedOutput =
  | { readonly kind: "zip"; readonly fileName: string; readonly files: AsyncIterable<ArchivedFile> }
  | {
      readonly kind: "result_csv";
      readonly fileName: string;
      readonly rows: AsyncIterable<RowResultView>;
    };

/** 404 `not_found` for a link that is forged or run out, and for a batch that is gone; 404 for a file that is. */
export async function openBatchOutput(services: Services, token: string): Promise<OpenedOutput> {
  const { kind, ...asked } = linkedBy(services.tokenSigner.verify(PURPOSE, token));
  const owner = bothModes(asked);
  const batch = await services.db.read((tx) => findBatch(tx, owner, asked.batchId));
  if (batch === undefined) {
    throw batchNotFound();
  }
  const name = `${namePrefix(batch.mode)}${batch.id}`;
  if (kind === "result_csv") {
    return { kind, fileName: `${name}.csv`, rows: allRowResults(services, asked) };
  }
  const files = await archivedRows(services, batch, asked);
  return { kind, fileName: `${name}-${asked.first}-${asked.last}.zip`, files };
}

function linkedBy(subject: string | null): LinkedOutput {
  const [teamId, batchId, kind, first, last] = subject?.split(" ") ?? [];
  if (teamId === undefined || batchId === undefined || (kind !== "zip" && kind !== "result_csv")) {
    throw batchNotFound();
  }
  return { teamId, batchId, kind, first: Number(first), last: Number(last) };
}

/** The press files of rows, looked for before the first byte is sent. */
async function archivedRows(
  services: Services,
  batch: BatchRow,
  asked: LinkedPlace,
): Promise<AsyncIterable<ArchivedFile>> {
  const { rows, renders } = await services.db.read(async (tx) => {
    const files = await listRowFiles(tx, asked, asked);
    const ids = files.map(({ renderId }) => renderId);
    return {
      rows: files,
      renders: ids.length === 0 ? [] : await findRendersWithSku(tx, batch, ids),
    };
  });
  const objects = await findFiles(services, renders);
  if (objects.size < rows.length) {
    throw new ApiError("render_blob_missing", "The stored PDF of a row is gone.");
  }
  const files = rows.flatMap((row) => {
    const object = objects.get(row.renderId);
    return object === undefined ? [] : [{ path: pathOf(batch, row), body: object.body }];
  });
  return streamed(files);
}

type LinkedPlace = Omit<LinkedOutput, "kind">;

async function* streamed(files: readonly ArchivedFile[]): AsyncGenerator<ArchivedFile> {
  yield* files;
}
