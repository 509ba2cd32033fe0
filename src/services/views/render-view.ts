import { pdfFileName, type RenderView } from "#domain/render.ts";
import type { RenderRow } from "#store/renders.ts";
import type { Services } from "../context/context.ts";
import { fileLink } from "../files/file-link.ts";

type LinkServices = Pick<Services, "publicUrl" | "linkSigner">;

/** A row as callers see it, with a fresh link when its file is stored. No query; one signature. */
export function renderView(services: LinkServices, row: RenderRow): RenderView {
  return {
    id: row.id,
    templateId: row.templateId,
    templateTitle: row.templateTitle,
    projectId: row.projectId,
    projectName: row.projectName,
    sceneRevision: row.sceneRevision,
    fillId: row.fillId,
    customerEmail: row.customerEmail,
    kind: row.kind,
    mode: row.mode,
    status: row.status,
    signedUrl: signedUrl(services, row),
    preflightStatus: row.preflightStatus,
    preflightNotes: row.preflightNotes,
    sizeBytes: row.sizeBytes,
    error: row.error,
    attempts: row.attempts,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    supersededBy: row.supersededBy,
    releasedAt: row.releasedAt?.toISOString() ?? null,
    externalOrderId: row.externalOrderId,
    externalCartId: row.externalCartId,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/**
 * SHA-256 of the stored PDF; null while there is none. A render that waits has `pending:<id>` in its place,
 * and one whose file was erased has nothing though it is `succeeded` still. Whether the object store has the
 * bytes is another question: a row may outlive them.
 */
export function storedPdf(row: RenderRow): string | null {
  return row.status === "succeeded" && row.pdfKey !== null && !row.pdfKey.startsWith("pending:")
    ? row.pdfKey
    : null;
}

/**
 * Name a download has unless the caller wants another. Test files say so first: nobody prints them by
 * mistake.
 */
export function defaultFileName(row: RenderRow): string {
  const test = row.mode === "test" ? "TEST-" : "";
  return pdfFileName(undefined, `${test}${row.templateSlug}-${row.id}`);
}

function signedUrl(services: LinkServices, row: RenderRow): string | null {
  const sha256 = storedPdf(row);
  if (sha256 === null) {
    return null;
  }
  return fileLink(services, {
    teamId: row.teamId,
    sha256,
    fileName: defaultFileName(row),
    contentType: "application/pdf",
  });
}
