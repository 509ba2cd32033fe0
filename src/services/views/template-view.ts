import type { TemplateView } from "#domain/template.ts";
import type { TemplateRow } from "#store/templates.ts";

/**
 * A row as callers see it. The old status "paused" shows as draft, which it can do everything of; the next
 * change of status writes one of today's. Sizes are those of the first page of the shown revision, in pt.
 */
export function templateView(row: TemplateRow): TemplateView {
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    status: row.status === "paused" ? "draft" : row.status,
    projectId: row.projectId,
    pageCount: row.pageCount ?? 0,
    latestRevision: row.latestRevision,
    publishedRevision: row.publishedRevision,
    defaultFontId: row.defaultFontId,
    trimWidthPt: row.trimWPt,
    trimHeightPt: row.trimHPt,
    hasBleed: row.hasBleed ?? false,
    substitution: row.substitution,
    acceptedSubstitutions: row.acceptedSubstitutions,
    archivedAt: row.archivedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
