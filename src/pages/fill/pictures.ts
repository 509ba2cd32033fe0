/**
 * Pictures of the press bytes: of what is typed, of what is saved, and of the print as it is offered. Each is
 * drawn from the file that would be printed, so a picture that cannot be made is itself news about the file.
 */
import { ApiError } from "#domain/errors.ts";
import { trimSize, type FieldPlace, fieldPlacesHeader } from "#domain/field-places.ts";
import type { TextWarning } from "#domain/text-warning.ts";
import { textNotesHeader } from "#domain/text-warnings.ts";
import type { PageResponse, PageRequest } from "#http/pages.ts";
import type { Services } from "#services/context/context.ts";
import { drawOrKeep, drawHosted, type TextsToDraw } from "#services/hosted-fills/hosted-visits.ts";
import { pngDataUrl } from "../page/data-url.ts";
import type { SheetPage } from "./sheet-view.ts";
import { fillIdOf, pathWith, type Texts, textsOf, type Visit } from "./visit.ts";

/**
 * Of the picture in the page, in device pixels: the column of the print at two pixels each on most screens.
 * The script asks for the exact width afterwards.
 */
export const PICTURE_WIDTH_PX = 1_200;
/** Below this nothing can be made out. */
const MIN_WIDTH_PX = 64;
/** As large as pictures get: the memory of a drawing grows with the square of it. */
export const MAX_WIDTH_PX = 2_560;
/** A share of the address ages slowly: it names the revision. */
const OPEN_GRAPH_SECONDS = 86_400;

/** The picture, or why there is none. */
export interface PreviewOutcome {
  readonly png: Uint8Array | null;
  readonly warnings: readonly TextWarning[];
  readonly places: readonly FieldPlace[];
  readonly error: ApiError | null;
  /** The picture shows the texts of before where these cannot be set. */
  readonly isHeld: boolean;
}

/** The page is shown even when its picture cannot be made; it says why. */
export async function previewOrError(
  services: Services,
  visit: Visit,
  texts: Texts,
): Promise<PreviewOutcome> {
  try {
    const asked = { texts, held: textsOf(visit) };
    const drawn = await drawOrKeep(services, visit.hosted, asked, shot(visit.page));
    const { png, warnings, places, isHeld } = drawn;
    return { png, warnings, places, error: null, isHeld };
  } catch (error) {
    if (error instanceof ApiError) {
      return { png: null, warnings: [], places: [], error, isHeld: false };
    }
    throw error;
  }
}

function shot(page: number, widthPx = PICTURE_WIDTH_PX) {
  return { page, area: "trim", size: { widthPx } } as const;
}

/**
 * A picture as an answer; the visitor's own, so nobody between keeps it. The tag is a hash of what is shown,
 * so the same text typed again costs no transfer.
 */
export async function pictureResponse(
  services: Services,
  visit: Visit,
  asked: TextsToDraw,
  request: PageRequest,
): Promise<PageResponse> {
  const preview = await drawOrKeep(
    services,
    visit.hosted,
    asked,
    shot(visit.page, widthOf(request)),
  );
  const warnings = textNotesHeader(preview.warnings);
  const places = fieldPlacesHeader(preview.places);
  const etag = `"${preview.contentHash}"`;
  const headers = {
    "cache-control": "private, no-cache",
    etag,
    "x-service-content-hash": preview.contentHash,
    "x-service-preflight": preview.preflight,
    "x-service-cache": preview.isCached ? "hit" : "miss",
    "x-robots-tag": "noindex",
    ...(warnings === null ? {} : { "x-service-text-warnings": warnings }),
    ...(places === null ? {} : { "x-service-text-places": places }),
  };
  if (request.headers["if-none-match"] === etag) {
    return { status: 304, body: "", contentType: "image/png", headers };
  }
  return { status: 200, body: preview.png, contentType: "image/png", headers };
}

/**
 * The print as it is offered, for link previews: the same for everybody, so every cache may keep it, and any
 * page may show it (`cross-origin`).
 */
export async function openGraphResponse(services: Services, visit: Visit): Promise<PageResponse> {
  const offered = { ...visit, hosted: { ...visit.hosted, own: null } };
  const preview = await drawHosted(services, offered.hosted, textsOf(offered), shot(0));
  return {
    status: 200,
    body: preview.png,
    contentType: "image/png",
    headers: {
      "cache-control": `public, max-age=${OPEN_GRAPH_SECONDS}`,
      etag: `"${preview.contentHash}"`,
      "cross-origin-resource-policy": "cross-origin",
    },
  };
}

/**
 * The address of that picture, absolute as Open Graph wants it, with the size it has: some services show none
 * without.
 */
export function openGraphPicture(services: Services, { hosted, slug }: Visit) {
  const page = hosted.scene.pages[0];
  const { widthPt, heightPt } = page === undefined ? { widthPt: 1, heightPt: 1 } : trimSize(page);
  const path = pathWith(`/fill/${encodeURIComponent(slug)}/og.png`, {
    v: hosted.revision.revision,
  });
  return {
    url: `${services.publicUrl()}${path}`,
    widthPx: PICTURE_WIDTH_PX,
    heightPx: Math.round((PICTURE_WIDTH_PX * heightPt) / widthPt),
  };
}

/**
 * Texts that are not saved cannot be drawn by address: they travel inside the page, as a `data:` URL. In an
 * address they would be in logs and in the browser's history.
 */
export function pictureUrl(visit: Visit, texts: Texts, png: Uint8Array | null): string {
  const kept = textsOf(visit);
  const isKept = Object.entries(texts).every(([id, text]) => kept[id] === text);
  if (isKept || png === null) {
    return keptPictureUrl(visit, visit.page, PICTURE_WIDTH_PX);
  }
  return pngDataUrl(png);
}

/** The print as the design has it, whatever the visitor has typed. */
export function originalPictureUrl(visit: Visit, page: number): string {
  const path = `/fill/${encodeURIComponent(visit.slug)}/preview.png`;
  return pathWith(path, { page, fill: fillIdOf(visit), original: 1 });
}

/** The address changes with the saved texts, so no cache shows what was there before. */
export function keptPictureUrl(visit: Visit, page: number, widthPx = PICTURE_WIDTH_PX): string {
  return pathWith(`/fill/${encodeURIComponent(visit.slug)}/preview.png`, {
    page,
    w: widthPx,
    fill: fillIdOf(visit),
    at: visit.hosted.own?.view.updatedAt ?? null,
  });
}

/** The pages as they are seen: cut to their trim. */
export function sheetPages({ hosted }: Visit): readonly SheetPage[] {
  return hosted.scene.pages.map((page, index) => ({ index, ...trimSize(page) }));
}

/** Anything else than a number is the common width: a picture is worth more to a visitor than an error. */
function widthOf(request: PageRequest): number {
  const asked = Math.round(Number(request.query["w"] ?? PICTURE_WIDTH_PX));
  return Number.isFinite(asked)
    ? Math.min(MAX_WIDTH_PX, Math.max(MIN_WIDTH_PX, asked))
    : PICTURE_WIDTH_PX;
}
