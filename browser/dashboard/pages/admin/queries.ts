/** What the pages of the installation ask of the API. A change is also in the log, so it makes all of it stale. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../app/api.ts";
import { PAGED, pageAfter } from "../../app/paging.ts";
import type { JobSearch, LogSearch, TeamSearch } from "./list-search.ts";

/** A screenful and some. */
const LISTED = 25;

/** Everything below it is touched by a change. */
export const ADMIN = ["admin"] as const;

/** Teams, newest first; those that hold what is looked for in their name, or have it as their id. */
export function teamList({ team }: TeamSearch) {
  return infiniteQueryOptions({
    queryKey: [...ADMIN, "teams", "list", team ?? ""],
    queryFn: ({ pageParam, signal }) =>
      api.admin.listTeams(
        { ...pageAfter(pageParam, LISTED), ...(team === undefined ? {} : { search: team }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
    ...PAGED,
  });
}

/** One team. */
export function teamDetail(id: string) {
  return queryOptions({
    queryKey: [...ADMIN, "teams", id],
    queryFn: async ({ signal }) => (await api.admin.retrieveTeam(id, { signal })).team,
  });
}

/** Plans, newest first. */
export const planList = infiniteQueryOptions({
  queryKey: [...ADMIN, "plans", "list"],
  queryFn: ({ pageParam, signal }) => api.admin.listPlans(pageAfter(pageParam, LISTED), { signal }),
  ...PAGED,
});

/** Plans that a team can be on, the newest hundred. */
export const planChoices = queryOptions({
  queryKey: [...ADMIN, "plans", "choices"],
  queryFn: async ({ signal }) => (await api.admin.listPlans({ limit: 100 }, { signal })).data,
});

/** People with an account, newest first. */
export const userList = infiniteQueryOptions({
  queryKey: [...ADMIN, "users", "list"],
  queryFn: ({ pageParam, signal }) => api.admin.listUsers(pageAfter(pageParam, LISTED), { signal }),
  ...PAGED,
});

/** One person. */
export function userDetail(id: string) {
  return queryOptions({
    queryKey: [...ADMIN, "users", id],
    queryFn: async ({ signal }) => (await api.admin.retrieveUser(id, { signal })).user,
  });
}

/** What was set; all else is at its default. There are fewer settings than a page holds. */
export const settingList = queryOptions({
  queryKey: [...ADMIN, "settings"],
  queryFn: async ({ signal }) => (await api.admin.listSettings({ limit: 100 }, { signal })).data,
});

/** Work that is not done, newest first. */
export function jobList({ state }: JobSearch) {
  return infiniteQueryOptions({
    queryKey: [...ADMIN, "jobs", state ?? ""],
    queryFn: ({ pageParam, signal }) =>
      api.admin.listJobs(
        { ...pageAfter(pageParam, LISTED), ...(state === undefined ? {} : { state }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
    ...PAGED,
  });
}

/** What was done to the installation, newest first. */
export function logList({ action, team }: LogSearch) {
  return infiniteQueryOptions({
    queryKey: [...ADMIN, "log", action ?? "", team ?? ""],
    queryFn: ({ pageParam, signal }) =>
      api.admin.listAuditLog(
        {
          ...pageAfter(pageParam, LISTED),
          ...(action === undefined ? {} : { action }),
          ...(team === undefined ? {} : { team_id: team }),
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    ...PAGED,
  });
}
