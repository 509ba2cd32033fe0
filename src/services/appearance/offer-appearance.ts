/** The inks and papers a session may choose from: those its mapping names, as the shop has them now. */
import {
  type AppearanceOffer,
  MAX_OFFERED_INKS,
  MAX_OFFERED_STOCKS,
  NO_OFFER,
  offered,
  offerRules,
} from "#domain/appearance-offer.ts";
import type { Tx } from "#store/database.ts";
import type { EmbedSessionRow } from "#store/embed-sessions.ts";
import { findInksNamed, listInks } from "#store/inks.ts";
import { listOfferedStocks } from "#store/paper-stocks.ts";
import { findProductMapping } from "#store/product-mappings.ts";

/**
 * What the session's mapping offers, read anew each time: an ink that the shop deletes is offered no longer,
 * even in a session that has begun. A session on no mapping offers none: its server has chosen.
 */
export async function offerOfSession(
  tx: Tx,
  session: Pick<EmbedSessionRow, "teamId" | "productMappingId">,
): Promise<AppearanceOffer> {
  const { teamId, productMappingId: mappingId } = session;
  const mapping = mappingId === null ? undefined : await findProductMapping(tx, teamId, mappingId);
  if (mapping === undefined) {
    return NO_OFFER;
  }
  const rules = offerRules(mapping.rules);
  // "all" has a bound; named ones are as many as the mapping lists, and those that are not there are left
  // out.
  const inks =
    rules.inks === "all"
      ? await listInks(tx, teamId, { limit: MAX_OFFERED_INKS, startingAfter: undefined })
      : rules.inks.length === 0
        ? []
        : await findInksNamed(tx, teamId, { keys: rules.inks, names: [] });
  const stocks = rules.stocks.length === 0 ? [] : await listOfferedStocks(tx, teamId);
  return {
    inkChoice: rules.inkChoice,
    inks: offered(inks, rules.inks, { nameOf: ({ key }) => key, most: MAX_OFFERED_INKS }),
    stocks: offered(stocks, rules.stocks, { nameOf: ({ code }) => code, most: MAX_OFFERED_STOCKS }),
  };
}
