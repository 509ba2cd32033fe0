import { PROJECT_STATUSES, type ProjectView } from "#domain/project.ts";
import { named, timestamp, z } from "#http/schema.ts";

/** Path parameters of one project. */
export const projectParams = z.object({ id: z.string() });

/** For examples in the OpenAPI document: of the form that ids have, and nobody's. */
export const EXAMPLE_PROJECT_ID = "prj_01JZ0000000000000000000000";

/** Members of a request. Names are compared by NFC and letter case folded. */
export const projectName = z.string().trim().min(1).max(200);
export const projectStatus = z.enum(PROJECT_STATUSES);

/** `project_id` of what may belong to a project, in requests. */
export const projectId = z.string().min(1).max(64);

/** A project in responses. */
export const projectSchema = named(
  "Project",
  z.object({
    id: z.string(),
    name: z.string(),
    company_id: z.string().nullable(),
    status: projectStatus,
    created_at: timestamp,
    updated_at: timestamp,
  }),
);

/** The outer form of a project. */
export function presentProject(view: ProjectView): z.output<typeof projectSchema> {
  return {
    id: view.id,
    name: view.name,
    company_id: view.companyId,
    status: view.status,
    created_at: view.createdAt,
    updated_at: view.updatedAt,
  };
}
