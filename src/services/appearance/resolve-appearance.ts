/** What the names in an appearance mean in a shop: its registered inks and papers. */
import { type Appearance, type InkChoice, USUAL_INK } from "#domain/appearance.ts";
import { choosePaper } from "#domain/paper-stock.ts";
import type { InkUse, PrintInk } from "#engine/contract/inks.ts";
import { findInksNamed, type InkRow } from "#store/inks.ts";
import { listOfferedStocks } from "#store/paper-stocks.ts";
import type { Services } from "../context/context.ts";
import type { Paper } from "#engine/contract/paper.ts";

/**
 * The paper of a proof; null for none, which is white. Never fails: an unknown paper is a flat or a neutral
 * one (contract, 5), since a customer's order must not depend on whether the shop has renamed its stock.
 */
export async function paperOf(
  { db }: Pick<Services, "db">,
  teamId: string,
  { substrate }: Appearance,
): Promise<Paper | null> {
  return substrate === null
    ? null
    : choosePaper(await db.read((tx) => listOfferedStocks(tx, teamId)), substrate);
}

/**
 * The inks of an appearance: the shop's own by key, else by name, else what the customer sent of them. Null
 * where text keeps its authored colours. Assignments to an ink that the palette lacks are left out; the
 * palette was checked when it was stored.
 */
export async function inksOf(
  { db }: Pick<Services, "db">,
  teamId: string,
  appearance: Appearance,
): Promise<InkUse | null> {
  const { colors, assignments } = appearance;
  if (colors.length === 0) {
    return null;
  }
  const keys = colors.flatMap(({ key }) => key ?? []);
  const names = colors.flatMap(({ name }) => name ?? []);
  const registered = await db.read((tx) => findInksNamed(tx, teamId, { keys, names }));
  const byIndex = new Map(colors.map((ink) => [ink.index, printInk(ink, registered)]));
  return {
    usual: byIndex.get(USUAL_INK) ?? null,
    byField: Object.fromEntries(
      Object.entries(assignments).flatMap(([field, index]) => {
        const ink = byIndex.get(index);
        return ink === undefined ? [] : [[field, ink] as const];
      }),
    ),
  };
}

/** An empty key or name means none. */
function printInk({ key, name, hex }: InkChoice, registered: readonly InkRow[]): PrintInk {
  // Key before name over the whole list: a name may be another ink's key.
  const found =
    registered.find((ink) => ink.key === key) ?? registered.find((ink) => ink.name === name);
  if (found !== undefined) {
    // The shop's definition wins over the customer's hex: that is a picture on a screen, this is what prints.
    const { space, colorants, tints } = found.definition;
    return { names: [], hex: found.hex, definition: { space, colorants, tints } };
  }
  return {
    names: [key, name].flatMap((text) => (text === undefined || text === "" ? [] : [text])),
    hex: hex?.toLowerCase() ?? null,
    definition: null,
  };
}
