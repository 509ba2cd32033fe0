import { type ReleasedRender, releaseRender as release } from "#services/renders/release-render.ts";
import { declare } from "../schema/declare.ts";
import {
  changedRenderSchema,
  EXAMPLE_RENDER_ID,
  presentChangedRender,
  renderParams,
} from "./render-schema.ts";

/**
 * Releases a final to the press: these bytes are printed, and the order can no longer be corrected. One that was
 * released before responds with `idempotent_replay: true` and keeps its time.
 *
 * 409 `render_not_ready` while it has no file, and `render_not_releasable` when a newer final took its place or its fill
 * was opened again or archived. Rows of previews are 404, and so is what was erased. What preflight says does not
 * keep it back: that is for whoever releases to judge. A retry that gives other bytes takes the release back.
 */
export const releaseRender = declare<ReleasedRender>()({
  id: "releaseRender",
  method: "POST",
  path: "/renders/{id}/release",
  summary: "Release a render to the press",
  auth: "secret",
  scope: "renders:write",
  stability: "beta",
  tag: "renders",
  params: renderParams,
  replies: {
    200: {
      description: "The render, released; or as it was, when it had been",
      schema: changedRenderSchema,
    },
  },
  errors: [
    "render_not_found",
    "render_blob_missing",
    "render_not_ready",
    "render_not_releasable",
    // In the place of a kept response about a fill that was erased since.
    "fill_not_found",
  ],
  example: { params: { id: EXAMPLE_RENDER_ID } },
  handle: (services, { params }, call) => release(services, call, params.id),
  present: presentChangedRender,
});
