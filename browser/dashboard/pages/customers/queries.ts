/** What the pages of customers ask of the API, each under the key that a change makes stale. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../app/api.ts";
import { PAGED } from "../../app/paging.ts";
import { foundPage } from "./found-page.ts";

/** Everything: what becomes of a company is seen at its projects and people. */
export const CUSTOMERS = ["customers"] as const;

const COMPANIES = [...CUSTOMERS, "companies"] as const;

/** Companies, newest first; those with `find` in their name. */
export function companyList(find: string | undefined) {
  return infiniteQueryOptions({
    queryKey: [...COMPANIES, "list", find ?? ""],
    queryFn: ({ pageParam, signal }) =>
      foundPage(
        { after: pageParam, find },
        (page) => api.companies.list(page, { signal }),
        ({ name }) => [name],
      ),
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

/** Which projects or people are listed: one company's, or those with `find` in them, or all. */
export interface ListSearch {
  readonly company?: string | undefined;
  readonly find?: string | undefined;
}

/** Projects, newest first. */
export function projectList({ company, find }: ListSearch) {
  return infiniteQueryOptions({
    queryKey: [...CUSTOMERS, "projects", company ?? "", find ?? ""],
    queryFn: ({ pageParam, signal }) =>
      foundPage(
        { after: pageParam, find },
        (page) => api.projects.list({ ...page, company_id: company }, { signal }),
        ({ name }) => [name],
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
      foundPage(
        { after: pageParam, find },
        (page) => api.clientUsers.list({ ...page, company_id: company }, { signal }),
        ({ name, email }) => [name, email],
      ),
    placeholderData: keepPreviousData,
    ...PAGED,
  });
}
