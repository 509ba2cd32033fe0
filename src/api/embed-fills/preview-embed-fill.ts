import { request, z } from "#http/schema.ts";
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
 * The picture of a fill as it would print, cut to its trim; readable after the save, too, so that the cart
 * goes on showing it, but not once the session was canceled or ran out.
 *
 * Opened by the client secret, or by the token of a signed address, for img elements that can send no header.
 * Text that does not fit is a warning in `X-Service-Text-Warnings`, never an error; 304 when the client names
 * the content hash (contract, section 5). Drawing does not count as a render.
 */
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
  query: request({ ...PREVIEW_QUERY, preview_token: z.string().max(2_000).optional() }),
  replies: PREVIEW_REPLIES,
  errors: [...PREVIEW_ERRORS, "embed_session_closed", "embed_session_expired"],
  example: { params: { id: EXAMPLE_FILL_ID }, query: { w: "320", dpr: "2" } },
  handle: respondWithPreview,
  present: presentPreview,
});
