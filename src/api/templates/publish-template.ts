import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import {
  type PublishedTemplate,
  publishTemplate as publish,
} from "#services/templates/change-template.ts";
import { declare } from "../schema/declare.ts";
import {
  EXAMPLE_TEMPLATE_ID,
  presentTemplate,
  templateParams,
  templateSchema,
} from "./template-schema.ts";

/**
 * Puts the newest scene revision live: hosted links resolve, fills and sessions may start. Those begun on an
 * older revision stay on it.
 *
 * Idempotent by state: again on a live template it advances to the newest revision, and changes nothing when
 * that is live. 409 `template_archived` and `no_scene` otherwise (contract, section 4). Emits
 * `template.published` when another revision went live. Preflight findings do not stand in the way: they are
 * shown, and the shop decides.
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
  body: request({}),
  bodyOptional: true,
  replies: {
    200: {
      description: "Live, with the revision new fills start on",
      schema: z.object({ template: templateSchema, revision: z.int() }),
    },
  },
  errors: ["template_not_found", "template_archived", "no_scene"],
  example: { params: { id: EXAMPLE_TEMPLATE_ID } },
  handle: (services, { params }, call) => publish(services, call, params.id),
  present: ({ template, revision }) => json(200, { template: presentTemplate(template), revision }),
});
