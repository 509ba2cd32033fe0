/** Lists that come page by page, newest first. */

/** Of what a list can be looked through for, in characters. */
export const MAX_SEARCH_LENGTH = 100;

/** What names the page after the item `after`; "" for the first. */
export function pageAfter(
  after: string,
  limit: number,
): { readonly limit: number; readonly starting_after?: string } {
  return { limit, ...(after === "" ? {} : { starting_after: after }) };
}

/** What a list is looked through for; nothing for undefined. `find`: as the address has it. */
export function searchOf(find: string | undefined): { readonly q?: string } {
  return find === undefined ? {} : { q: find };
}

/**
 * The words in an address that anybody may have typed, as many as the API takes; digits alone come as a number.
 */
export function foundIn({ find }: Readonly<Record<string, unknown>>): {
  readonly find?: string | undefined;
} {
  const typed = typeof find === "number" ? String(find) : find;
  const wanted = typeof typed === "string" ? typed.trim().slice(0, MAX_SEARCH_LENGTH) : "";
  return wanted === "" ? {} : { find: wanted };
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
