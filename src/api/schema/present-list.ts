import { type OperationResponse, json } from "#http/operation.ts";
import type { Listing } from "#domain/template.ts";

/** A list answer; `present` gives each item its outer form, which has an id. */
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
