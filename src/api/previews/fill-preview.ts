/** What the previews of embed sessions and hosted pages have in common: query, responses, errors, handler. */
import { z } from "#http/schema.ts";
import type { KnownPreview, Preview } from "#services/previews/create-preview.ts";
import type { Call, Services } from "#services/context/context.ts";
import { previewEmbedFill } from "#services/embed-fills/preview-embed-fill.ts";
import { hasEntityTag } from "../schema/entity-tag.ts";
import { KNOWN_PICTURE_HEADERS, PICTURE_HEADERS } from "./present-preview.ts";

// From the text of a query.
const pixels = z.coerce.number().int();

/** What a browser may ask of the picture of its fill: width in CSS px, device pixels for each, page from 0. */
export const PREVIEW_QUERY = {
  // Any width is taken and cut to 2560 physical pixels: a page asks for what its layout gives.
  w: pixels.min(16).max(1_000_000).default(640),
  dpr: z.coerce.number().min(0.5).max(4).default(1),
  page: pixels.min(0).max(100_000).default(0),
};

/** Its successful responses. */
export const PREVIEW_REPLIES = {
  200: {
    description: "The picture, at most 2560 pixels wide",
    contentType: "image/png",
    headers: PICTURE_HEADERS,
  },
  304: { description: "The client has this picture", headers: KNOWN_PICTURE_HEADERS },
};

/** What making it may end in. */
export const PREVIEW_ERRORS = [
  "fill_not_found",
  "fill_context_missing",
  "image_asset_not_found",
  "image_file_not_found",
  "renderer_failed",
  "renderer_unreachable",
  "renderer_busy",
  "renderer_not_configured",
] as const;

/** What the two handlers hand over; the credential says which fills there are. */
interface Asked {
  readonly params: { readonly id: string };
  readonly query: { readonly w: number; readonly dpr: number; readonly page: number };
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/**
 * The picture of a browser's fill, or that it has it: the content hash is known before anything is drawn, so
 * a 304 costs no rendering.
 */
export function respondWithPreview(
  services: Services,
  { params, query, headers }: Asked,
  { caller }: Call<Preview | KnownPreview>,
): Promise<Preview | KnownPreview> {
  return previewEmbedFill(
    services,
    caller,
    { id: params.id, width: query.w, pixelRatio: query.dpr, page: query.page },
    (hash) => hasEntityTag(headers["if-none-match"], hash),
  );
}
