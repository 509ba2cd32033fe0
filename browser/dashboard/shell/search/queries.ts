/** What a search asks of the API. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../app/api.ts";
import { searchOf } from "../../app/paging.ts";
import { SHOWN } from "./found-entries.ts";

/** The newest of each kind that hold the words; what was found stays while more is typed. */
export function entriesOf(words: string) {
  return queryOptions({
    queryKey: ["search", "found", words],
    queryFn: async ({ signal }) => {
      const page = { ...searchOf(words), limit: SHOWN };
      const [templates, companies, orders] = await Promise.all([
        api.templates.list(page, { signal }),
        api.companies.list(page, { signal }),
        api.renders.list({ ...page, kind: "final" }, { signal }),
      ]);
      return { templates: templates.data, companies: companies.data, orders: orders.data };
    },
    placeholderData: keepPreviousData,
    throwOnError: false,
  });
}
