/** Dishes with their price centred below, one under the other: a menu without columns. */
import { Bands } from "#base/bands.ts";
import type { TextBox } from "../../contract/scene.ts";

/** So many of them make a menu; two may be a price under its headline. */
const NAMES_MIN = 3;
/** A name stands so near over its price (em of the larger), and their middles agree to this. */
const GAP_EM = [-0.6, 1.2] as const;
const MIDDLE_EM = 0.5;
/** Type of a name is at most so many times that of its price. */
const LARGER = 1.5;

/** What stands right over the prices of such a menu. `isPrice` is asked of the text of a box; about n log n. */
export function namesOverPrices(
  boxes: readonly TextBox[],
  isPrice: (text: string) => boolean,
): readonly TextBox[] {
  const upright = boxes.filter(({ rotationDeg }) => rotationDeg === 0);
  const prices = upright.filter(({ lines, text }) => lines.length === 1 && isPrice(text));
  if (prices.length < NAMES_MIN) {
    return [];
  }
  const words = upright.filter(({ text }) => /\p{L}{2}/u.test(text) && !isPrice(text));
  const byHeight = new Bands<TextBox>();
  for (const box of words) {
    byHeight.add(box, box.bboxPt[1], box.bboxPt[3]);
  }
  const names = prices.flatMap((price) => {
    const [, top, , bottom] = price.bboxPt;
    const near = new Set(byHeight.near(top - GAP_EM[1] * LARGER * price.sizePt, bottom));
    const over = [...near].filter((box) => isOver(box, price));
    const isAlone = ![...near].some((box) => isBeside(box, price));
    return isAlone && over.length === 1 ? over : [];
  });
  return new Set(names).size < NAMES_MIN ? [] : names;
}

function isOver({ bboxPt: [x0, , x1, y1], sizePt }: TextBox, price: TextBox): boolean {
  const [left, top, right] = price.bboxPt;
  const size = Math.max(sizePt, price.sizePt);
  const gap = (top - y1) / size;
  return (
    sizePt <= LARGER * price.sizePt &&
    gap >= GAP_EM[0] &&
    gap <= GAP_EM[1] &&
    Math.abs(x0 + x1 - left - right) <= 2 * MIDDLE_EM * size
  );
}

/** On the row of a price stands what costs it. */
function isBeside({ bboxPt: [x0, y0, x1, y1] }: TextBox, { bboxPt }: TextBox): boolean {
  const [left, top, right, bottom] = bboxPt;
  const middle = (top + bottom) / 2;
  return y0 < middle && middle < y1 && (x1 <= left || x0 >= right);
}
