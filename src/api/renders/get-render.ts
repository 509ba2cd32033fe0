import type { RenderView } from "#domain/render.ts";
import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { readRender } from "#services/renders/read-render.ts";
import { declare } from "../schema/declare.ts";
import { EXAMPLE_RENDER_ID, presentRender, renderParams, renderSchema } from "./render-schema.ts";

/**
 * One render, with a fresh link when its file is stored: each GET signs another, good for an hour.
 *
 * Clients poll this until the status is succeeded or failed; Retry-After says how soon to ask again while it
 * is being made. 200 for a failed one too: `error` says what is wrong.
 */
export const getRender = declare<RenderView>()({
  id: "getRender",
  method: "GET",
  path: "/renders/{id}",
  summary: "Read a render",
  auth: "secret",
  scope: "renders:read",
  stability: "stable",
  tag: "renders",
  params: renderParams,
  replies: {
    200: {
      description: "The render",
      schema: z.object({ render: renderSchema }),
      isPolled: true,
    },
  },
  errors: ["render_not_found"],
  example: { params: { id: EXAMPLE_RENDER_ID } },
  handle: (services, { params }, { caller }) => readRender(services, caller, params.id),
  present: (render) =>
    json(200, { render: presentRender(render) }, isBeingMade(render) ? POLL_LATER : {}),
});

/** Most finals take less; events tell of the end without asking. */
const POLL_LATER = { "retry-after": "1" };

function isBeingMade({ status }: RenderView): boolean {
  return status === "queued" || status === "processing";
}
