/** The prices of a page, and which boxes they are of. */
import { Bands } from "#base/bands.ts";
import type { BoxLine, TextBox } from "../../contract/scene.ts";
import { kindOfForm } from "../kinds/line-forms.ts";
import { tableHeads } from "../kinds/table-heads.ts";
import { WRAPPED_MAX } from "./form-places.ts";
import { isNumber } from "./line-facts.ts";

/** Boxes stand in one row where their middles differ by less than this share of the smaller size. */
export const ROW_TOL = 0.5;
/** What stands between an item and its price is a note of it where its type is of at most this share of the item's. */
const NOTE = 0.8;
/** One line in type so many times as large as a price is a heading. */
const HEAD = 1.22;
/**
 * A few lines with a price in the middle, or beside the last: the name of an item wraps, its price does not. Between them
 * stands at most what is set smaller: a weight, a sign for what is new.
 */
export function isBesidePrice(
  box: TextBox,
  prices: Bands<PriceLine>,
  boxes: Bands<TextBox>,
): boolean {
  const [, top, right, bottom] = box.bboxPt;
  const { length } = box.lines;
  if (length > WRAPPED_MAX || isNumber(box.text)) {
    return false;
  }
  const last = lineAt(box) + (length - 1) * (box.leadingPt ?? 0);
  const middles = [(top + bottom) / 2, last];
  const tolerance = ROW_TOL * box.sizePt;
  const near = prices.near(Math.min(...middles) - tolerance, Math.max(...middles) + tolerance);
  return near.some(
    ({ start, at, sizePt: priceSizePt }) =>
      start >= right &&
      (length > 1 || isNameOf(box, priceSizePt)) &&
      middles.some((middle) => Math.abs(at - middle) < tolerance) &&
      !boxes
        .near(at, at)
        .some(
          ({ bboxPt: [x0, y0, x1, y1], sizePt }) =>
            x0 >= right && x1 <= start && y0 < at && at < y1 && sizePt > NOTE * box.sizePt,
        ),
  );
}

/** One line that has a word, in type about as large as its price: no heading over both, and no note beside the name. */
function isNameOf({ text, sizePt }: TextBox, priceSizePt: number): boolean {
  const ratio = sizePt / priceSizePt;
  return ratio > NOTE && ratio < HEAD && /\p{L}{3}/u.test(text);
}

/** A price by its left edge, its middle and its size. */
export interface PriceLine {
  readonly start: number;
  readonly at: number;
  readonly sizePt: number;
}

/** The lines of boxes that are prices, by their middles. */
export function pricesByHeight(
  boxes: readonly TextBox[],
  unmarked: ReadonlySet<BoxLine>,
): Bands<PriceLine> {
  const prices = new Bands<PriceLine>();
  for (const price of boxes.flatMap((box) => pricesIn(box, unmarked))) {
    prices.add(price, price.at, price.at);
  }
  return prices;
}

/** The lines of a box that are prices. */
function pricesIn(box: TextBox, unmarked: ReadonlySet<BoxLine>): readonly PriceLine[] {
  return box.lines.flatMap((line, i) =>
    kindOfForm(line.text.trim()) === "price" || unmarked.has(line)
      ? [
          {
            start: box.bboxPt[0],
            at: lineAt(box) + i * (box.leadingPt ?? 0),
            sizePt: box.sizePt,
          },
        ]
      : [],
  );
}

/** Where the middle of a box's first line stands, pt from the top. */
export function lineAt({ bboxPt, lines, leadingPt }: TextBox): number {
  const height = bboxPt[3] - bboxPt[1] - (lines.length - 1) * (leadingPt ?? 0);
  return bboxPt[1] + height / 2;
}

/** Names of sections in the rows of a list: an item has something beside it, or a line of a column of prices. */
export function headsInRows(
  boxes: readonly TextBox[],
  items: ReadonlySet<TextBox>,
  prices: Bands<PriceLine>,
): ReadonlySet<TextBox> {
  const isPriced = (box: TextBox): boolean => {
    const [middle, reach] = [lineAt(box), ROW_TOL * box.sizePt];
    return (
      items.has(box) ||
      prices
        .near(middle - reach, middle + reach)
        .some(({ start, at }) => start >= box.bboxPt[2] && Math.abs(at - middle) < reach)
    );
  };
  const lines = boxes
    .filter((box) => box.lines.length === 1 && box.rotationDeg === 0)
    .map((box) => {
      const { bboxPt, sizePt, font } = box;
      const across = -lineAt(box);
      return { box, start: bboxPt[0], across, sizePt, font, hasPrice: isPriced(box) };
    });
  return new Set([...tableHeads(lines)].map(({ box }) => box));
}
