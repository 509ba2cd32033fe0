import { type EmbedSessionView, statusNow } from "#domain/embed-session.ts";
import type { EmbedSessionRow } from "#store/embed-sessions.ts";

/**
 * A row as callers see it at this moment: an open session past its time shows as expired before any sweep has
 * written that down. The client secret is no part of it, nor its hash; `nowMs` is the service's clock.
 */
export function embedSessionView(row: EmbedSessionRow, nowMs: number): EmbedSessionView {
  const { customerEmail: email, customerName: name } = row;
  return {
    id: row.id,
    status: statusNow(row.status, { expiresAtMs: row.expiresAt.getTime(), nowMs }),
    mode: row.mode,
    origin: row.origin,
    templateId: row.templateId,
    sceneRevision: row.sceneRevision,
    productMappingId: row.productMappingId,
    embedApplicationId: row.embedApplicationId,
    fillId: row.fillId,
    externalProductId: row.externalProductId,
    externalVariantId: row.externalVariantId,
    externalSku: row.externalSku,
    externalCartId: row.externalCartId,
    externalOrderId: row.externalOrderId,
    // Null rather than an object of nulls: a shop that sent no customer gets none back.
    customer: email === null && name === null ? null : { email, name },
    metadata: row.metadata,
    parentOrigin: row.parentOrigin,
    expiresAt: row.expiresAt.toISOString(),
    savedAt: row.savedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
