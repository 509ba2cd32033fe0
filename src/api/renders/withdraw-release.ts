import {
  type ReleasedRender,
  withdrawRelease as withdraw,
} from "#services/renders/release-render.ts";
import { declare } from "../schema/declare.ts";
import {
  changedRenderSchema,
  EXAMPLE_RENDER_ID,
  presentChangedRender,
  renderParams,
} from "./render-schema.ts";

/**
 * Takes the release of a final back, while the press has not begun: the order can be corrected again. One that was not
 * released responds with `idempotent_replay: true`.
 */
export const withdrawRelease = declare<ReleasedRender>()({
  id: "withdrawRelease",
  method: "DELETE",
  path: "/renders/{id}/release",
  summary: "Withdraw the release of a render",
  auth: "secret",
  scope: "renders:write",
  stability: "beta",
  tag: "renders",
  params: renderParams,
  replies: {
    200: {
      description: "The render, not released any more; or as it was, when it had not been",
      schema: changedRenderSchema,
    },
  },
  errors: [
    "render_not_found",
    // In the place of a kept response about a fill that was erased since.
    "fill_not_found",
  ],
  example: { params: { id: EXAMPLE_RENDER_ID } },
  handle: (services, { params }, call) => withdraw(services, call, params.id),
  present: presentChangedRender,
});
