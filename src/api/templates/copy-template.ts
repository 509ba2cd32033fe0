import type { TemplateView } from "#domain/template.ts";
import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { copyTemplate as copy } from "#services/templates/copy-template.ts";
import { declare } from "../schema/declare.ts";
import {
  EXAMPLE_TEMPLATE_ID,
  presentTemplate,
  templateParams,
  templateSchema,
} from "./template-schema.ts";

/** Another draft with the same PDF, fields and settings. */
export const copyTemplate = declare<TemplateView>()({
  id: "copyTemplate",
  method: "POST",
  path: "/templates/{id}/copy",
  summary: "Copy a template",
  auth: "secret",
  scope: "templates:write",
  stability: "beta",
  tag: "templates",
  params: templateParams,
  body: request({}),
  bodyOptional: true,
  replies: {
    201: {
      description: "A draft with the newest file, fields and settings",
      schema: z.object({ template: templateSchema }),
    },
  },
  errors: ["template_not_found", "no_scene"],
  example: { params: { id: EXAMPLE_TEMPLATE_ID } },
  handle: (services, { params }, call) => copy(services, call, params.id),
  present: (template) => json(201, { template: presentTemplate(template) }),
});
