/**
 * Dishes whose price stands beside both their name and what is in them below it, not on the row of the name. One such may be
 * a heading over a dish; several that are set alike are a list.
 */
import { Bands } from "#base/bands.ts";
import { addToList, getOrAdd } from "#base/maps.ts";
import type { BoxLine, TextBox } from "../../contract/scene.ts";
import { captionOf } from "./captions.ts";
import { kindOfForm } from "./line-forms.ts";
import { perReading } from "./per-reading.ts";
import { unmarkedPrices } from "./unmarked-prices.ts";

/** So many that are set alike are a list. */
const LIST_MIN = 3;
/** So many of the prices beside what is set as descriptions have a name over these, or it heads several dishes. */
const SHARE_MIN = 2 / 3;
/** A name stands so far over its description (em of the larger), each of at most so many lines. */
const [LEAD_MIN, LEAD_MAX] = [0.6, 2.4];
const [NAME_LINES, DESCRIPTION_LINES] = [2, 5];
const NAME_LENGTH_MAX = 80;
/** Lines stand in one row to this (em of the smaller). */
const ROW_TOL = 0.35;
/** A price stands so near at most (em of what it stands beside). */
const BESIDE_MAX = 60;
/** A description is set smaller than its name, within these shares of its size, and so or in another font than the price. */
const [SMALLEST, SMALLER] = [0.5, 0.95];
/** Ink of letters reaches so far over its baseline and under it (em). */
const [ASCENT, DESCENT] = [0.75, 0.25];
/** A longer text is no price. */
const PRICE_LENGTH_MAX = 16;
/** Sizes in classes of this (pt) are equal. */
const SIZE_CLASS_PT = 0.5;

export interface DescribedNames {
  /** The last line of each name. */
  readonly names: ReadonlySet<BoxLine>;
  readonly prices: ReadonlySet<BoxLine>;
  readonly descriptions: ReadonlySet<BoxLine>;
  /** A number for each name, by all lines of its boxes, its prices and its description. */
  readonly numbers: ReadonlyMap<BoxLine, number>;
}

export const NO_NAMES: DescribedNames = {
  names: new Set(),
  prices: new Set(),
  descriptions: new Set(),
  numbers: new Map(),
};

/** A box in the frame of its direction: heights grow upwards. */
interface Block {
  readonly box: TextBox;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly top: number;
  readonly bottom: number;
  /** Baselines of its first line and of its last. */
  readonly first: number;
  readonly last: number;
  readonly isPrice: boolean;
  readonly isWords: boolean;
}

interface Described {
  readonly name: Block;
  readonly price: Block;
  readonly description: Block;
}

interface Beside {
  /** Of the price and of what is beside it. */
  readonly setting: string;
  /** Null where that has no name over it. */
  readonly item: Described | null;
}

/** Such dishes among the boxes. About linear in the boxes. */
export const describedNames = perReading(itemsAmong);

function itemsAmong(boxes: readonly TextBox[]): DescribedNames {
  const figures = unmarkedPrices(boxes);
  const groups = new Map<string, Block[]>();
  for (const box of boxes.filter(({ vertical }) => !vertical)) {
    addToList(groups, `${box.page} ${Math.round(box.rotationDeg)}`, blockOf(box, figures));
  }
  const settings = new Map<string, Beside[]>();
  for (const row of [...groups.values()].flatMap(beside)) {
    addToList(settings, row.setting, row);
  }
  const items = [...settings.values()].flatMap(listsAmong);
  const numbers = new Map<Block, number>();
  items.forEach(({ name }, i) => getOrAdd(numbers, name, () => i));
  return {
    numbers: new Map(
      items.flatMap(({ name, price, description }) =>
        [name, price, description].flatMap(({ box }) =>
          box.lines.map((line) => [line, numbers.get(name) ?? 0] as const),
        ),
      ),
    ),
    names: new Set(items.flatMap(({ name }) => name.box.lines.at(-1) ?? [])),
    prices: new Set(items.flatMap(({ price }) => price.box.lines)),
    descriptions: new Set(items.flatMap(({ description }) => description.box.lines)),
  };
}

function blockOf(box: TextBox, figures: ReadonlySet<BoxLine>): Block {
  const { frame, lines, sizePt } = box;
  const [a, b] = frame;
  const length = Math.hypot(a, b) || 1;
  const along = lines.flatMap(({ from, to }) =>
    [from, to].map(([x, y]) => (x * a + y * b) / length),
  );
  const heights = lines.map(({ from: [x, y] }) => (y * a - x * b) / length);
  const [first, last] = [Math.max(...heights), Math.min(...heights)];
  const text = lines.map((line) => line.text).join("\n");
  const form = text.length <= NAME_LENGTH_MAX ? kindOfForm(text) : null;
  const isPrice =
    lines.length === 1 &&
    text.length <= PRICE_LENGTH_MAX &&
    (lines.some((line) => figures.has(line)) || (/\p{N}/u.test(text) && form === "price"));
  return {
    box,
    text,
    start: Math.min(...along),
    end: Math.max(...along),
    top: first + ASCENT * sizePt,
    bottom: last - DESCENT * sizePt,
    first,
    last,
    isPrice,
    isWords: !isPrice && form === null && /\p{L}{3}|\p{Script=Han}{2}/u.test(text),
  };
}

/** What stands beside the prices of a page, by its setting and theirs. */
function beside(blocks: readonly Block[]): readonly Beside[] {
  const byHeight = new Bands<Block>();
  blocks.forEach((block) => byHeight.add(block, block.bottom, block.top));
  return blocks.flatMap((price) => {
    const description = price.isPrice ? describedBeside(price, byHeight) : null;
    if (description === null) {
      return [];
    }
    const name = nameOver(description, byHeight);
    const item = name === null ? null : { name, price, description };
    return [
      {
        setting: `${settingOf(price)} ${settingOf(description)}`,
        item: item !== null && isDescribed(item) ? item : null,
      },
    ];
  });
}

/** Those whose names are set alike, where most of what stands so beside prices has a name. */
function listsAmong(rows: readonly Beside[]): readonly Described[] {
  const named = rows.flatMap(({ item }) => item ?? []);
  if (named.length < SHARE_MIN * rows.length) {
    return [];
  }
  const lists = new Map<string, Described[]>();
  named.forEach((item) => addToList(lists, settingOf(item.name), item));
  return [...lists.values()].filter(isList).flat();
}

/** Equal for boxes that are set alike. */
function settingOf({ box: { fontName, sizePt } }: Block): string {
  return `${fontName}/${Math.round(sizePt / SIZE_CLASS_PT)}`;
}

/** Enough of them have what reads as a description: longer than the name, and not in capitals throughout. */
function isList(items: readonly Described[]): boolean {
  const told = items.filter(
    ({ name, description }) =>
      description.text.length > name.text.length &&
      !/^\P{Ll}*\p{Lu}\P{Ll}*$/u.test(description.text),
  );
  const names = new Set(told.map(({ name }) => name));
  return names.size >= LIST_MIN && told.length * 2 > items.length;
}

/** Of the nearest column of words beside a price those that the middle of the price stands beside, or right over. */
function describedBeside(price: Block, byHeight: Bands<Block>): Block | null {
  const middle = (price.top + price.bottom) / 2;
  const near = byHeight
    .near(middle - LEAD_MAX * price.box.sizePt, middle)
    .filter((block) => isUnder(block, middle) && isBehind(price, block));
  let nearest: Block | null = null;
  for (const block of near) {
    if (nearest === null || gapTo(block, price) < gapTo(nearest, price)) {
      nearest = block;
    }
  }
  for (const block of near) {
    if (nearest !== null && block.top > nearest.top && commonOf(block, nearest) > 0) {
      nearest = block;
    }
  }
  return nearest;
}

function isUnder({ isWords, box, top, bottom }: Block, height: number): boolean {
  return (
    isWords &&
    box.lines.length <= DESCRIPTION_LINES &&
    bottom <= height &&
    height - top <= LEAD_MAX * box.sizePt
  );
}

function isBehind(price: Block, block: Block): boolean {
  const gap = gapTo(block, price);
  return gap >= 0 && gap <= BESIDE_MAX * block.box.sizePt;
}

/** Behind words, in the direction that these are read in; negative for a price that stands over them or before them. */
function gapTo({ box, start, end }: Block, price: Block): number {
  return box.direction === "rtl" ? start - price.end : price.start - end;
}

/** The nearest words over a description. */
function nameOver(description: Block, byHeight: Bands<Block>): Block | null {
  const { first, box } = description;
  let over: Block | null = null;
  for (const block of byHeight.near(first, first + 2 * LEAD_MAX * box.sizePt)) {
    const size = Math.max(block.box.sizePt, box.sizePt);
    const lead = block.last - first;
    if (
      lead >= LEAD_MIN * Math.min(block.box.sizePt, box.sizePt) &&
      lead <= LEAD_MAX * size &&
      commonOf(block, description) > 0 &&
      (over === null || block.last < over.last)
    ) {
      over = block;
    }
  }
  return over;
}

function commonOf(a: Block, b: Block): number {
  return Math.min(a.end, b.end) - Math.max(a.start, b.start);
}

/** A short name over its price, set apart from a description that is set apart from the price. */
function isDescribed({ name, price, description }: Described): boolean {
  const { fontName, sizePt } = description.box;
  const share = sizePt / name.box.sizePt;
  const isPriceApart = sizePt <= SMALLER * price.box.sizePt || fontName !== price.box.fontName;
  return (
    name.isWords &&
    name.box.lines.length <= NAME_LINES &&
    name.text.length <= NAME_LENGTH_MAX &&
    name.box.direction === description.box.direction &&
    captionOf(name.text) === null &&
    isBehind(price, name) &&
    name.last - price.first > ROW_TOL * Math.min(name.box.sizePt, price.box.sizePt) &&
    share >= SMALLEST &&
    share <= SMALLER &&
    isPriceApart
  );
}
