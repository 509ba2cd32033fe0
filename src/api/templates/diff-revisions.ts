import { json } from "#http/operation.ts";
import { request, revisionNumber, z } from "#http/schema.ts";
import { diffRevisions as diff, type RevisionsDiff } from "#services/templates/revise-template.ts";
import { declare } from "../schema/declare.ts";
import { revisionsDiffSchema } from "./diff-schema.ts";
import { EXAMPLE_TEMPLATE_ID, templateParams } from "./template-schema.ts";

/**
 * What is different between two revisions, so that an author sees what a corrected file does to fields before
 * it is published. Either order; equal numbers give an empty diff. 404 `scene_not_found` for a number the
 * template does not have, 500 `scene_fetch_failed` when a stored scene cannot be read.
 */
export const diffRevisions = declare<RevisionsDiff>()({
  id: "diffRevisions",
  method: "GET",
  path: "/templates/{id}/diff",
  summary: "Compare two revisions of a template",
  auth: "secret",
  scope: "templates:read",
  stability: "beta",
  tag: "templates",
  params: templateParams,
  query: request({
    // Required, both: what "the one before" would be is the client's to say.
    from: z.coerce.number().pipe(revisionNumber),
    to: z.coerce.number().pipe(revisionNumber),
  }),
  replies: {
    200: {
      description: "Boxes and fields kept, changed, new and gone",
      schema: revisionsDiffSchema,
    },
  },
  errors: [
    "missing_required_field",
    "missing_fields",
    "template_not_found",
    "scene_not_found",
    "scene_fetch_failed",
    "renderer_busy",
  ],
  example: { params: { id: EXAMPLE_TEMPLATE_ID }, query: { from: "1", to: "1" } },
  handle: (services, { params, query }, { caller }) =>
    diff(services, caller, { id: params.id, from: query.from, to: query.to }),
  present: ({ from, to, diff: { boxes, fields, output } }) =>
    json(200, { from, to, boxes, fields, output }),
});
