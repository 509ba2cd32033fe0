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

/**
 * Another draft with the newest PDF, fields and settings of a template, under " (copy)" and a slug of its
 * own.
 *
 * Its revisions start at 1 and fills, mappings and links stay with the original; an upload of the same file
 * goes on finding the original, too. 409 `no_scene` without a revision to copy, 404 for an archived template.
 * Without an Idempotency-Key a repetition is another copy.
 */
export const copyTemplate = declare<TemplateView>()({
  id: "copyTemplate",
  method: "POST",
  path: "/templates/{id}/copy",
  summary: "Copy a template",
  auth: "secret",
  scope: "templates:write",
  stability: "beta",
  tag: "templates",
  uses: ["templates"],
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
