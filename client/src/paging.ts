/** All items of a list, page by page as they are asked for. */

interface Page<Item, Id> {
  readonly data: readonly Item[];
  readonly has_more: boolean;
  readonly next_starting_after: Id | null;
}

/** Items of all pages; a page is asked for when the one before is used up. Each loop starts anew. */
export type Listing<Item> = AsyncIterable<Item>;

/** Goes through the pages that `read` gives from `query` on. */
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
