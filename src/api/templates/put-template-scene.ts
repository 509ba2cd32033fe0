import { acceptedLanguage } from "#domain/messages/accepted-language.ts";
import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { type SavedScene, saveTemplateScene } from "#services/templates/edit-template-scene.ts";
import { declare } from "../schema/declare.ts";
import { sceneBody } from "./scene-body.ts";
import {
  LANGUAGE_DECLARED,
  languageHeaders,
  presentScene,
  sceneSummarySchema,
} from "./scene-schema.ts";
import {
  EXAMPLE_TEMPLATE_ID,
  presentTemplate,
  templateParams,
  templateSchema,
} from "./template-schema.ts";

/**
 * Saves what an author changed as a new revision; a live template goes on with its own until it is published.
 *
 * Members left out stay as they are, members only read must be absent or as they were read. With
 * `base_revision` a save over somebody else's is refused; without it the changes are applied to the newest. A
 * scene that changes nothing makes no revision. 400 `invalid_scene` names what is wrong by its path; archived
 * is 409. Whole documents as `getTemplateScene` gives them are taken, so a client may send back what it read.
 */
export const putTemplateScene = declare<SavedScene>()({
  ...sceneBody,
  method: "PUT",
  path: "/templates/{id}/scene",
  summary: "Save the scene of a template as a new revision",
  auth: "secret",
  scope: "templates:write",
  stability: "beta",
  tag: "templates",
  params: templateParams,
  replies: {
    200: {
      description: "The revision saved; a scene that changes nothing is the revision there is",
      headers: LANGUAGE_DECLARED,
      schema: z.object({
        template: templateSchema,
        revision: z.int(),
        scene: sceneSummarySchema,
      }),
    },
  },
  errors: [
    "missing_required_field",
    "template_not_found",
    "scene_not_found",
    "template_archived",
    "invalid_scene",
    "selection_set_not_found",
    "renderer_busy",
  ],
  example: { params: { id: EXAMPLE_TEMPLATE_ID }, body: { scene: { version: 1 } } },
  handle: (services, { params, body }, call) =>
    saveTemplateScene(services, call, {
      id: params.id,
      scene: body.scene,
      baseRevision: body.base_revision,
    }),
  present: ({ template, revision, scene }, { headers }) => {
    const language = acceptedLanguage(headers["accept-language"] ?? "");
    return json(
      200,
      {
        template: presentTemplate(template),
        revision,
        scene: presentScene(scene, template.defaultFontId, language),
      },
      languageHeaders(language),
    );
  },
});
