/** Looking for a name in a list that the API has by time alone: its pages are read until enough of them match. */
import { nameKey } from "#domain/name-key.ts";
import { pageAfter } from "../../app/paging.ts";

/** A page of a list, as the API has it. */
export interface Page<Row> {
  readonly data: readonly Row[];
  readonly has_more: boolean;
  readonly next_starting_after: string | null;
}

/** A screenful and some. */
const LISTED = 25;
/** As many as one request may have. */
const READ = 100;

/** The page after the item `after` of those that have `find` in one of `textsOf`; of all without it. */
export async function foundPage<Row>(
  { after, find }: { readonly after: string; readonly find: string | undefined },
  read: (query: ReturnType<typeof pageAfter>) => Promise<Page<Row>>,
  textsOf: (row: Row) => readonly (string | null)[],
): Promise<Page<Row>> {
  if (find === undefined) {
    return await read(pageAfter(after, LISTED));
  }
  const wanted = nameKey(find);
  const isFound = (row: Row): boolean =>
    textsOf(row).some((text) => text !== null && nameKey(text).includes(wanted));
  let page = await read(pageAfter(after, READ));
  const data = page.data.filter(isFound);
  while (data.length < LISTED && page.has_more && page.next_starting_after !== null) {
    page = await read(pageAfter(page.next_starting_after, READ));
    data.push(...page.data.filter(isFound));
  }
  return { ...page, data };
}
