import type { Listing, TemplateView } from "#domain/template.ts";
import { listOf, request, requestedPage, searching, z } from "#http/schema.ts";
import { listTemplates as list } from "#services/templates/list-templates.ts";
import { projectId } from "../projects/project-schema.ts";
import { companyId } from "../companies/company-schema.ts";
import { declare } from "../schema/declare.ts";
import { presentList } from "../schema/present-list.ts";
import { presentTemplate, templateSchema } from "./template-schema.ts";

/**
 * The team's templates, newest first; archived ones only when asked for, and then they alone. Any other
 * status is 400 `invalid_template_status`. `q` looks for words in title and slug, anywhere and without case and
 * accents. Stable by contract; the filters are ours.
 */
export const listTemplates = declare<Listing<TemplateView>>()({
  id: "listTemplates",
  method: "GET",
  path: "/templates",
  summary: "List templates",
  auth: "secret",
  scope: "templates:read",
  stability: "stable",
  tag: "templates",
  query: request({
    ...searching,
    status: z.literal("archived").optional(),
    project_id: projectId.optional(),
    /** Those of any project of this company. */
    company_id: companyId.optional(),
  }),
  replies: { 200: { description: "Newest first", schema: listOf(templateSchema) } },
  errors: [],
  narrow: { status: "invalid_template_status" },
  example: {},
  handle: (services, { query }, { caller }) =>
    list(services, caller, {
      archived: query.status === "archived",
      projectId: query.project_id,
      companyId: query.company_id,
      q: query.q,
      ...requestedPage(query),
    }),
  present: (listing) => presentList(listing, presentTemplate),
});
