/** What the pages of templates ask of the API, each under the key that a change makes stale. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../app/api.ts";
import { PAGED, pageAfter, searchOf } from "../../app/paging.ts";
import type { HealthDays } from "./health-rows.ts";
import type { ListSearch } from "./list-search.ts";
import { inReaderLanguage } from "./reader-labels.ts";

/** A screenful and some. */
const LISTED = 24;

/** Pages of the list, newest first; what is shown stays while others are looked for. */
export function templateList({ status, find }: ListSearch) {
  return infiniteQueryOptions({
    queryKey: ["templates", "list", status ?? "inUse", find ?? ""],
    queryFn: ({ pageParam, signal }) =>
      api.templates.list(
        {
          ...pageAfter(pageParam, LISTED),
          ...(status === undefined ? {} : { status }),
          ...searchOf(find),
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    ...PAGED,
  });
}

/** A template with what was read of its file: of the revision that customers get, or of the one asked for. */
export function templateDetail(id: string, revision?: number) {
  return queryOptions({
    queryKey: ["templates", id, "detail", ...(revision === undefined ? [] : [revision])],
    queryFn: ({ signal }) =>
      api.templates.retrieve(id, revision === undefined ? {} : { revision }, { signal }),
  });
}

const DAY_MS = 86_400_000;

/** How it does with those who fill it: since so many days ago, or since there are figures. */
export function templateHealth(id: string, days: HealthDays | undefined) {
  return queryOptions({
    queryKey: ["templates", id, "health", days ?? "all"],
    queryFn: ({ signal }) =>
      api.templates.health(
        id,
        days === undefined ? {} : { since: new Date(Date.now() - days * DAY_MS).toISOString() },
        { signal },
      ),
  });
}

/** The newest scene, as authors edit it. */
export function templateScene(id: string) {
  return queryOptions({
    queryKey: ["templates", id, "scene"],
    queryFn: async ({ signal }) =>
      await inReaderLanguage(await api.templates.scene(id, {}, { signal })),
  });
}

/** What customers read over each block of the form, by its key; blocks without a name are left out. */
export function groupNames(id: string, revision: number) {
  return queryOptions({
    queryKey: ["templates", id, "groups", revision],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> => {
      const { data } = await api.templates.fields(id, { scene_revision: revision }, { signal });
      return new Map(
        data.flatMap(({ group }) => (group?.label ? [[group.key, group.label] as const] : [])),
      );
    },
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
}

/** The last revisions, newest first. */
export function revisionList(id: string) {
  return queryOptions({
    queryKey: ["templates", id, "revisions"],
    queryFn: async ({ signal }) =>
      (await api.templates.listRevisions(id, { limit: 10 }, { signal })).data,
  });
}

/** The scene as one revision has it, which never becomes another. */
export function revisionScene(id: string, revision: number) {
  return queryOptions({
    queryKey: ["templates", id, "scene", revision],
    queryFn: async ({ signal }) =>
      await inReaderLanguage(await api.templates.scene(id, { revision }, { signal })),
    staleTime: Infinity,
  });
}

/** What is different between two revisions. */
export function revisionDiff(
  id: string,
  { from, to }: { readonly from: number; readonly to: number },
) {
  return queryOptions({
    queryKey: ["templates", id, "diff", from, to],
    queryFn: ({ signal }) => api.templates.diff(id, { from, to }, { signal }),
    staleTime: Infinity,
  });
}

/** Lists of choices that several templates share, the newest hundred. */
export const selectionSets = queryOptions({
  queryKey: ["selection_sets", "choices"],
  queryFn: async ({ signal }) => (await api.selectionSets.list({ limit: 100 }, { signal })).data,
});

/** Long and odd values in every field of the revision; it takes seconds, so it is asked once. */
export function stressTest(id: string, revision: number) {
  return queryOptions({
    queryKey: ["stress", id, revision],
    queryFn: ({ signal }) => api.templates.stressTest(id, {}, { signal }),
    staleTime: Infinity,
    retry: false,
  });
}
