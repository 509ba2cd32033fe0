/**
 * Companies: the organisations a shop prints for. They are the team's, in both modes. To delete one takes its
 * people and projects out of it and deletes none of them.
 */
import type { Caller } from "#domain/caller.ts";
import type { CompanyStatus, CompanyView } from "#domain/company.ts";
import { ApiError } from "#domain/errors.ts";
import { nameKey } from "#domain/name-key.ts";
import {
  type CompanyFacts,
  type CompanyRow,
  deleteCompany as remove,
  findCompany as find,
  insertCompany as put,
  listCompanies as list,
  updateCompany as update,
} from "#store/companies.ts";
import type { Change } from "#store/team-table.ts";
import type { SearchPage } from "#store/text-search.ts";
import type { Call, Services } from "../context/context.ts";
import { refuseTaken } from "../context/refuse-taken.ts";
import { shopList } from "../context/shop-list.ts";

const companies = shopList<CompanyRow, CompanyFacts, Change<CompanyFacts>, CompanyView, SearchPage>(
  {
    idPrefix: "com",
    notFound: () => new ApiError("company_not_found", "No such company."),
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
  },
);

/** `list` newest first, of any status. */
export const { list: listCompanies, read: readCompany, remove: deleteCompany } = companies;

const NAME = {
  index: "companies_name",
  code: "company_name_taken",
  field: "name",
  message: "Another company of the team has this name.",
} as const;

/** A company under a name that no other of the team has (409 `company_name_taken`). */
export async function createCompany(
  services: Services,
  call: Call<CompanyView>,
  { name, status }: { readonly name: string; readonly status: CompanyStatus },
): Promise<CompanyView> {
  const facts = { name, nameKey: nameKey(name), status };
  return await refuseTaken(NAME, () => companies.create(services, call, facts));
}

/** What is not given stays. */
export async function updateCompany(
  services: Services,
  call: Call<CompanyView>,
  id: string,
  said: Change<{ readonly name: string; readonly status: CompanyStatus }>,
): Promise<CompanyView> {
  const { name } = said;
  const change = { ...said, ...(name === undefined ? {} : { nameKey: nameKey(name) }) };
  return await refuseTaken(NAME, () => companies.update(services, call, id, change));
}

/** Throws 404 `company_not_found` where the team has no company like the one named; null and absent name none. */
export async function requireCompany(
  services: Services,
  caller: Caller,
  id: string | null | undefined,
): Promise<void> {
  if (id !== null && id !== undefined) {
    await companies.read(services, caller, id);
  }
}
