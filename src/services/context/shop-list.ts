/**
 * Lists that a shop keeps (inks, papers, selection sets, projects, companies and their people): the same use cases, whatever stands in them.
 * Entries are of both modes and have no status. Deleting one asks nobody: what names it (an appearance, a
 * revision) is left as it is, and each list says what that then means.
 */
import type { Caller } from "#domain/caller.ts";
import type { ApiError } from "#domain/errors.ts";
import { type Listing, listingOf } from "#domain/template.ts";
import type { Tx } from "#store/database.ts";
import type { Page } from "#store/team-table.ts";
import type { Call, Services } from "./context.ts";
import { found } from "./find-or-404.ts";

/** What one such list is: its table, and its entries as others see them. Other teams' entries are not found. */
interface ShopList<Row, Facts, Change, View, Asked extends Page> {
  /** Of new ids, without the underscore. */
  readonly idPrefix: string;
  /** The 404 of the list's own kind. */
  readonly notFound: () => ApiError;
  /** The team's entry; undefined for other teams' ids too. */
  readonly find: (tx: Tx, teamId: string, id: string) => Promise<Row | undefined>;
  /** One more than the limit, where there are more. */
  readonly list: (tx: Tx, teamId: string, page: Asked) => Promise<readonly Row[]>;
  /** Adds an entry, or replaces the one that stands for the same thing; its id. */
  readonly put: (tx: Tx, teamId: string, entry: Facts & { readonly id: string }) => Promise<string>;
  /** False when there is no such entry. */
  readonly update: (tx: Tx, teamId: string, id: string, change: Change) => Promise<boolean>;
  /** False when there is no such entry. */
  readonly remove: (tx: Tx, teamId: string, id: string) => Promise<boolean>;
  /** A row as the API shows it, instants as ISO 8601. */
  readonly view: (row: Row) => View;
}

/** The use cases that come of it: edges call these, other services `entryOr404`. */
interface ShopListUses<Row, Facts, Change, View, Asked extends Page> {
  /** For services that are about to refer to an entry. */
  readonly entryOr404: (tx: Tx, caller: Caller, id: string) => Promise<Row>;
  readonly create: (services: Services, call: Call<View>, facts: Facts) => Promise<View>;
  readonly list: (services: Services, caller: Caller, page: Asked) => Promise<Listing<View>>;
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

/** The use cases of one list. `Asked`: a page of it, with what else narrows the list. */
export function shopList<Row, Facts, Change, View, Asked extends Page = Page>(
  entries: ShopList<Row, Facts, Change, View, Asked>,
): ShopListUses<Row, Facts, Change, View, Asked> {
  const entryOr404 = async (tx: Tx, caller: Caller, id: string): Promise<Row> => {
    return found(await entries.find(tx, caller.teamId, id), () => entries.notFound());
  };
  return {
    entryOr404,
    create: async (services, { caller, unit }, facts) => {
      // Drawn before the transaction: one that is run again after a deadlock inserts the same id.
      const fresh = services.random.id(entries.idPrefix);
      return await unit.commit(async (tx) => {
        // The id may be an older entry's: to send a key or code again replaces what stood under it.
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
        // The change itself says whether the row was there: to look first would need a lock.
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
