/**
 * Entries of a list that are set alike one below the other, each of several lines: a dish, its price and what comes with
 * it. White stands between them as between blocks, yet who changes one thinks of the list.
 */
import { type HeadsByPage, headsFrom, isOneRow, type FieldPlace } from "./form-places.ts";

/** White between two entries at most, in sizes of their first line. */
const APART_EM = 4;
/** Left edges of entries agree to this, in sizes of their first line. */
const EDGE_EM = 0.5;
/** Sizes of type agree to this share. */
const SIZE = 0.05;

type Block = readonly FieldPlace[];

/** The blocks, those that are entries of one list together. */
export function listsOf(
  blocks: readonly Block[],
  heads: HeadsByPage,
): readonly (readonly Block[])[] {
  const lists: Block[][] = [];
  for (const block of blocks) {
    const list = lists.at(-1);
    const before = list?.at(-1);
    if (list !== undefined && before !== undefined && isNextEntry(before, block, heads)) {
      list.push(block);
    } else {
      lists.push([block]);
    }
  }
  return lists;
}

/** A row for each entry, its fields the cells. */
export function entryRows(entries: readonly Block[]): ReadonlyMap<string, number> {
  return new Map(entries.flatMap((entry, i) => entry.map(({ id }) => [id, i + 1] as const)));
}

function isNextEntry(before: Block, entry: Block, heads: HeadsByPage): boolean {
  const [first, last, next] = [before[0], before.at(-1), entry[0]];
  if (first === undefined || last === undefined || next === undefined || first.page !== next.page) {
    return false;
  }
  const { sizePt } = first.box;
  const gap = next.at[1] - Math.max(...before.map(({ at }) => at[3]));
  return (
    isEntry(before) &&
    isAlike(before, entry) &&
    gap > 0 &&
    gap <= APART_EM * sizePt &&
    Math.abs(first.at[0] - next.at[0]) <= EDGE_EM * sizePt &&
    heads.get(next.page)?.some((head) => headsFrom(head, last, next)) !== true
  );
}

/** A line of several cells and something below it. */
function isEntry(block: Block): boolean {
  const [first, second, last] = [block[0], block[1], block.at(-1)];
  return (
    first !== undefined &&
    second !== undefined &&
    last !== undefined &&
    !first.box.vertical &&
    first.box.rotationDeg === 0 &&
    isOneRow(first, second) &&
    !isOneRow(first, last)
  );
}

/** As many fields, one by one of the same size and on the same line of their entry. */
function isAlike(one: Block, other: Block): boolean {
  const [first, next] = [one[0], other[0]];
  return (
    first !== undefined &&
    next !== undefined &&
    one.length === other.length &&
    one.every((place, i) => {
      const also = other[i];
      return (
        also !== undefined &&
        Math.abs(place.box.sizePt - also.box.sizePt) <= SIZE * place.box.sizePt &&
        place.box.rotationDeg === also.box.rotationDeg &&
        isOneRow(first, place) === isOneRow(next, also)
      );
    })
  );
}
