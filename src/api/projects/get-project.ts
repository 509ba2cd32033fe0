import type { ProjectView } from "#domain/project.ts";
import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { readProject } from "#services/projects/manage-projects.ts";
import { declare } from "../schema/declare.ts";
import {
  EXAMPLE_PROJECT_ID,
  presentProject,
  projectParams,
  projectSchema,
} from "./project-schema.ts";

/** A project of the team. */
export const getProject = declare<ProjectView>()({
  id: "getProject",
  method: "GET",
  path: "/projects/{id}",
  summary: "Get a project",
  auth: "session",
  scope: "templates:read",
  stability: "beta",
  tag: "projects",
  params: projectParams,
  replies: { 200: { description: "As it is", schema: z.object({ project: projectSchema }) } },
  errors: ["project_not_found"],
  example: { params: { id: EXAMPLE_PROJECT_ID } },
  handle: (services, { params }, { caller }) => readProject(services, caller, params.id),
  present: (view) => json(200, { project: presentProject(view) }),
});
