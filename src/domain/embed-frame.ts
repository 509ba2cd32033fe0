/** What the page of an embed session is told with its markup, and who may frame it. */
import { roundTo } from "#base/numbers.ts";
import type { Theme } from "./application.ts";
import type { ShownBrand } from "./brand.ts";
import type { EmbedFrame } from "./embed-frame-data.ts";
import { trimSize, placeOnTrim } from "./field-places.ts";
import { isSample } from "./sample-text.ts";
import type { FieldRecord, PageRecord } from "./scene-record.ts";

export interface FramedSession {
  readonly id: string;
  readonly fillId: string | null;
  readonly mode: "live" | "test";
  readonly parentOrigin: string | null;
  readonly title: string;
  readonly pages: readonly PageRecord[];
  readonly fields: readonly FieldRecord[];
  /** Of the storefront; none for a session without one. */
  readonly allowedOrigins: readonly string[];
  readonly theme: Theme;
  /** The shop's; shown where the theme says nothing of looks. */
  readonly brand: ShownBrand;
  /** As its application has it; without one there is one. */
  readonly hasApprovalStep: boolean;
}

/** What the page of a session is told. */
export function embedFrame(session: FramedSession): EmbedFrame {
  const { pages, fields, theme } = session;
  return {
    session: session.id,
    fill: session.fillId,
    title: session.title,
    parentOrigin: session.parentOrigin,
    origins: session.allowedOrigins,
    admitsLocal: session.mode === "test",
    locale: theme.locale ?? null,
    logoUrl: theme.logo_url ?? (hasOwnTheme(theme) ? null : (session.brand.logo?.url ?? null)),
    approvalStep: session.hasApprovalStep,
    samples: fields.filter(isSample).map(({ id }) => id),
    ratios: pages.map((page) => {
      const { widthPt, heightPt } = trimSize(page);
      return roundTo(widthPt / heightPt, 3);
    }),
    spots: fields.flatMap((field) =>
      [...field.constraints, ...(field.places ?? [])].flatMap(({ page: index, bboxPt }) => {
        const page = pages[index];
        return page === undefined
          ? []
          : [{ field: field.id, page: index, place: placeOnTrim(page, bboxPt) }];
      }),
    ),
  };
}

/** Whether an application has a look of its own; language and scheme alone are none. */
export function hasOwnTheme(theme: Theme): boolean {
  const { locale, scheme } = theme;
  const given = Object.values(theme).filter((value) => value !== undefined);
  return given.length > [locale, scheme].filter((value) => value !== undefined).length;
}

/**
 * Sources of `frame-ancestors` (CSP 3, 6.4.2): the storefront's origins, the session's own, and for tests the
 * developer's machine; "'none'" where nobody may.
 */
export function frameAncestors(
  session: Pick<FramedSession, "mode" | "parentOrigin" | "allowedOrigins">,
): string {
  const { mode, parentOrigin, allowedOrigins } = session;
  const sources = new Set([
    ...allowedOrigins,
    ...(parentOrigin === null ? [] : [parentOrigin]),
    ...(mode === "test" ? LOCAL_SOURCES : []),
  ]);
  return sources.size === 0 ? "'none'" : [...sources].join(" ");
}

/** The grammar of sources has no IPv6 addresses. */
const LOCAL_SOURCES = [
  "http://localhost:*",
  "https://localhost:*",
  "http://127.0.0.1:*",
  "https://127.0.0.1:*",
];
