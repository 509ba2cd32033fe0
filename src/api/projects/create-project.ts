import type { ProjectView } from "#domain/project.ts";
import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { createProject as create } from "#services/projects/manage-projects.ts";
import { companyId } from "../companies/company-schema.ts";
import { declare } from "../schema/declare.ts";
import { presentProject, projectName, projectSchema, projectStatus } from "./project-schema.ts";

/**
 * Makes a project, which templates, fills and renders may then belong to by `project_id`.
 *
 * Its name is the team's only one, whatever its letter case (409 `project_name_taken`).
 */
export const createProject = declare<ProjectView>()({
  id: "createProject",
  method: "POST",
  path: "/projects",
  summary: "Create a project",
  auth: "session",
  scope: "templates:write",
  stability: "beta",
  tag: "projects",
  body: request({
    name: projectName,
    /** The company that it is done for. */
    company_id: companyId.optional(),
    status: projectStatus.optional(),
  }),
  narrow: { status: "invalid_project_status" },
  replies: { 201: { description: "Kept", schema: z.object({ project: projectSchema }) } },
  errors: ["missing_required_field", "company_not_found", "project_name_taken"],
  example: { body: { name: "Spring campaign" } },
  handle: (services, { body }, call) =>
    create(services, call, {
      name: body.name,
      companyId: body.company_id ?? null,
      status: body.status ?? "active",
    }),
  present: (view) => json(201, { project: presentProject(view) }),
});
