/**
 * The picture of a stored fill for its shopper: by client secret, or by a signed address where a page cannot
 * send one (an `img` in a cart). It asks for a width in CSS pixels, since a page knows its layout and not the
 * card's size.
 */
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import type { Tx } from "#store/database.ts";
import { type FillRow, findFill } from "#store/fills.ts";
import { bothModes } from "#store/team-table.ts";
import type { Services } from "../context/context.ts";
import {
  type KnownPreview,
  type Preview,
  knownPreviewOf,
  type PreviewShot,
} from "../previews/create-preview.ts";
import { fillOfSession, ownSession, requireSession } from "../embed-sessions/own-embed-session.ts";
import { pinnedContext } from "../context/find-or-404.ts";

/** Which fill, which page of it, and how large on screen. */
export interface EmbedPreviewRequest {
  readonly id: string;
  /** Of the picture, in CSS pixels. */
  readonly width: number;
  /** Device pixels per CSS pixel. */
  readonly pixelRatio: number;
  /** 0-based. */
  readonly page: number;
}

/** Physical pixels: fixed by the contract (5), so that a page cannot ask for a poster of every card. */
const MAX_WIDTH_PX = 2_560;

/**
 * The picture of a fill, for the session it was made in or the holder of its signed address; only its content
 * hash where the caller `knows` the picture by it, and then no renderer is asked. 404, 410, 400 for the page.
 */
export async function previewEmbedFill(
  services: Services,
  caller: Caller,
  request: EmbedPreviewRequest,
  knows: (contentHash: string) => boolean,
): Promise<Preview | KnownPreview> {
  const { fill, context } = await services.db.read(async (tx) => {
    const row = await visibleFill(services, tx, caller, request.id);
    return { fill: row, context: await pinnedContext(tx, row) };
  });
  requirePage(context.revision, request.page, "query");
  const order = { ...context, values: fill.fieldValues, appearance: fill.appearance, fill };
  const shot = shotOf(request);
  return await knownPreviewOf(services, caller.teamId, { order, shot }, knows);
}

/** What is shown of the fill: the trim area, at least 1 px and at most 2560 px wide. */
export function shotOf({ width, pixelRatio, page }: Omit<EmbedPreviewRequest, "id">): PreviewShot {
  const widthPx = Math.max(1, Math.round(Math.min(width * pixelRatio, MAX_WIDTH_PX)));
  return { page, area: "trim", size: { widthPx } };
}

/** 400 for a page the template has not. */
export function requirePage(
  { pageCount: pages }: { readonly pageCount: number },
  page: number,
  place: "query" | "body",
): void {
  if (page >= pages) {
    throw new ApiError("invalid_parameter", `The template has ${pages} pages.`, {
      fields: [{ objectId: place, field: "page" }],
    });
  }
}

/**
 * The fill a caller may see: by its signed address any that is shown at all, by a secret only its session's.
 */
async function visibleFill(
  services: Services,
  tx: Tx,
  caller: Caller,
  id: string,
): Promise<FillRow> {
  if (caller.embedSessionId === null) {
    // The address names one fill, of either mode: it was signed for no other.
    return requireShown(await findFill(tx, bothModes(caller), id));
  }
  const session = await ownSession(tx, caller);
  const row = requireShown(await fillOfSession(tx, session, id, findFill));
  // A saved session still shows its picture: the cart goes on drawing it (contract, 4).
  requireSession(services, session, "preview");
  return row;
}

/** 404 for what is not there, or not to be shown any more: to shoppers an expired fill is gone. */
export function requireShown(row: FillRow | undefined): FillRow {
  if (row === undefined || row.status === "expired" || row.status === "archived") {
    throw new ApiError("fill_not_found", "No such fill.");
  }
  return row;
}
