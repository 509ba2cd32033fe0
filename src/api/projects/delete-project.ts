import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { deleteProject as remove } from "#services/projects/manage-projects.ts";
import { declare } from "../schema/declare.ts";
import { EXAMPLE_PROJECT_ID, projectParams } from "./project-schema.ts";

/** Deletes a project. What belonged to it stays and belongs to none; renders keep its name. */
export const deleteProject = declare<{ readonly ok: true }>()({
  id: "deleteProject",
  method: "DELETE",
  path: "/projects/{id}",
  summary: "Delete a project",
  auth: "session",
  scope: "templates:write",
  stability: "beta",
  tag: "projects",
  params: projectParams,
  replies: { 200: { description: "Gone", schema: z.object({ ok: z.literal(true) }) } },
  errors: ["project_not_found"],
  example: { params: { id: EXAMPLE_PROJECT_ID } },
  handle: (services, { params }, call) => remove(services, call, params.id),
  present: (result) => json(200, result),
});
