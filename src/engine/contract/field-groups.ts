/** Names of groups of fields. */

/** Side and block of it, "1.2"; or, on a sheet of cards, a card of the print or what several cards show. */
const FOUND = /^\d+\.(?:\d+|card(?<card>\d+)|(?<all>cards))$/u;

/** True for the name of a block as found, "1.2"; one that its author worded is told to customers. */
export function isFoundGroup(group: string): boolean {
  return FOUND.test(group);
}

/** The name of the block of a card, counted from 1 over all pages, or of what several cards show. `page`: from 0. */
export function groupOfCard(page: number, card: number | "all"): string {
  return `${page + 1}.${card === "all" ? "cards" : `card${card}`}`;
}

/** The card whose block has that name, or "all" for what several show; null for any other block. */
export function cardOfGroup(group: string): number | "all" | null {
  const { card, all } = FOUND.exec(group)?.groups ?? {};
  return all !== undefined ? "all" : card === undefined ? null : Number(card);
}
