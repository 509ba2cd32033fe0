import { type RetriedRender, retryRender as retry } from "#services/renders/retry-render.ts";
import { declare } from "../schema/declare.ts";
import {
  changedRenderSchema,
  EXAMPLE_RENDER_ID,
  presentChangedRender,
  renderParams,
} from "./render-schema.ts";

/**
 * Makes a final again, under the id it has: one that waits, failed, lost its file, or whose preflight warned
 * or failed. One that passed and has its file responds at once with `idempotent_replay: true`.
 *
 * Values, inks and revision are those it was ordered with. Until the new file is stored the old one stays; a
 * worker at the same render loses to this one. Without a renderer, or with one that is busy, it waits in the queue.
 * A release to the press stays where the bytes come out the same, and is gone where they do not. 502 leaves the row as
 * it was. Rows of previews are 404, and so is what was erased.
 */
export const retryRender = declare<RetriedRender>()({
  id: "retryRender",
  method: "POST",
  path: "/renders/{id}/retry",
  summary: "Retry a render",
  auth: "secret",
  scope: "renders:write",
  stability: "beta",
  tag: "renders",
  uses: ["rendersPerMonth"],
  params: renderParams,
  replies: {
    200: {
      description: "The render, made again; or as it was, when it had passed",
      schema: changedRenderSchema,
    },
  },
  errors: [
    "object_storage_not_configured",
    "render_not_found",
    "render_blob_missing",
    // In the place of a kept response about a fill that was erased since.
    "fill_not_found",
    "text_overflow",
    "missing_glyph",
    "field_not_fillable",
    "fill_context_missing",
    "render_failed",
    "renderer_failed",
    "renderer_unreachable",
    "image_asset_not_found",
    "image_file_not_found",
  ],
  example: { params: { id: EXAMPLE_RENDER_ID } },
  handle: (services, { params }, call) => retry(services, call, params.id),
  present: presentChangedRender,
});
