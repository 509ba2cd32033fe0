/**
 * Projects: what a shop groups its templates, fills and renders by. They are the team's, in both modes, and
 * members of it manage them; keys only name them. To delete one takes nothing away but the belonging.
 */
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import { projectNameKey, type ProjectStatus, type ProjectView } from "#domain/project.ts";
import { type Tx, uniqueViolation } from "#store/database.ts";
import {
  deleteProject as remove,
  findProject as find,
  insertProject as put,
  listProjects as list,
  type ProjectFacts,
  type ProjectRow,
  updateProject as update,
} from "#store/projects.ts";
import type { Call, Services } from "../context/context.ts";
import { shopList } from "../context/shop-list.ts";

const projects = shopList<ProjectRow, ProjectFacts, Partial<ProjectFacts>, ProjectView>({
  idPrefix: "prj",
  notFound: () => new ApiError("project_not_found", "No such project."),
  find,
  list,
  put,
  update,
  remove,
  view: (row) => ({
    id: row.id,
    name: row.name,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }),
});

/** `list` newest first, of any status. */
export const { list: listProjects, read: readProject, remove: deleteProject } = projects;

/** A project under a name that no other of the team has (409 `project_name_taken`). */
export async function createProject(
  services: Services,
  call: Call<ProjectView>,
  { name, status }: { readonly name: string; readonly status: ProjectStatus },
): Promise<ProjectView> {
  const facts = { name, nameKey: projectNameKey(name), status };
  return await withFreeName(() => projects.create(services, call, facts));
}

/** What is not given stays. Renders keep the name they were made under. */
export async function updateProject(
  services: Services,
  call: Call<ProjectView>,
  id: string,
  {
    name,
    status,
  }: { readonly name?: string | undefined; readonly status?: ProjectStatus | undefined },
): Promise<ProjectView> {
  const change = {
    ...(name === undefined ? {} : { name, nameKey: projectNameKey(name) }),
    ...(status === undefined ? {} : { status }),
  };
  return await withFreeName(() => projects.update(services, call, id, change));
}

/**
 * The project that something is to belong to: the one named, 404 `project_not_found` where the team has none
 * like it; else `usual`.
 */
export async function projectFor(
  tx: Tx,
  caller: Caller,
  asked: string | undefined,
  usual: string | null,
): Promise<string | null> {
  return asked === undefined ? usual : (await projects.entryOr404(tx, caller, asked)).id;
}

/** Asked of the index rather than before: a look would not see a name taken at this very moment. */
async function withFreeName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (uniqueViolation(error) === "projects_name") {
      throw new ApiError("project_name_taken", "Another project of the team has this name.", {
        fields: [{ object_id: "body", field: "name" }],
        cause: error,
      });
    }
    throw error;
  }
}
