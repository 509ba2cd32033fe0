/**
 * Which fields of a form belong together: those of one block of a side, and within it the cells of one row of a
 * table. Told from the white space between fields that follow one another, as a reader tells it (proximity and
 * alignment): what stands right below on the same edge, or beside on one line, goes on.
 */
import { addToList, getOrAdd } from "#base/maps.ts";
import { dotLeadersIn } from "../../contract/dot-leaders.ts";
import { groupOfCard } from "../../contract/field-groups.ts";
import type { PatternPart, SceneField, TextBox } from "../../contract/scene.ts";
import { medianOf } from "../lines/line-text.ts";
import type { FieldCard } from "./cards.ts";
import { type DescribedNames, NO_NAMES } from "../kinds/described-names.ts";
import { entryRows, listsOf } from "./form-entries.ts";
import { lineOf, type Placed } from "./form-cells.ts";
import {
  isPairBeside,
  type PlacePair,
  type Extent,
  isPriceUnder,
  type HeadsByPage,
  headsFrom,
  isOneRow,
  type FieldPlace,
  numberOf,
  wrapHeights,
} from "./form-places.ts";

/** The members that say where a field belongs. */
export type FieldGroup = Pick<SceneField, "group" | "row">;

/** White between lines of one block at most, in sizes of the larger type of both. */
const GAP_EM = 1.1;
/** And below a row of several cells, as tables are ruled and set wide. */
const TABLE_GAP_EM = 4;
/** Lines set wide all over a side are apart where the white is wider than their usual one by this. */
const USUAL = 1.25;
const USUAL_MAX_EM = 3.5;
/** White between cells of one row, and before a price, which ends it. */
const CELL_EM = 30;
const PRICE_EM = 60;
/** Edges of one column agree to this (sizes of the larger). */
const EDGE_EM = 1;
/** Rows of at least two cells that make a table. */
const TABLE_ROWS = 2;

/** Groups and rows by field, of fields in the order of the form; each card of a sheet is a block. Linear. */
export function groupsOf(
  fields: readonly Placed[],
  boxes: readonly TextBox[],
  cards: ReadonlyMap<string, FieldCard> = new Map(),
  { numbers }: DescribedNames = NO_NAMES,
): ReadonlyMap<string, FieldGroup> {
  const heads = new Map<number, TextBox[]>();
  boxes
    .filter(({ reason }) => reason === "heading_text" || reason === "fixed_text")
    .forEach((head) => addToList(heads, head.page, head));
  const byId = new Map(boxes.map((box) => [box.id, box]));
  const places = fields.flatMap((field): readonly FieldPlace[] => {
    if (cards.has(field.id)) {
      return [];
    }
    const box = byId.get(field.boxes[0]?.box ?? "");
    return box === undefined ? [] : [{ ...placeOf(field, box), dish: numberOf(box, numbers) }];
  });
  const found = new Map<string, FieldGroup>(
    [...cards].map(([id, { page, card }]) => [id, { group: groupOfCard(page, card) }]),
  );
  const counts = new Map<number, number>();
  for (const { block, rows } of listed(blocksOf(places, heads), heads)) {
    const page = block[0]?.page ?? 0;
    const count = (counts.get(page) ?? 0) + 1;
    counts.set(page, count);
    for (const { id } of block) {
      const row = rows.get(id);
      found.set(id, {
        group: `${page + 1}.${count}`,
        ...(row === undefined ? {} : { row }),
      });
    }
  }
  return found;
}

const leaders = new WeakMap<readonly PatternPart[], boolean>();

function placeOf(field: Placed, box: TextBox): Omit<FieldPlace, "dish"> {
  const [x0, y0, x1, y1] = box.bboxPt;
  const { leadingPt, rotationDeg, vertical, lines } = box;
  const isUpright = rotationDeg === 0 && !vertical && leadingPt !== null && lines.length > 1;
  const top = y0 + (isUpright ? lineOf(field) * leadingPt : 0);
  // Lines set wide are as high as their type, and what stands beside one is beside its middle.
  const bottom = isUpright ? top + Math.max(0, y1 - y0 - (lines.length - 1) * leadingPt) : y1;
  const pattern = field.boxes[0]?.pattern ?? [];
  const hasLeader = getOrAdd(leaders, pattern, () =>
    pattern.some((part) => part.kind === "literal" && dotLeadersIn(part.text).length > 0),
  );
  const kind = pattern.length === 1 ? field.inputKind : null;
  return {
    id: field.id,
    page: box.page,
    box,
    at: [x0, top, x1, bottom],
    wraps: wrapHeights(box, kind),
    isPrice: field.inputKind === "price",
    isItem: field.inputKind === "item",
    hasLeader,
  };
}

/** The blocks, entries of a list in one block, with the rows of their fields. */
function listed(
  blocks: readonly (readonly FieldPlace[])[],
  heads: HeadsByPage,
): readonly {
  readonly block: readonly FieldPlace[];
  readonly rows: ReadonlyMap<string, number>;
}[] {
  return listsOf(blocks, heads).map((entries) => {
    const block = entries.flat();
    return { block, rows: entries.length > 1 ? entryRows(entries) : rowsOf(block) };
  });
}

/** Fields that follow one another, apart where the white between them is wide or the next stands elsewhere. */
function blocksOf(
  places: readonly FieldPlace[],
  heads: HeadsByPage,
): readonly (readonly FieldPlace[])[] {
  const blocks: FieldPlace[][] = [];
  const usual = usualGaps(places);
  for (const place of places) {
    const block = blocks.at(-1) ?? [];
    const last = block.at(-1);
    const isCell =
      last !== undefined &&
      block.findLast((one) => one !== last && isOneRow(one, last)) !== undefined;
    const reach = isCell ? TABLE_GAP_EM : (usual.get(place.page) ?? GAP_EM);
    const isHeaded =
      last !== undefined &&
      heads.get(place.page)?.some((head) => headsFrom(head, last, place)) === true;
    // From the last one back: what a field goes on from stands near, and a list has thousands.
    if (!isHeaded && block.findLast((other) => goesOn(other, place, reach)) !== undefined) {
      block.push(place);
    } else {
      blocks.push([place]);
    }
  }
  return blocks;
}

/** The white that lines of one block have between them on each page (em). */
function usualGaps(places: readonly FieldPlace[]): ReadonlyMap<number, number> {
  const gaps = new Map<number, number[]>();
  for (const [i, place] of places.entries()) {
    const before = places[i - 1];
    if (before?.page === place.page && before.box !== place.box && !isOneRow(before, place)) {
      const gap = place.at[1] - before.at[3];
      addToList(gaps, place.page, gap / Math.max(place.box.sizePt, before.box.sizePt));
    }
  }
  return new Map(
    [...gaps].map(([page, all]) => {
      const usual = medianOf(all.filter((gap) => gap > 0));
      return [page, Math.min(USUAL_MAX_EM, Math.max(GAP_EM, USUAL * usual))];
    }),
  );
}

function goesOn(before: FieldPlace, place: FieldPlace, reachEm: number): boolean {
  const a = before.box;
  const b = place.box;
  if (a === b) {
    return true;
  }
  if (a.page !== b.page || a.rotationDeg !== b.rotationDeg || a.vertical !== b.vertical) {
    return false;
  }
  const larger = Math.max(a.sizePt, b.sizePt);
  const smaller = Math.min(a.sizePt, b.sizePt);
  const { at } = before;
  const x0 = at[0];
  const y0 = at[1];
  const x1 = at[2];
  const y1 = at[3];
  const u0 = place.at[0];
  const v0 = place.at[1];
  const u1 = place.at[2];
  const v1 = place.at[3];
  if (isOneRow(before, place)) {
    return Math.max(u0 - x1, x0 - u1) <= (place.isPrice ? PRICE_EM : CELL_EM) * smaller;
  }
  const gap = a.vertical ? Math.max(u0 - x1, x0 - u1) : Math.max(v0 - y1, y0 - v1);
  const common = a.vertical
    ? Math.min(y1, v1) - Math.max(y0, v0)
    : Math.min(x1, u1) - Math.max(x0, u0);
  const isAligned = Math.abs(x0 - u0) <= EDGE_EM * larger || Math.abs(x1 - u1) <= EDGE_EM * larger;
  return gap <= reachEm * larger && (common > 0 || isAligned);
}

/** Prices that end the card of the item before them; only neighbours are asked, as a list has thousands. */
function cardPrices(block: readonly FieldPlace[]): ReadonlySet<FieldPlace> {
  const cards = block.flatMap((price, i) => {
    const item = block[i - 1];
    if (item?.isItem !== true || !price.isPrice || item.box.vertical) {
      return [];
    }
    const card: PlacePair = [extentOf(item), extentOf(price)];
    return isPriceUnder(card) ? [{ card, price }] : [];
  });
  const isBeside = (card: PlacePair, other: PlacePair | undefined): boolean =>
    other !== undefined && isPairBeside(card, other);
  return new Set(
    cards.flatMap(({ card, price }, i) =>
      isBeside(card, cards[i - 1]?.card) || isBeside(card, cards[i + 1]?.card) ? [price] : [],
    ),
  );
}

function extentOf({ at: [x0, y0, x1, y1], box: { sizePt } }: FieldPlace): Extent {
  return { x0, y0, x1, y1, sizePt };
}

/** The row of each cell, where at least two rows of the block have several, or one has an item and its price. */
function rowsOf(block: readonly FieldPlace[]): ReadonlyMap<string, number> {
  const rows: FieldPlace[][] = [];
  const ofCards = cardPrices(block);
  for (const place of block) {
    const last = rows.at(-1)?.at(-1);
    const isCell = last !== undefined && (last.box !== place.box || place.hasLeader);
    if (ofCards.has(place) || (isCell && isOneRow(last, place))) {
      rows.at(-1)?.push(place);
    } else {
      rows.push([place]);
    }
  }
  const found = new Map<string, number>();
  const isPriced = (row: readonly FieldPlace[]): boolean =>
    row.some(({ isItem }) => isItem) && row.some(({ isPrice }) => isPrice);
  if (rows.filter((row) => row.length > 1).length >= TABLE_ROWS || rows.some(isPriced)) {
    rows.forEach((row, i) => row.forEach(({ id }) => found.set(id, i + 1)));
  }
  return found;
}
