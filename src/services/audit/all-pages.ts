import type { Listing } from "#domain/template.ts";

/** Read at once. */
const PAGE = 500;

/** Everything of a list, page by page, each read when it is asked for: a file is sent while the rest is read. */
export async function* allPages<View extends { readonly id: string }>(
  list: (page: {
    readonly limit: number;
    readonly startingAfter: string | undefined;
  }) => Promise<Listing<View>>,
): AsyncIterable<View> {
  let startingAfter: string | undefined;
  let hasMore = true;
  while (hasMore) {
    const page = await list({ limit: PAGE, startingAfter });
    yield* page.items;
    startingAfter = page.items.at(-1)?.id;
    hasMore = page.hasMore;
  }
}
