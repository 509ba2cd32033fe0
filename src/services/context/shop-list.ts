/** Lists that a shop keeps (inks, papers, selection sets): the same use cases, whatever stands in them. */
import type { Caller } from "#domain/caller.ts";
import type { ApiError } from "#domain/errors.ts";
import { type Listing, listingOf } from "#domain/template.ts";
import type { Tx } from "#store/database.ts";
import type { Call, Services } from "./context.ts";
import { found } from "./find-or-404.ts";

interface Page {
  readonly limit: number;
  readonly startingAfter: string | undefined;
}

/** What one such list is: its table, and its entries as others see them. Other teams' entries are not found. */
interface ShopList<Row, Facts, Change, View> {
  readonly idPrefix: string;
  readonly notFound: () => ApiError;
  readonly find: (tx: Tx, teamId: string, id: string) => Promise<Row | undefined>;
  /** One more than the limit, where there are more. */
  readonly list: (tx: Tx, teamId: string, page: Page) => Promise<readonly Row[]>;
  /** Adds an entry, or replaces the one that stands for the same thing; its id. */
  readonly put: (tx: Tx, teamId: string, entry: Facts & { readonly id: string }) => Promise<string>;
  /** False when there is no such entry. */
  readonly update: (tx: Tx, teamId: string, id: string, change: Change) => Promise<boolean>;
  /** False when there is no such entry. */
  readonly remove: (tx: Tx, teamId: string, id: string) => Promise<boolean>;
  readonly view: (row: Row) => View;
}

interface ShopListUses<Row, Facts, Change, View> {
  readonly entryOr404: (tx: Tx, caller: Caller, id: string) => Promise<Row>;
  readonly create: (services: Services, call: Call<View>, facts: Facts) => Promise<View>;
  readonly list: (services: Services, caller: Caller, page: Page) => Promise<Listing<View>>;
  readonly read: (services: Services, caller: Caller, id: string) => Promise<View>;
  /** Members that the change does not name stay as they are. */
  readonly update: (
    services: Services,
    call: Call<View>,
    id: string,
    change: Change,
  ) => Promise<View>;
  readonly remove: (
    services: Services,
    call: Call<{ readonly ok: true }>,
    id: string,
  ) => Promise<{ readonly ok: true }>;
}

/** The use cases of one list. */
export function shopList<Row, Facts, Change, View>(
  entries: ShopList<Row, Facts, Change, View>,
): ShopListUses<Row, Facts, Change, View> {
  const entryOr404 = async (tx: Tx, caller: Caller, id: string): Promise<Row> => {
    return found(await entries.find(tx, caller.teamId, id), () => entries.notFound());
  };
  return {
    entryOr404,
    create: async (services, { caller, unit }, facts) => {
      const fresh = services.random.id(entries.idPrefix);
      return await unit.commit(async (tx) => {
        const id = await entries.put(tx, caller.teamId, { ...facts, id: fresh });
        return entries.view(await entryOr404(tx, caller, id));
      });
    },
    list: async (services, caller, page) => {
      const rows = await services.db.read((tx) => entries.list(tx, caller.teamId, page));
      return listingOf(rows.map(entries.view), page.limit);
    },
    read: async (services, caller, id) =>
      entries.view(await services.db.read((tx) => entryOr404(tx, caller, id))),
    update: async (_services, { caller, unit }, id, change) =>
      await unit.commit(async (tx) => {
        if (!(await entries.update(tx, caller.teamId, id, change))) {
          throw entries.notFound();
        }
        return entries.view(await entryOr404(tx, caller, id));
      }),
    remove: async (_services, { caller, unit }, id) =>
      await unit.commit(async (tx) => {
        if (!(await entries.remove(tx, caller.teamId, id))) {
          throw entries.notFound();
        }
        return { ok: true };
      }),
  };
}
