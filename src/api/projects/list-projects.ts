import type { ProjectView } from "#domain/project.ts";
import type { Listing } from "#domain/template.ts";
import { listOf, request, requestedPage, searching } from "#http/schema.ts";
import { listProjects as list } from "#services/projects/manage-projects.ts";
import { companyId } from "../companies/company-schema.ts";
import { declare } from "../schema/declare.ts";
import { presentList } from "../schema/present-list.ts";
import { presentProject, projectSchema } from "./project-schema.ts";

/** The team's projects of any status, newest first; `q` looks for words in their names, without case and accents. */
export const listProjects = declare<Listing<ProjectView>>()({
  id: "listProjects",
  method: "GET",
  path: "/projects",
  summary: "List projects",
  auth: "session",
  scope: "templates:read",
  stability: "beta",
  tag: "projects",
  query: request({ ...searching, company_id: companyId.optional() }),
  replies: { 200: { description: "Newest first", schema: listOf(projectSchema) } },
  errors: [],
  example: {},
  handle: (services, { query }, { caller }) =>
    list(services, caller, {
      q: query.q,
      ...requestedPage(query),
      companyId: query.company_id,
    }),
  present: (listing) => presentList(listing, presentProject),
});
