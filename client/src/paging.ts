/**
 * All items of a list, page by page as they are asked for. Nothing is held but the page at hand, so a list
 * may be longer than memory; a loop that is left early asks for no more.
 */

interface Page<Item, Id> {
  readonly data: readonly Item[];
  readonly has_more: boolean;
  /** The last item's id; where the list begins that comes after it. Null on the last page. */
  readonly next_starting_after: Id | null;
}

/** Items of all pages; a page is asked for when the one before is used up. Each loop starts anew. */
export type Listing<Item> = AsyncIterable<Item>;

/**
 * Goes through the pages that `read` gives from `query` on, `limit` items in each. Paging by the last id and
 * not by a number: items that are added or erased meanwhile neither repeat nor hide another. Rejects with the
 * error of the page that could not be read; what came before it has been given out.
 */
export function iterated<Id, Query extends { starting_after?: Id | undefined }, Item>(
  query: Query,
  read: (query: Query) => Promise<Page<Item, Id>>,
): Listing<Item> {
  return {
    async *[Symbol.asyncIterator]() {
      let next: Query | null = query;
      while (next !== null) {
        const page: Page<Item, Id> = await read(next);
        yield* page.data;
        const after = page.has_more ? page.next_starting_after : null;
        next = after === null ? null : { ...next, starting_after: after };
      }
    },
  };
}
