/** What the pages of orders ask of the API, each under the key that a change makes stale. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../app/api.ts";
import { PAGED, pageAfter, searchOf } from "../../app/paging.ts";
import type { ListSearch } from "./list-search.ts";

/** A screenful and some. */
const LISTED = 25;

/** Everything below it is touched by a change of an order. */
export const ORDERS = ["orders"] as const;

/** Finals, newest first; what is shown stays while others are looked for. */
export function orderList(search: ListSearch) {
  const { preflight, press, project, company, find } = search;
  return infiniteQueryOptions({
    queryKey: [...ORDERS, "list", search],
    queryFn: ({ pageParam, signal }) =>
      api.renders.list(
        {
          ...pageAfter(pageParam, LISTED),
          kind: "final",
          ...(preflight === undefined ? {} : { preflight_status: preflight }),
          ...(press === undefined ? {} : { released: press === "atPress" ? "true" : "false" }),
          ...(project === undefined ? {} : { project_id: project }),
          ...(company === undefined ? {} : { company_id: company }),
          ...searchOf(find),
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    ...PAGED,
  });
}

/** Projects that the list can be narrowed to, the newest hundred. */
export const projectChoices = queryOptions({
  queryKey: ["projects", "choices"],
  queryFn: async ({ signal }) => (await api.projects.list({ limit: 100 }, { signal })).data,
});

/** The company that the list is narrowed to. */
export function companyName(id: string) {
  return queryOptions({
    queryKey: ["companies", id],
    queryFn: async ({ signal }) => (await api.companies.retrieve(id, { signal })).company.name,
  });
}

/** One final. */
export function orderDetail(id: string) {
  return queryOptions({
    queryKey: [...ORDERS, id],
    queryFn: async ({ signal }) => (await api.renders.retrieve(id, { signal })).render,
  });
}

/** The fill that a final was made of. */
export function fillDetail(id: string) {
  return queryOptions({
    queryKey: [...ORDERS, "fills", id],
    queryFn: async ({ signal }) => (await api.fills.retrieve(id, { signal })).fill,
  });
}

/** The fields of a revision, as customers read them. */
export function fieldsOf(templateId: string, revision: number) {
  return queryOptions({
    queryKey: ["templates", templateId, "fields", revision],
    queryFn: async ({ signal }) =>
      (await api.templates.fields(templateId, { scene_revision: revision }, { signal })).data,
  });
}

/** Templates that can be ordered, the newest hundred. */
export const liveTemplates = queryOptions({
  queryKey: ["templates", "choices"],
  queryFn: async ({ signal }) =>
    (await api.templates.list({ limit: 100 }, { signal })).data.filter(
      ({ status }) => status === "live",
    ),
});

/** What the verifier found changed. */
export function certificateOf(id: string) {
  return queryOptions({
    queryKey: [...ORDERS, id, "certificate"],
    queryFn: async ({ signal }) => (await api.renders.certificate(id, { signal })).certificate,
  });
}
