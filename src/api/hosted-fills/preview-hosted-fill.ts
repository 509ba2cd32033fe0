import { request, z } from "#http/schema.ts";
import type { KnownPreview, Preview } from "#services/create-preview.ts";
import { previewEmbedFill as preview } from "#services/preview-embed-fill.ts";
import { declare } from "../declare.ts";
import { hasEntityTag } from "../entity-tag.ts";
import { EXAMPLE_FILL_ID, fillParams } from "../fills/fill-schema.ts";
import { presentPreview } from "../previews/present-preview.ts";

const pixels = z.coerce.number().int();

/** The picture of a hosted fill, by the rules of the embed preview. */
export const previewHostedFill = declare<Preview | KnownPreview>()({
  id: "previewHostedFill",
  method: "GET",
  path: "/hosted/fills/{id}/preview",
  summary: "Preview a hosted fill",
  auth: "hosted",
  scope: null,
  stability: "beta",
  tag: "hosted",
  params: fillParams,
  query: request({
    w: pixels.min(16).max(1_000_000).default(640),
    dpr: z.coerce.number().min(0.5).max(4).default(1),
    page: pixels.min(0).max(100_000).default(0),
  }),
  replies: {
    200: { description: "The picture, at most 2560 pixels wide", contentType: "image/png" },
    304: { description: "The client has this picture" },
  },
  faults: [
    "fill_not_found",
    "fill_context_missing",
    "renderer_failed",
    "renderer_unreachable",
    "renderer_not_configured",
  ],
  example: { params: { id: EXAMPLE_FILL_ID }, query: { w: "320" } },
  handle: (services, { params, query, headers }, { caller }) =>
    preview(
      services,
      caller,
      { id: params.id, width: query.w, pixelRatio: query.dpr, page: query.page },
      (hash) => hasEntityTag(headers["if-none-match"], hash),
    ),
  present: presentPreview,
});
