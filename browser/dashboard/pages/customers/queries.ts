/** What the pages of customers ask of the API, each under the key that a change makes stale. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../app/api.ts";
import { PAGED, pageAfter, searchOf } from "../../app/paging.ts";

/** A screenful and some. */
const LISTED = 25;

/** Everything: what becomes of a company is seen at its projects and people. */
export const CUSTOMERS = ["customers"] as const;

const COMPANIES = [...CUSTOMERS, "companies"] as const;

/** Companies, newest first; those with the words `find` in their name. */
export function companyList(find: string | undefined) {
  return infiniteQueryOptions({
    queryKey: [...COMPANIES, "list", find ?? ""],
    queryFn: ({ pageParam, signal }) =>
      api.companies.list({ ...pageAfter(pageParam, LISTED), ...searchOf(find) }, { signal }),
    placeholderData: keepPreviousData,
    ...PAGED,
  });
}

/** Companies that a project or a person can belong to, the newest hundred. */
export const companyChoices = queryOptions({
  queryKey: [...COMPANIES, "choices"],
  queryFn: async ({ signal }) => (await api.companies.list({ limit: 100 }, { signal })).data,
});

/** One company. */
export function companyDetail(id: string) {
  return queryOptions({
    queryKey: [...COMPANIES, id],
    queryFn: async ({ signal }) => (await api.companies.retrieve(id, { signal })).company,
  });
}

/** Which projects or people are listed: one company's, or those with the words `find` in them, or all. */
export interface ListSearch {
  readonly company?: string | undefined;
  readonly find?: string | undefined;
}

/** Projects, newest first. */
export function projectList({ company, find }: ListSearch) {
  return infiniteQueryOptions({
    queryKey: [...CUSTOMERS, "projects", company ?? "", find ?? ""],
    queryFn: ({ pageParam, signal }) =>
      api.projects.list(
        { ...pageAfter(pageParam, LISTED), ...searchOf(find), company_id: company },
        { signal },
      ),
    placeholderData: keepPreviousData,
    ...PAGED,
  });
}

/** Client users, newest first. */
export function clientUserList({ company, find }: ListSearch) {
  return infiniteQueryOptions({
    queryKey: [...CUSTOMERS, "client_users", company ?? "", find ?? ""],
    queryFn: ({ pageParam, signal }) =>
      api.clientUsers.list(
        { ...pageAfter(pageParam, LISTED), ...searchOf(find), company_id: company },
        { signal },
      ),
    placeholderData: keepPreviousData,
    ...PAGED,
  });
}
