/** Lists that come page by page, newest first. */

/** What names the page after the item `after`; "" for the first. */
export function pageAfter(
  after: string,
  limit: number,
): { readonly limit: number; readonly starting_after?: string } {
  return { limit, ...(after === "" ? {} : { starting_after: after }) };
}

interface Listed {
  readonly has_more: boolean;
  readonly next_starting_after: string | null;
}

/** For `infiniteQueryOptions`: pages are named by the last item of the one before. */
export const PAGED = {
  initialPageParam: "",
  getNextPageParam: ({ has_more, next_starting_after: next }: Listed) =>
    has_more ? next : undefined,
} as const;
