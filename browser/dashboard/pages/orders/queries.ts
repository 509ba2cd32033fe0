/** What the pages of orders ask of the API, each under the key that a change makes stale. */
import { type CsvList, readCsv } from "#base/csv.ts";
import type { Batch } from "../../../../client/src/generated/types.ts";
import { PlatenApiError } from "../../../../client/src/index.ts";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../app/api.ts";
import { PAGED, pageAfter, searchOf } from "../../app/paging.ts";
import { keepRows, keptRows, sentRows } from "./kept-rows.ts";
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

/** The newest designs that customers approved or want changed, of which no final was made. */
export const decidedFills = queryOptions({
  queryKey: [...ORDERS, "decided"],
  queryFn: async ({ signal }) =>
    (await api.fills.list({ status: "open", decided: "true", limit: 100 }, { signal })).data,
});

/** Designs that were begun and not ordered, newest first. */
export function openFills(find: string | undefined) {
  return infiniteQueryOptions({
    queryKey: [...ORDERS, "open", find],
    queryFn: ({ pageParam, signal }) =>
      api.fills.list(
        { ...pageAfter(pageParam, LISTED), status: "open", ...searchOf(find) },
        { signal },
      ),
    placeholderData: keepPreviousData,
    ...PAGED,
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

/** True for what a query of an order's template ends with once that was archived: it is read no more until it is restored. */
export function isArchived(error: Error | null): boolean {
  return error instanceof PlatenApiError && error.code === "template_not_found";
}

/** Templates that can be ordered, the newest hundred. */
export const liveTemplates = queryOptions({
  queryKey: ["templates", "choices"],
  queryFn: async ({ signal }) =>
    (await api.templates.list({ limit: 100 }, { signal })).data.filter(
      ({ status }) => status === "live",
    ),
});

/** Everything below it is touched by a change of a batch. */
export const BATCHES = ["batches"] as const;

/** Looked at again while there are rows to come. */
const BATCH_POLL_MS = 1_500;

/** Whether there may be rows to come. */
export function isBatchOpen({ status }: Batch): boolean {
  return status === "queued" || status === "processing";
}

/** One batch, followed until it has ended. */
export function batchDetail(id: string) {
  return queryOptions({
    queryKey: [...BATCHES, id],
    queryFn: async ({ signal }) => (await api.batches.retrieve(id, { signal })).batch,
    refetchInterval: ({ state }) =>
      state.data === undefined || isBatchOpen(state.data) ? BATCH_POLL_MS : false,
  });
}

/** The newest batches. */
export const batchList = queryOptions({
  queryKey: [...BATCHES, "list"],
  queryFn: async ({ signal }) => (await api.batches.list({ limit: 10 }, { signal })).data,
  refetchInterval: ({ state }) => (state.data?.some(isBatchOpen) === true ? BATCH_POLL_MS : false),
});

/** The first hundred rows that failed, as many as there are by now. */
export function batchErrors({ id, failed_count: count }: Batch) {
  return queryOptions({
    queryKey: [...BATCHES, id, "errors", count],
    queryFn: async ({ signal }) => (await api.batches.errors(id, { limit: 100 }, { signal })).data,
    placeholderData: keepPreviousData,
    enabled: count > 0,
  });
}

/** Rows of a template's lists that this browser has had made. */
export function rowsBefore(templateId: string) {
  return queryOptions({
    queryKey: [...BATCHES, "made", templateId],
    queryFn: () => keptRows(templateId),
    staleTime: 0,
  });
}

/** What was made of a batch that has ended, and which of its rows; what this browser sent of it is settled by that. */
export function batchOutputs(batch: Batch) {
  return queryOptions({
    queryKey: [...BATCHES, batch.id, "outputs", batch.rendered_count, batch.status],
    queryFn: async ({ signal }) => {
      const { data } = await api.batches.outputs(batch.id, { signal });
      const table = data.find(({ kind }) => kind === "result_csv");
      if (table !== undefined && sentRows(batch.id).length > 0) {
        const text = await (await fetch(table.signed_url, { signal })).text();
        keepRows(batch, madeIn(readCsv(text)));
      }
      return data;
    },
    enabled: !isBatchOpen(batch),
  });
}

/** Rows that a table of results calls rendered. */
function madeIn({ columns, rows }: CsvList): ReadonlySet<number> {
  const [row, status] = [columns.indexOf("row"), columns.indexOf("status")];
  return new Set(
    rows.flatMap((cells) => (cells[status] === "rendered" ? [Number(cells[row])] : [])),
  );
}

/** What the verifier found changed. */
export function certificateOf(id: string) {
  return queryOptions({
    queryKey: [...ORDERS, id, "certificate"],
    queryFn: async ({ signal }) => (await api.renders.certificate(id, { signal })).certificate,
  });
}
