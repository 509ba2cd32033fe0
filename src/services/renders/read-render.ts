/** The ledger of renders: finals of either way, and previews a server asked for. */
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import { pdfFileName, type RenderView } from "#domain/render.ts";
import { type Listing, listingOf } from "#domain/template.ts";
import { listRenders as listRows, type RenderFilter, type RenderRow } from "#store/renders.ts";
import type { Services } from "../context/context.ts";
import { renderOr404, renderWithSkuOr404 } from "../context/find-or-404.ts";
import type { Download } from "../files/stored-file.ts";
import { defaultFileName, renderView, storedPdf } from "../views/render-view.ts";
import { pressFileNames } from "./press-file-names.ts";

/** A render of the team with a fresh link to its file, if it has one. */
export async function readRender(
  services: Services,
  caller: Caller,
  id: string,
): Promise<RenderView> {
  return renderView(services, await services.db.read((tx) => renderOr404(tx, caller, id)));
}

/** The team's renders of the caller's mode, previews and finals, newest first. */
export async function listRenders(
  services: Services,
  caller: Caller,
  filter: Omit<RenderFilter, "mode">,
): Promise<Listing<RenderView>> {
  const rows = await services.db.read((tx) => listRows(tx, caller, filter));
  return listingOf(
    rows.map((row) => renderView(services, row)),
    filter.limit,
  );
}

/**
 * The PDF of a finished final. Rows of previews have no file and answer 404. 409 `render_not_ready` before
 * success, 404 `render_blob_missing` after an erasure or when the store has lost it (contract, 4).
 */
export async function downloadRender(
  services: Services,
  caller: Caller,
  asked: {
    readonly id: string;
    readonly fileName: string | undefined;
    /** Goes before `fileName`. */
    readonly namePattern?: string | undefined;
  },
): Promise<Download> {
  const row = await services.db.read((tx) => renderWithSkuOr404(tx, caller, asked.id));
  const object = await services.objects.get(finalFile(row));
  if (object === null) {
    throw fileMissing();
  }
  const contentType = "application/pdf";
  if (asked.namePattern !== undefined) {
    const [fileName = ""] = pressFileNames([row], caller, asked.namePattern);
    return { object, fileName, contentType };
  }
  const fallback = defaultFileName(row);
  // Whatever name is wished for: a test file is not told from a live one by its first page.
  const isTest = row.mode === "test" && asked.fileName !== undefined;
  const wanted = isTest ? `TEST-${asked.fileName}` : asked.fileName;
  return {
    object,
    fileName: pdfFileName(wanted, fallback),
    contentType,
  };
}

/** SHA-256 of a final's PDF; throws what is answered where there is none. */
export function finalFile(row: RenderRow): string {
  if (row.kind === "preview") {
    throw new ApiError("render_not_found", "No such render.");
  }
  const sha256 = storedPdf(row);
  if (sha256 === null) {
    throw row.status === "succeeded"
      ? new ApiError("render_blob_missing", "The PDF of this render was erased.")
      : new ApiError("render_not_ready", "The render has no PDF yet.");
  }
  return sha256;
}

/** The object store has lost what a row names. */
export function fileMissing(): ApiError {
  return new ApiError("render_blob_missing", "The stored PDF of this render is gone.");
}
