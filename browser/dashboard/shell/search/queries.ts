/** What a search asks of the API. Lists take no words, so what they hold is read once and looked through here. */
import { queryOptions } from "@tanstack/react-query";
import type { Listing } from "../../../../client/src/index.ts";
import { api } from "../../app/api.ts";

/** Of each kind, the newest. Five requests; whoever looks for older orders has their numbers. */
export const SEARCHED = 500;

/** Orders that one number is given for, at most. */
const NUMBERED = 5;

/** The beginning of a list. */
export interface Newest<Entry> {
  readonly entries: readonly Entry[];
  /** There are more, which were not read. */
  readonly isCut: boolean;
}

async function newest<Entry>(listing: Listing<Entry>): Promise<Newest<Entry>> {
  const entries: Entry[] = [];
  for await (const entry of listing) {
    if (entries.length === SEARCHED) {
      return { entries, isCut: true };
    }
    entries.push(entry);
  }
  return { entries, isCut: false };
}

/** What is looked through by words; asked for when the search opens. */
export const newestEntries = queryOptions({
  queryKey: ["search", "newest"],
  queryFn: async ({ signal }) => {
    const page = { limit: 100 };
    const [templates, companies, orders] = await Promise.all([
      newest(api.templates.iterate(page, { signal })),
      newest(api.companies.iterate(page, { signal })),
      newest(api.renders.iterate({ ...page, kind: "final" }, { signal })),
    ]);
    return { templates, companies, orders };
  },
  throwOnError: false,
});

/** Finals of the order with this number, whole, and of the fill with this reference: of any age. */
export function numberedOrders(text: string) {
  return queryOptions({
    queryKey: ["search", "numbered", text],
    queryFn: async ({ signal }) => {
      const [orders, fills] = await Promise.all([
        api.renders.list({ kind: "final", external_order_id: text, limit: NUMBERED }, { signal }),
        api.fills.list(
          { reference: text.slice(0, 32), status: "finalized", limit: NUMBERED },
          { signal },
        ),
      ]);
      return { orders: orders.data, fills: fills.data };
    },
    throwOnError: false,
  });
}
