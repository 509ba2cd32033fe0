import { acceptedLanguage } from "#domain/messages/accepted-language.ts";
import { json, NO_STORE, NO_STORE_DECLARED } from "#http/operation.ts";
import { request, revisionNumber, z } from "#http/schema.ts";
import { readTemplate, type TemplateWithScene } from "#services/templates/read-template.ts";
import { declare } from "../schema/declare.ts";
import {
  LANGUAGE_DECLARED,
  languageHeaders,
  presentRevisionVerdict,
  presentScene,
  sceneSummarySchema,
  verdictMembers,
} from "./scene-schema.ts";
import {
  EXAMPLE_TEMPLATE_ID,
  presentTemplate,
  samplesSchema,
  templateParams,
  templateSchema,
} from "./template-schema.ts";

/**
 * One template that is not archived, with a scene in short and its revision's number: of the published revision while
 * the template is live, else of the newest, else of the one asked for. The number is 0, and scene and verdict absent, where
 * the upload has never been read. `preflight_status` and `warnings` are as its upload told them: of the file alone.
 * `samples` are what its author tries it with. Templates belong to no mode.
 */
export const getTemplate = declare<TemplateWithScene>()({
  id: "getTemplate",
  method: "GET",
  path: "/templates/{id}",
  summary: "Read a template",
  auth: "secret",
  scope: "templates:read",
  stability: "stable",
  tag: "templates",
  params: templateParams,
  query: request({ revision: z.coerce.number().pipe(revisionNumber).optional() }),
  replies: {
    200: {
      description: "The template with the scene of that revision",
      headers: { ...NO_STORE_DECLARED, ...LANGUAGE_DECLARED },
      schema: z.object({
        template: templateSchema,
        scene: sceneSummarySchema.optional(),
        revision: z.int(),
        preflight_status: verdictMembers.preflight_status.optional(),
        warnings: verdictMembers.warnings.optional(),
        samples: samplesSchema,
      }),
    },
  },
  errors: ["template_not_found", "scene_not_found"],
  example: { params: { id: EXAMPLE_TEMPLATE_ID } },
  handle: (services, { params, query }, { caller }) =>
    readTemplate(services, caller, { id: params.id, revision: query.revision }),
  present: ({ template, scene, verdict, revision, samples }, { headers }) => {
    const language = acceptedLanguage(headers["accept-language"] ?? "");
    return json(
      200,
      {
        template: presentTemplate(template),
        // Absent, not null: the specification has the member as optional.
        ...(scene === null ? {} : { scene: presentScene(scene, template.defaultFontId, language) }),
        revision,
        ...(verdict === null ? {} : presentRevisionVerdict(verdict, language)),
        samples: samples.map(({ name, values }) => ({ name, values: { ...values } })),
      },
      { ...NO_STORE, ...languageHeaders(language) },
    );
  },
});
