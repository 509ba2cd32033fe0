import type { TemplateView } from "#domain/template.ts";
import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { restoreTemplate as restore } from "#services/templates/change-template.ts";
import { declare } from "../schema/declare.ts";
import {
  EXAMPLE_TEMPLATE_ID,
  presentTemplate,
  templateParams,
  templateSchema,
} from "./template-schema.ts";

/**
 * Brings an archived template back as a draft: it is published again by its author, who sees what it is
 * first. Any other template is left as it is, so a repetition is the same 200. Its slug was kept for it.
 */
export const restoreTemplate = declare<TemplateView>()({
  id: "restoreTemplate",
  method: "POST",
  path: "/templates/{id}/restore",
  summary: "Restore an archived template",
  auth: "secret",
  scope: "templates:write",
  stability: "beta",
  tag: "templates",
  uses: ["templates"],
  params: templateParams,
  body: request({}),
  bodyOptional: true,
  replies: {
    200: {
      description: "A draft again; any other template is left as it is",
      schema: z.object({ template: templateSchema }),
    },
  },
  errors: ["template_not_found"],
  example: { params: { id: EXAMPLE_TEMPLATE_ID } },
  handle: (services, { params }, call) => restore(services, call, params.id),
  present: (template) => json(200, { template: presentTemplate(template) }),
});
