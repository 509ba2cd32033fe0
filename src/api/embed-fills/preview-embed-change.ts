/** Pictures at the speed of typing: only what a keystroke changed, from values that are never stored. */
import { type OperationResponse, NO_STORE, NO_STORE_DECLARED } from "#http/operation.ts";
import { fieldValues, request, z } from "#http/schema.ts";
import { type PreviewedChange, previewChange } from "#services/embed-fills/preview-change.ts";
import { declare } from "../schema/declare.ts";
import { EXAMPLE_FILL_ID, fillParams } from "../fills/fill-schema.ts";
import { PREVIEW_ERRORS } from "../previews/fill-preview.ts";

/** Sizes of the whole picture come with each part of it, for clients whose own has another size by now. */
const SIZE_HEADERS = {
  ...NO_STORE_DECLARED,
  "X-Service-Width": "Of the whole picture, in pixels",
  "X-Service-Height": "Of the whole picture, in pixels",
};

/**
 * While the customer types: as much of the fill's picture as `values` change in the one made of
 * `since.values`, to be laid over it. Both hold all values there are; nothing is stored, neither the values
 * nor the picture.
 *
 * While a text cannot be set (422 `text_overflow`, `missing_glyph`) there is nothing to lay over: what is shown stays.
 * Inks and paper are the fill's. A change without a bound that can be told comes as the whole picture; one
 * that cannot be seen as 204 without a body. Sent with POST, since the values of customers do not belong in
 * addresses; it changes nothing, hence no Idempotency-Key (contract, Idempotency).
 */
export const previewEmbedChange = declare<PreviewedChange>()({
  id: "previewEmbedChange",
  method: "POST",
  path: "/embed/fills/{id}/preview",
  summary: "Preview a change of an embed fill",
  auth: "client_secret",
  scope: null,
  stability: "beta",
  tag: "embed_fills",
  idempotency: "ignored",
  params: fillParams,
  body: request({
    values: fieldValues,
    since: request({ values: fieldValues }),
    /** Width in CSS pixels; with `dpr` at most 2560 physical pixels come back, whatever is asked. */
    w: z.int().min(16).max(1_000_000).default(640),
    /** Device pixels for each CSS pixel. */
    dpr: z.number().min(0.5).max(4).default(1),
    /** 0-based; past the end is 400. */
    page: z.int().min(0).max(100_000).default(0),
  }),
  replies: {
    200: {
      description:
        "What lies in the region, or the whole picture where the change has no bound that can be told",
      contentType: "image/png",
      headers: {
        ...SIZE_HEADERS,
        "X-Service-Region": "left,top,width,height in pixels of the whole picture",
      },
    },
    204: { description: "Nothing looks different", headers: SIZE_HEADERS },
  },
  errors: [
    ...PREVIEW_ERRORS,
    "missing_required_field",
    "missing_fields",
    "field_too_long",
    "text_overflow",
    "missing_glyph",
    "embed_session_closed",
    "embed_session_expired",
  ],
  example: {
    params: { id: EXAMPLE_FILL_ID },
    body: { values: { name: "Ada L" }, since: { values: { name: "Ada" } }, w: 320, dpr: 2 },
  },
  handle: (services, { params, body }, { caller }) =>
    previewChange(services, caller, {
      id: params.id,
      width: body.w,
      pixelRatio: body.dpr,
      page: body.page,
      values: body.values,
      since: body.since.values,
    }),
  present: presentChange,
});

/**
 * The region in pixels of the whole picture, from its top-left corner; a whole picture is a region as well,
 * so that clients have one way of drawing.
 */
function presentChange(change: PreviewedChange): OperationResponse {
  const { widthPx, heightPx } = change;
  const headers = {
    ...NO_STORE,
    "content-type": "image/png",
    "x-service-width": String(widthPx),
    "x-service-height": String(heightPx),
  };
  if (change.kind === "none") {
    return { status: 204, headers, bytes: new Uint8Array(0) };
  }
  const [left, top, width, height] =
    change.kind === "whole"
      ? [0, 0, widthPx, heightPx]
      : [change.region.left, change.region.top, change.region.widthPx, change.region.heightPx];
  return {
    status: 200,
    headers: { ...headers, "x-service-region": `${left},${top},${width},${height}` },
    bytes: change.png,
  };
}
