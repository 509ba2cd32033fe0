import { pdfFileName, type RenderView } from "#domain/render.ts";
import type { RenderRow } from "#store/renders.ts";
import type { Services } from "../context/context.ts";

const LINK_SECONDS = 3_600;

/** A row as callers see it, with a fresh link when its file is stored. */
export function renderView(services: Services, row: RenderRow): RenderView {
  return {
    id: row.id,
    templateId: row.template_id,
    templateTitle: row.template_title,
    sceneRevision: row.scene_revision,
    fillId: row.fill_id,
    customerEmail: row.customer_email,
    kind: row.kind,
    mode: row.mode,
    status: row.status,
    signedUrl: signedUrl(services, row),
    preflightStatus: row.preflight_status,
    preflightNotes: row.preflight_notes,
    sizeBytes: row.size_bytes,
    error: row.error,
    supersededBy: row.superseded_by,
    externalOrderId: row.external_order_id,
    externalCartId: row.external_cart_id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** SHA-256 of the stored PDF; null while there is none. */
export function storedPdf(row: RenderRow): string | null {
  return row.status === "succeeded" && row.pdf_key !== null && !row.pdf_key.startsWith("pending:")
    ? row.pdf_key
    : null;
}

/** Name a download has unless the caller wants another. */
export function defaultFileName(row: RenderRow): string {
  const test = row.mode === "test" ? "TEST-" : "";
  return pdfFileName(undefined, `${test}${row.template_slug}-${row.id}`);
}

function signedUrl(services: Services, row: RenderRow): string | null {
  const sha256 = storedPdf(row);
  if (sha256 === null) {
    return null;
  }
  const claims = {
    teamId: row.team_id,
    sha256,
    fileName: defaultFileName(row),
    contentType: "application/pdf",
  };
  return `${services.publicUrl()}/v1/files/${services.linkSigner.sign(claims, LINK_SECONDS)}`;
}
