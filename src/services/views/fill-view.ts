import type { FillView } from "#domain/fill.ts";
import { stillMissing } from "#domain/values.ts";
import type { FillRow } from "#store/fills.ts";
import type { Services } from "../context/context.ts";
import { previewUrl } from "./preview-address.ts";

type ViewServices = Pick<Services, "tokenSigner" | "publicUrl">;

/**
 * A row as callers see it, whoever they are: the shop's API, the customer's page and events show the same
 * members. Reading it costs no query, but signs a preview address anew each time.
 */
export function fillView(services: ViewServices, row: FillRow): FillView {
  return {
    id: row.id,
    // As of the row's reading: the store shows an open fill past its expiry as expired.
    status: row.status,
    source: row.source,
    mode: row.mode,
    templateId: row.templateId,
    templateTitle: row.templateTitle,
    templateSlug: row.templateSlug,
    projectId: row.projectId,
    sceneRevision: row.sceneRevision,
    values: row.fieldValues,
    // Names alone: what they held belongs to no field of the template and is kept for whoever integrates.
    ignoredValues: Object.keys(row.ignoredValues),
    // Only an open fill can still be given what it lacks; a list for the others would be of no use.
    missingFields: row.status === "open" ? stillMissing(row.requiredFields, row.fieldValues) : [],
    appearance: row.appearance,
    metadata: row.metadata,
    customerEmail: row.customerEmail,
    customerName: row.customerName,
    externalOrderId: row.externalOrderId,
    externalCartId: row.externalCartId,
    embedSessionId: row.embedSessionId,
    previewUrl: previewUrl(services, { teamId: row.teamId, fillId: row.id }),
    lastRenderId: row.lastRenderId,
    completedAt: row.completedAt?.toISOString() ?? null,
    approvedAt: row.approvedAt?.toISOString() ?? null,
    approvedSha256: row.approvedSha256,
    changeNote: row.changeNote,
    changeAskedAt: row.changeAskedAt?.toISOString() ?? null,
    decidedBy: row.decidedBy,
    finalizedAt: row.finalizedAt?.toISOString() ?? null,
    archivedAt: row.archivedAt?.toISOString() ?? null,
    archiveReason: row.archiveReason,
    erasedAt: row.erasedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
