/** Press files of many orders in one archive, with names that a press room goes by. */
import { dateAt } from "#base/instant.ts";
import type { ArchivedFile } from "#domain/archived-file.ts";
import type { Caller } from "#domain/caller.ts";
import { ApiError, type ErrorCode } from "#domain/errors.ts";
import type { ObjectBody } from "#ports/object-store.ts";
import { findRendersWithSku } from "#store/renders.ts";
import type { Language } from "#domain/messages/languages.ts";
import type { Services } from "../context/context.ts";
import { requireRunner } from "../context/runner-error.ts";
import { storedPdf } from "../views/render-view.ts";
import { namePrefix, pressFileNames } from "./press-file-names.ts";
import { composeTicket } from "./render-ticket.ts";

/** Of the files together: under the 4 GB that an archive of this kind can be. */
const MAX_ARCHIVE_BYTES = 1_073_741_824;
/** Files looked for in the object store at once. */
const FILES_AT_ONCE = 8;

/** Of the tickets, each of the name of its press file: a press that takes a folder takes none of them by mistake. */
const TICKETS_FOLDER = "tickets";

/** An archive on its way: a file is read when those before it were taken. */
export interface RenderArchive {
  readonly fileName: string;
  readonly files: readonly ArchivedFile[];
}

type ArchiveRow = Awaited<ReturnType<typeof findRendersWithSku>>[number];

/**
 * The stored bytes of finals, the oldest first, however they are named: the same finals and pattern are the same
 * archive. What stands against one of them is said before the first byte: 404 for what the caller has not, for
 * previews and for files that are gone, 409 `render_not_ready` for what is not made, 400 for too much at once. Tickets
 * are made one by one as the archive is read.
 */
export async function archiveRenders(
  services: Services,
  caller: Caller,
  {
    renderIds,
    namePattern,
    ticketLanguage,
  }: {
    /** One that is named twice is in the archive once. */
    readonly renderIds: readonly string[];
    readonly namePattern: string;
    /** Null: no tickets. */
    readonly ticketLanguage: Language | null;
  },
): Promise<RenderArchive> {
  if (ticketLanguage !== null) {
    requireRunner(services);
  }
  const ids = [...new Set(renderIds)];
  const rows = await services.db.read((tx) => findRendersWithSku(tx, caller, ids));
  requireFinals(renderIds, rows);
  const bytes = rows.reduce((sum, { sizeBytes }) => sum + (sizeBytes ?? 0), 0);
  if (bytes > MAX_ARCHIVE_BYTES) {
    throw new ApiError(
      "invalid_parameter",
      `The files have ${bytes} bytes, and an archive ${MAX_ARCHIVE_BYTES} at most: ask for fewer.`,
      { fields: [{ objectId: "body", field: "render_ids" }] },
    );
  }
  const objects = await findFiles(services, rows);
  refuseWhere(renderIds, (id) => !objects.has(id), {
    code: "render_blob_missing",
    message: "The stored PDF of this render is gone.",
  });
  const names = pressFileNames(rows, caller, namePattern);
  const day = dateAt(services.clock.nowMs()).toISOString().slice(0, 10);
  const files = [...objects.values()].map(({ body }, i) => ({ path: names[i] ?? "", body }));
  const tickets =
    ticketLanguage === null
      ? []
      : rows.map((row, i) => ({
          path: `${TICKETS_FOLDER}/${names[i] ?? ""}`,
          body: ticketBody(services, row, ticketLanguage),
        }));
  return {
    fileName: `${namePrefix(caller.mode)}press-files-${day}.zip`,
    files: [...files, ...tickets],
  };
}

/** A ticket that is made when its turn comes. */
async function* ticketBody(
  services: Services,
  row: ArchiveRow,
  language: Language,
): AsyncGenerator<Uint8Array> {
  yield await composeTicket(services, row, language);
}

/** Refuses what is not there, is a preview, was erased or is not made. */
function requireFinals(renderIds: readonly string[], rows: readonly ArchiveRow[]): void {
  const finals = new Map(rows.flatMap((row) => (row.kind === "final" ? [[row.id, row]] : [])));
  refuseWhere(renderIds, (id) => !finals.has(id), {
    code: "render_not_found",
    message: "No such render.",
  });
  const hasFile = (row: ArchiveRow | undefined): boolean =>
    row !== undefined && storedPdf(row) !== null;
  refuseWhere(
    renderIds,
    (id) => finals.get(id)?.status === "succeeded" && !hasFile(finals.get(id)),
    { code: "render_blob_missing", message: "The PDF of this render was erased." },
  );
  refuseWhere(renderIds, (id) => !hasFile(finals.get(id)), {
    code: "render_not_ready",
    message: "The render has no PDF yet.",
  });
}

/** One error for all renders of a request that something stands against, each by its place there. */
function refuseWhere(
  renderIds: readonly string[],
  isWrong: (id: string) => boolean,
  { code, message }: { readonly code: ErrorCode; readonly message: string },
): void {
  const fields = renderIds.flatMap((id, i) =>
    isWrong(id) ? [{ objectId: "body", field: `render_ids.${i}` }] : [],
  );
  if (fields.length > 0) {
    throw new ApiError(code, message, { fields });
  }
}

/** The files that the object store has, by render, in the order of `rows`. None is read. */
export async function findFiles(
  { objects }: Pick<Services, "objects">,
  rows: readonly ArchiveRow[],
): Promise<ReadonlyMap<string, ObjectBody>> {
  const found = new Map<string, ObjectBody>();
  for (let start = 0; start < rows.length; start += FILES_AT_ONCE) {
    const some = rows.slice(start, start + FILES_AT_ONCE);
    const bodies = await Promise.all(some.map((row) => objects.get(storedPdf(row) ?? "")));
    for (const [i, body] of bodies.entries()) {
      const id = some[i]?.id;
      if (body !== null && id !== undefined) {
        found.set(id, body);
      }
    }
  }
  return found;
}
