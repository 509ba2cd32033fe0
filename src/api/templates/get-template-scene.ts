import { json, NO_STORE, NO_STORE_DECLARED } from "#http/operation.ts";
import { request, revisionNumber, z } from "#http/schema.ts";
import {
  readTemplateScene,
  type TemplateSceneDocument,
} from "#services/templates/edit-template-scene.ts";
import { declare } from "../schema/declare.ts";
import { sceneDocumentSchema } from "./scene-document-schema.ts";
import { EXAMPLE_TEMPLATE_ID, templateParams } from "./template-schema.ts";

/**
 * Pages with their text boxes, and fields, as the author has set them, of the newest revision unless another
 * is asked for: what an editor shows, changes and sends back with PUT. Lengths in points from the top-left
 * corner of the page as seen. 404 for archived templates, 500 `scene_fetch_failed` when the stored scene
 * cannot be read.
 */
export const getTemplateScene = declare<TemplateSceneDocument>()({
  id: "getTemplateScene",
  method: "GET",
  path: "/templates/{id}/scene",
  summary: "Read the scene of a template",
  auth: "secret",
  scope: "templates:read",
  stability: "beta",
  tag: "templates",
  params: templateParams,
  query: request({ revision: z.coerce.number().pipe(revisionNumber).optional() }),
  replies: {
    200: {
      description: "The scene of the newest revision, or of the one asked for",
      headers: NO_STORE_DECLARED,
      schema: z.object({
        template_id: z.string(),
        revision: z.int(),
        scene: sceneDocumentSchema,
      }),
    },
  },
  errors: ["template_not_found", "scene_not_found", "scene_fetch_failed", "renderer_busy"],
  example: { params: { id: EXAMPLE_TEMPLATE_ID } },
  handle: (services, { params, query }, { caller }) =>
    readTemplateScene(services, caller, { id: params.id, revision: query.revision }),
  present: ({ templateId, revision, scene }) =>
    json(200, { template_id: templateId, revision, scene }, NO_STORE),
});
