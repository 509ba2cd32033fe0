import { request } from "#http/schema.ts";
import type { KnownPreview, Preview } from "#services/previews/create-preview.ts";
import { declare } from "../schema/declare.ts";
import { EXAMPLE_FILL_ID, fillParams } from "../fills/fill-schema.ts";
import {
  respondWithPreview,
  PREVIEW_ERRORS,
  PREVIEW_QUERY,
  PREVIEW_REPLIES,
} from "../previews/fill-preview.ts";
import { presentPreview } from "../previews/present-preview.ts";

/**
 * The picture of a hosted fill, by the rules of the embed preview: at most 2560 pixels wide, 304 for a
 * picture the client has, text that does not fit as a warning in a header.
 */
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
  query: request(PREVIEW_QUERY),
  replies: PREVIEW_REPLIES,
  errors: PREVIEW_ERRORS,
  example: { params: { id: EXAMPLE_FILL_ID }, query: { w: "320" } },
  handle: respondWithPreview,
  present: presentPreview,
});
