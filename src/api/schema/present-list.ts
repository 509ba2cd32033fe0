import { type OperationResponse, json } from "#http/operation.ts";
import type { Listing } from "#domain/template.ts";

/**
 * A list response (contract, section 1); `present` gives each item its outer form, whose id goes on the list:
 * `next_starting_after` is the last one's, null at the end, where a client would ask for an empty page
 * otherwise.
 */
export function presentList<T>(
  listing: Listing<T>,
  present: (item: T) => { readonly id: string },
): OperationResponse {
  const data = listing.items.map(present);
  return json(200, {
    data,
    has_more: listing.hasMore,
    next_starting_after: listing.hasMore ? (data.at(-1)?.id ?? null) : null,
  });
}
