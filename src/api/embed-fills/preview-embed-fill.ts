import { request, z } from "#http/schema.ts";
import type { KnownPreview, Preview } from "#services/create-preview.ts";
import { previewEmbedFill as preview } from "#services/preview-embed-fill.ts";
import { declare } from "../declare.ts";
import { hasEntityTag } from "../entity-tag.ts";
import { EXAMPLE_FILL_ID, fillParams } from "../fills/fill-schema.ts";
import { presentPreview } from "../previews/present-preview.ts";

const pixels = z.coerce.number().int();

/** The picture of a fill as it would print, cut to its trim; readable after the save, too. */
export const previewEmbedFill = declare<Preview | KnownPreview>()({
  id: "previewEmbedFill",
  method: "GET",
  path: "/embed/fills/{id}/preview",
  summary: "Preview an embed fill",
  auth: "preview",
  scope: null,
  stability: "beta",
  tag: "embed_fills",
  params: fillParams,
  query: request({
    w: pixels.min(16).max(1_000_000).default(640),
    dpr: z.coerce.number().min(0.5).max(4).default(1),
    page: pixels.min(0).max(100_000).default(0),
    preview_token: z.string().max(2_000).optional(),
  }),
  replies: {
    200: { description: "The picture, at most 2560 pixels wide", contentType: "image/png" },
    304: { description: "The client has this picture" },
  },
  faults: [
    "fill_not_found",
    "embed_session_closed",
    "embed_session_expired",
    "fill_context_missing",
    "renderer_failed",
    "renderer_unreachable",
    "renderer_not_configured",
  ],
  example: { params: { id: EXAMPLE_FILL_ID }, query: { w: "320", dpr: "2" } },
  handle: (services, { params, query, headers }, { caller }) =>
    preview(
      services,
      caller,
      { id: params.id, width: query.w, pixelRatio: query.dpr, page: query.page },
      (hash) => hasEntityTag(headers["if-none-match"], hash),
    ),
  present: presentPreview,
});
