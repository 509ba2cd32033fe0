import type { ProjectView } from "#domain/project.ts";
import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { updateProject as update } from "#services/projects/manage-projects.ts";
import { companyId } from "../companies/company-schema.ts";
import { declare } from "../schema/declare.ts";
import {
  EXAMPLE_PROJECT_ID,
  presentProject,
  projectName,
  projectParams,
  projectSchema,
  projectStatus,
} from "./project-schema.ts";

/** Renames a project or changes its status; what is not sent stays. Renders keep the name they were made under. */
export const updateProject = declare<ProjectView>()({
  id: "updateProject",
  method: "PATCH",
  path: "/projects/{id}",
  summary: "Change a project",
  auth: "session",
  scope: "templates:write",
  stability: "beta",
  tag: "projects",
  params: projectParams,
  body: request({
    name: projectName.optional(),
    /** Null: done for none. */
    company_id: companyId.nullable().optional(),
    status: projectStatus.optional(),
  }),
  narrow: { status: "invalid_project_status" },
  replies: { 200: { description: "As changed", schema: z.object({ project: projectSchema }) } },
  errors: ["project_not_found", "company_not_found", "project_name_taken"],
  example: { params: { id: EXAMPLE_PROJECT_ID }, body: { status: "completed" } },
  handle: (services, { params, body }, call) =>
    update(services, call, params.id, {
      name: body.name,
      companyId: body.company_id,
      status: body.status,
    }),
  present: (view) => json(200, { project: presentProject(view) }),
});
