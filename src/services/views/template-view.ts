import type { TemplateView } from "#domain/template.ts";
import type { TemplateRow } from "#store/templates.ts";

/** A row as callers see it; the old status "paused" shows as draft. */
export function templateView(row: TemplateRow): TemplateView {
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    status: row.status === "paused" ? "draft" : row.status,
    pageCount: row.page_count ?? 0,
    latestRevision: row.latest_revision,
    publishedRevision: row.published_revision,
    defaultFontId: row.default_font_id,
    trimWidthPt: row.trim_w_pt,
    trimHeightPt: row.trim_h_pt,
    hasBleed: row.has_bleed ?? false,
    substitution: row.substitution,
    acceptedSubstitutions: row.accepted_substitutions,
    archivedAt: row.archived_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
