import { type Insertable, type RawBuilder, type Selectable, sql } from "kysely";
import { keptCompanyId, type PageOfCompany } from "./companies.ts";
import type { Tx } from "./database.ts";
import type { ProjectsTable } from "./schema-customers.ts";
import { type Change, hasChanged, ownRow, teamTable } from "./team-table.ts";
import { matchesSearch } from "./text-search.ts";

export type ProjectRow = Selectable<ProjectsTable>;

const projects = teamTable("projects", (tx) => tx.q.selectFrom("projects").selectAll());

/** What a member writes of a project; the name always with its key. */
export type ProjectFacts = Pick<
  Insertable<ProjectsTable>,
  "name" | "nameKey" | "companyId" | "status"
>;

export const findProject = projects.find;

/** Newest first; those of one company, and with the words in their name, where they are given. */
export async function listProjects(
  tx: Tx,
  teamId: string,
  page: PageOfCompany,
): Promise<ProjectRow[]> {
  const { companyId, q } = page;
  return await projects.list(tx, teamId, page, (query) => {
    const shown = companyId === undefined ? query : query.where("companyId", "=", companyId);
    return q === undefined ? shown : shown.where(matchesSearch(q, [sql.ref("name")]));
  });
}

/** A new project; its id. The unique index `projects_name` refuses a name that is taken. */
export async function insertProject(
  tx: Tx,
  teamId: string,
  { companyId, ...row }: ProjectFacts & { readonly id: string },
): Promise<string> {
  await tx.q
    .insertInto("projects")
    .values({ ...row, teamId, companyId: keptCompanyId(teamId, companyId ?? null) })
    .execute();
  return row.id;
}

/** False when there is no such project. */
export async function updateProject(
  tx: Tx,
  teamId: string,
  id: string,
  { companyId, ...change }: Change<ProjectFacts>,
): Promise<boolean> {
  return hasChanged(
    await ownRow(
      tx.q.updateTable("projects").set((eb) => ({
        ...change,
        ...(companyId === undefined ? {} : { companyId: keptCompanyId(teamId, companyId) }),
        updatedAt: eb.fn<Date>("now"),
      })),
      teamId,
      id,
    ).executeTakeFirst(),
  );
}

/** False when there is no such project. What belonged to it belongs to none. */
export const deleteProject = projects.remove;

/**
 * The id as a column is given it: null when the project is gone by then, which a look before the transaction
 * cannot see. Whoever deletes it meanwhile waits.
 */
export function keptProjectId(teamId: string, id: string | null): RawBuilder<string | null> {
  return sql<string | null>`(select p.id from projects p
    where p.team_id = ${teamId} and p.id = ${id} for key share)`;
}

/** Which of the things that may belong to a project a list shows. */
export interface ProjectFilter {
  readonly projectId?: string | undefined;
  /** Those of any project of this company. */
  readonly companyId?: string | undefined;
}

/** Whether `column` (written `table.column`) names a project of the company. */
export function isOfCompany(
  column: string,
  teamId: string,
  companyId: string,
): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} in (select p.id from projects p
    where p.team_id = ${teamId} and p.company_id = ${companyId})`;
}

/** The name that a project has now; null without one. */
export function projectNameNow(teamId: string, id: string | null): RawBuilder<string | null> {
  return sql<
    string | null
  >`(select p.name from projects p where p.team_id = ${teamId} and p.id = ${id})`;
}
