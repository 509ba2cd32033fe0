import { acceptedLanguage } from "#domain/messages/accepted-language.ts";
import { json, NO_STORE, NO_STORE_DECLARED } from "#http/operation.ts";
import { request, revisionNumber, z } from "#http/schema.ts";
import { readTemplateFields, type TemplateFields } from "#services/templates/read-template.ts";
import { declare } from "../schema/declare.ts";
import {
  FIELD_LANGUAGE_DECLARED,
  fieldSchema,
  languageHeaders,
  presentFields,
} from "./scene-schema.ts";
import { EXAMPLE_TEMPLATE_ID, templateParams } from "./template-schema.ts";

/**
 * What can be filled, and every text box that shows it: enough to build a form of one's own.
 *
 * Of the published revision of a live template, else of the newest, else of the one asked for;
 * `scene_revision` tells which, and forms that are kept are kept with it. The same keys are taken by fills.
 * Picture fields come with the team's catalogue as it is now, its links good for an hour, so the response is
 * not to be cached.
 */
export const getTemplateFields = declare<TemplateFields>()({
  id: "getTemplateFields",
  method: "GET",
  path: "/templates/{id}/fields",
  summary: "List the fields of a template",
  auth: "secret",
  scope: "templates:read",
  stability: "beta",
  tag: "templates",
  params: templateParams,
  query: request({ scene_revision: z.coerce.number().pipe(revisionNumber).optional() }),
  replies: {
    200: {
      description: "The fields of the revision new fills start on, or of the one asked for",
      headers: { ...NO_STORE_DECLARED, ...FIELD_LANGUAGE_DECLARED },
      schema: z.object({
        template_id: z.string(),
        scene_revision: z.int(),
        data: z.array(fieldSchema),
        // Fields come all at once; the members of a list are kept for clients that page blindly.
        has_more: z.literal(false),
      }),
    },
  },
  errors: ["template_not_found", "scene_not_found"],
  example: { params: { id: EXAMPLE_TEMPLATE_ID } },
  handle: (services, { params, query }, { caller }) =>
    readTemplateFields(services, caller, { id: params.id, revision: query.scene_revision }),
  present: ({ templateId, revision, fields, sides }, { headers }) => {
    const language = acceptedLanguage(headers["accept-language"] ?? "");
    return json(
      200,
      {
        template_id: templateId,
        scene_revision: revision,
        data: presentFields(fields, { sides, language }),
        has_more: false,
      },
      { ...NO_STORE, ...languageHeaders(language) },
    );
  },
});
