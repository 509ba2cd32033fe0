/** What a template is to its callers. */
export type TemplateStatus = "draft" | "live" | "archived";

/** Values that an author keeps under a name, to try a template with; nothing of a customer's. */
export interface SampleSet {
  readonly name: string;
  /** By field id; those of fields that are no more are passed over. */
  readonly values: Readonly<Record<string, string>>;
}

export interface TemplateView {
  readonly id: string;
  readonly title: string;
  readonly slug: string;
  readonly status: TemplateStatus;
  readonly projectId: string | null;
  readonly pageCount: number;
  readonly latestRevision: number | null;
  readonly publishedRevision: number | null;
  readonly defaultFontId: string | null;
  readonly trimWidthPt: number | null;
  readonly trimHeightPt: number | null;
  readonly hasBleed: boolean;
  readonly substitution: "allow" | "refuse";
  readonly acceptedSubstitutions: readonly string[];
  readonly archivedAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The outer form of a template: what the API answers and events carry. */
export function templateDocument(view: TemplateView) {
  return {
    id: view.id,
    title: view.title,
    slug: view.slug,
    status: view.status,
    project_id: view.projectId,
    page_count: view.pageCount,
    latest_revision: view.latestRevision,
    published_revision: view.publishedRevision,
    default_font_id: view.defaultFontId,
    trim_w_pt: view.trimWidthPt,
    trim_h_pt: view.trimHeightPt,
    has_bleed: view.hasBleed,
    substitution: view.substitution,
    accepted_substitutions: [...view.acceptedSubstitutions],
    archived_at: view.archivedAt,
    created_at: view.createdAt,
    updated_at: view.updatedAt,
  };
}

/** A list's page. */
export interface Listing<T> {
  readonly items: readonly T[];
  readonly hasMore: boolean;
}

/** Cuts the one item too many that told whether there are more. */
export function listingOf<T>(items: readonly T[], limit: number): Listing<T> {
  return { items: items.slice(0, limit), hasMore: items.length > limit };
}

const SLUG = /^[a-z0-9](?:[a-z0-9-]{1,78})[a-z0-9]$/u;

/** 3 to 80 of a-z, 0-9 and hyphen, a letter or digit at both ends. */
export function isSlug(text: string): boolean {
  return SLUG.test(text);
}

/** A slug made of a title; "template" when nothing of it can be used. At most 60 characters. */
export function slugFrom(title: string): string {
  const slug = title
    .normalize("NFKD")
    .replaceAll(/\p{Mark}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, "-")
    .slice(0, 60)
    .replaceAll(/^-+|-+$/gu, "");
  return slug.length >= 3 ? slug : `template${slug === "" ? "" : `-${slug}`}`;
}
