import type { TemplateView } from "#domain/template.ts";
import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { archiveTemplate as archive } from "#services/templates/change-template.ts";
import { declare } from "../schema/declare.ts";
import {
  EXAMPLE_TEMPLATE_ID,
  presentTemplate,
  templateParams,
  templateSchema,
} from "./template-schema.ts";

/**
 * Takes a template out of use: readers get 404 `template_not_found`, no fill, session or hosted page starts
 * on it. Fills begun before can still be changed, completed and finalized, since a customer may be at the
 * counter. Renders stay. Again is the same 200; restoring makes it a draft (contract, section 4).
 */
export const archiveTemplate = declare<TemplateView>()({
  id: "archiveTemplate",
  method: "POST",
  path: "/templates/{id}/archive",
  summary: "Archive a template",
  auth: "secret",
  scope: "templates:write",
  stability: "beta",
  tag: "templates",
  params: templateParams,
  body: request({}),
  bodyOptional: true,
  replies: {
    200: {
      description: "Archived; again is the same",
      schema: z.object({ template: templateSchema }),
    },
  },
  errors: ["template_not_found"],
  example: { params: { id: EXAMPLE_TEMPLATE_ID } },
  handle: (services, { params }, call) => archive(services, call, params.id),
  present: (template) => json(200, { template: presentTemplate(template) }),
});
