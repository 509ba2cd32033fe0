import { type Insertable, type RawBuilder, type Selectable, sql } from "kysely";
import type { Tx } from "./database.ts";
import type { CompaniesTable } from "./schema-customers.ts";
import { type Change, hasChanged, ownRow, teamTable } from "./team-table.ts";
import { type SearchPage, matchesSearch } from "./text-search.ts";

export type CompanyRow = Selectable<CompaniesTable>;

const companies = teamTable("companies", (tx) => tx.q.selectFrom("companies").selectAll());

/** What a member writes of a company; the name always with its key. */
export type CompanyFacts = Pick<Insertable<CompaniesTable>, "name" | "nameKey" | "status">;

export const findCompany = companies.find;

/** A page of what may belong to a company. */
export interface PageOfCompany extends SearchPage {
  readonly companyId?: string | undefined;
}

/** Newest first; those with the words in their name. */
export async function listCompanies(
  tx: Tx,
  teamId: string,
  page: SearchPage,
): Promise<CompanyRow[]> {
  const { q } = page;
  return await companies.list(tx, teamId, page, (query) =>
    q === undefined ? query : query.where(matchesSearch(q, [sql.ref("name")])),
  );
}

/** A new company; its id. The unique index `companies_name` refuses a name that is taken. */
export async function insertCompany(
  tx: Tx,
  teamId: string,
  row: CompanyFacts & { readonly id: string },
): Promise<string> {
  await tx.q
    .insertInto("companies")
    .values({ ...row, teamId })
    .execute();
  return row.id;
}

/** False when there is no such company. */
export async function updateCompany(
  tx: Tx,
  teamId: string,
  id: string,
  change: Change<CompanyFacts>,
): Promise<boolean> {
  return hasChanged(
    await ownRow(
      tx.q.updateTable("companies").set((eb) => ({ ...change, updatedAt: eb.fn<Date>("now") })),
      teamId,
      id,
    ).executeTakeFirst(),
  );
}

/** False when there is no such company. Its people and projects stay, and are of none. */
export const deleteCompany = companies.remove;

/**
 * The id as a column is given it: null when the company is gone by then, which a look before the transaction
 * cannot see. Whoever deletes it meanwhile waits.
 */
export function keptCompanyId(teamId: string, id: string | null): RawBuilder<string | null> {
  return sql<string | null>`(select c.id from companies c
    where c.team_id = ${teamId} and c.id = ${id} for key share)`;
}
