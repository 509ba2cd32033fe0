/** What the names in an appearance mean in a shop: its registered inks and papers. */
import type { Appearance } from "#domain/appearance.ts";
import { choosePaper } from "#domain/paper-stock.ts";
import type { Paper } from "#engine/raster/lay-on-paper.ts";
import { listStockLooks } from "#store/paper-stocks.ts";
import type { Services } from "./context.ts";

/** The paper of a proof; null for none. Never fails: an unknown paper is a flat or a neutral one. */
export async function paperOf(
  { db }: Pick<Services, "db">,
  teamId: string,
  { substrate }: Appearance,
): Promise<Paper | null> {
  return substrate === null
    ? null
    : choosePaper(await db.read((tx) => listStockLooks(tx, teamId)), substrate);
}
