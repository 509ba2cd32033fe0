import { acceptedLanguage } from "#domain/messages/accepted-language.ts";
import { json } from "#http/operation.ts";
import { request, revisionNumber, z } from "#http/schema.ts";
import {
  type PublishedTemplate,
  publishTemplate as publish,
} from "#services/templates/change-template.ts";
import { declare } from "../schema/declare.ts";
import {
  LANGUAGE_DECLARED,
  languageHeaders,
  presentProblems,
  presentRevisionVerdict,
  problemSchema,
  verdictMembers,
} from "./scene-schema.ts";
import {
  EXAMPLE_TEMPLATE_ID,
  presentTemplate,
  templateParams,
  templateSchema,
} from "./template-schema.ts";

/**
 * Puts a scene revision live: hosted links resolve, fills and sessions may start. Those begun on another
 * revision stay on it.
 *
 * Without `revision` a draft goes live with its newest one, and a template that is live stays as it is: the
 * response says which revision that is. With `revision` that one goes live, newer or older (404
 * `scene_not_found`). 409 `template_archived` and `no_scene` otherwise (contract, section 4). Emits
 * `template.published` when another revision went live. `problems` are those of its upload, among them how many of
 * common names need another font than the design's, and what would cure it. `preflight_status` and `warnings` say what
 * should be looked at before customers pay; they do not stand in the way: the shop decides.
 */
export const publishTemplate = declare<PublishedTemplate>()({
  id: "publishTemplate",
  method: "POST",
  path: "/templates/{id}/publish",
  summary: "Publish a template",
  auth: "secret",
  scope: "templates:write",
  stability: "beta",
  tag: "templates",
  params: templateParams,
  body: request({ revision: revisionNumber.optional() }),
  bodyOptional: true,
  replies: {
    200: {
      description: "Live, with the revision new fills start on",
      headers: LANGUAGE_DECLARED,
      schema: z.object({
        template: templateSchema,
        revision: z.int(),
        ...verdictMembers,
        problems: z.array(problemSchema),
      }),
    },
  },
  errors: [
    "address_not_confirmed",
    "template_not_found",
    "scene_not_found",
    "template_archived",
    "no_scene",
    "invalid_scene",
  ],
  example: { params: { id: EXAMPLE_TEMPLATE_ID }, body: { revision: 1 } },
  handle: (services, { params, body }, call) =>
    publish(services, call, { id: params.id, revision: body.revision }),
  present: ({ template, revision, verdict, problems }, { headers }) => {
    const language = acceptedLanguage(headers["accept-language"] ?? "");
    return json(
      200,
      {
        template: presentTemplate(template),
        revision,
        ...presentRevisionVerdict(verdict, language),
        problems: presentProblems(problems, language),
      },
      languageHeaders(language),
    );
  },
});
