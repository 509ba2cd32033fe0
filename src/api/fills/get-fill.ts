import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { type FillWithRender, readFill } from "#services/fills/read-fill.ts";
import { declare } from "../schema/declare.ts";
import { presentRender, renderSchema } from "../renders/render-schema.ts";
import { EXAMPLE_FILL_ID, fillParams, fillSchema, presentFill } from "./fill-schema.ts";

/**
 * One fill with its last render; an expired one stays readable, an erased one is an empty
 * shell. The render's link is fresh and good for an hour, the preview's for a day.
 */
export const getFill = declare<FillWithRender>()({
  id: "getFill",
  method: "GET",
  path: "/fills/{id}",
  summary: "Read a fill",
  auth: "secret",
  scope: "fills:read",
  stability: "beta",
  tag: "fills",
  params: fillParams,
  replies: {
    200: {
      description: "The fill and its last render",
      schema: z.object({ fill: fillSchema, last_render: renderSchema.nullable() }),
    },
  },
  errors: ["fill_not_found"],
  example: { params: { id: EXAMPLE_FILL_ID } },
  handle: (services, { params }, { caller }) => readFill(services, caller, params.id),
  present: ({ fill, lastRender }) =>
    json(200, {
      fill: presentFill(fill),
      last_render: lastRender === null ? null : presentRender(lastRender),
    }),
});
