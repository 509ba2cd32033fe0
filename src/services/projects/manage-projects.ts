/**
 * Projects: what a shop groups its templates, fills and renders by. They are the team's, in both modes, and
 * members of it manage them; keys only name them. To delete one takes nothing away but the belonging.
 */
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import { nameKey } from "#domain/name-key.ts";
import type { ProjectStatus, ProjectView } from "#domain/project.ts";
import type { Tx } from "#store/database.ts";
import {
  deleteProject as remove,
  findProject as find,
  insertProject as put,
  listProjects as list,
  type ProjectFacts,
  type ProjectRow,
  updateProject as update,
} from "#store/projects.ts";
import type { PageOfCompany } from "#store/companies.ts";
import type { Change } from "#store/team-table.ts";
import { requireCompany } from "../companies/manage-companies.ts";
import type { Call, Services } from "../context/context.ts";
import { refuseTaken } from "../context/refuse-taken.ts";
import { shopList } from "../context/shop-list.ts";

const projects = shopList<
  ProjectRow,
  ProjectFacts,
  Change<ProjectFacts>,
  ProjectView,
  PageOfCompany
>({
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
    companyId: row.companyId,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }),
});

/** `list` newest first, of any status; `companyId` keeps those of one company. */
export const { list: listProjects, read: readProject, remove: deleteProject } = projects;

const NAME = {
  index: "projects_name",
  code: "project_name_taken",
  field: "name",
  message: "Another project of the team has this name.",
} as const;

/** What a member says of a project. */
interface Said {
  readonly name: string;
  /** A company of the team (404 `company_not_found`), or none. */
  readonly companyId: string | null;
  readonly status: ProjectStatus;
}

/** A project under a name that no other of the team has (409 `project_name_taken`). */
export async function createProject(
  services: Services,
  call: Call<ProjectView>,
  said: Said,
): Promise<ProjectView> {
  await requireCompany(services, call.caller, said.companyId);
  const facts = { ...said, nameKey: nameKey(said.name) };
  return await refuseTaken(NAME, () => projects.create(services, call, facts));
}

/** What is not given stays. Renders keep the name they were made under. */
export async function updateProject(
  services: Services,
  call: Call<ProjectView>,
  id: string,
  said: Change<Said>,
): Promise<ProjectView> {
  await requireCompany(services, call.caller, said.companyId);
  const { name } = said;
  const change = { ...said, ...(name === undefined ? {} : { nameKey: nameKey(name) }) };
  return await refuseTaken(NAME, () => projects.update(services, call, id, change));
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
