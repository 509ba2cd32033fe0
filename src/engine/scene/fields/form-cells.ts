/** What a form is read by: boxes, lines of boxes in rows, and what belongs together wherever it stands. */
import { addToList, getOrAdd } from "#base/maps.ts";
import type { PatternPart, SceneField, TextBox } from "../../contract/scene.ts";
import type { DescribedNames } from "../kinds/described-names.ts";
import { numberOf, wrapHeights } from "./form-places.ts";

export type Placed = Pick<SceneField, "id" | "inputKind" | "boxes">;

/** What is read in one go: a box, a line of a box in rows, or several cells of a row. */
export interface FormCell<F> {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  /** Where a price may stand beside it though its middle is elsewhere. */
  readonly wraps: readonly number[];
  readonly sizePt: number;
  /** Kinds of its fields in order; "" where it has none. */
  readonly kinds: string;
  readonly isUpright: boolean;
  readonly isVertical: boolean;
  readonly isRtl: boolean;
  readonly fields: readonly F[];
}

/** Boxes as they are read; a dish whose price stands over what is in it as one unit, where its name stands. */
export function cellsIn<F extends Placed>(
  boxes: readonly TextBox[],
  {
    starting,
    items: { names, prices, numbers },
  }: { readonly starting: ReadonlyMap<string, readonly F[]>; readonly items: DescribedNames },
): readonly FormCell<F>[] {
  const rank = ({ lines }: TextBox): number =>
    lines.some((line) => names.has(line)) ? 0 : lines.some((line) => prices.has(line)) ? 1 : 2;
  const dishes = new Map<number, TextBox[]>();
  const others: TextBox[] = [];
  for (const box of boxes) {
    const number = box.rotationDeg === 0 ? numberOf(box, numbers) : null;
    if (number === null) {
      others.push(box);
    } else {
      addToList(dishes, number, box);
    }
  }
  const units = (box: TextBox): readonly FormCell<F>[] => cellsOf(box, starting.get(box.id) ?? []);
  const joinedDishes = [...dishes.values()].flatMap((dish) => {
    const cells = dish.toSorted((a, b) => rank(a) - rank(b)).flatMap(units);
    const [name] = cells;
    return name === undefined || name.kinds === ""
      ? cells
      : [{ ...joined(cells), y0: name.y0, y1: name.y1 }];
  });
  return [...joinedDishes, ...others.flatMap(units)];
}

/** A box as it is read; line by line where each of its lines belongs to a row of a table. */
export function cellsOf<F extends Placed>(
  box: TextBox,
  fields: readonly F[],
): readonly FormCell<F>[] {
  const [x0, y0, x1, y1] = box.bboxPt;
  const kind = fields.length === 1 ? (fields[0]?.inputKind ?? null) : null;
  const unit = (from: number, to: number, own: readonly F[]): FormCell<F> => ({
    x0,
    y0: from,
    x1,
    y1: to,
    wraps: wrapHeights(box, kind),
    sizePt: box.sizePt,
    kinds: own.map(({ inputKind }) => inputKind).join(),
    isUpright: box.rotationDeg === 0 && !box.vertical,
    isVertical: box.vertical,
    isRtl: box.direction === "rtl",
    fields: own,
  });
  const { length } = box.lines;
  if (length < 2 || box.isInRows !== true || box.rotationDeg !== 0 || box.leadingPt === null) {
    return [unit(y0, y1, fields)];
  }
  const height = Math.max(0, y1 - y0 - (length - 1) * box.leadingPt);
  const { leadingPt } = box;
  const ofLines = new Map<number, F[]>();
  fields.forEach((field) => addToList(ofLines, lineOf(field), field));
  return box.lines.map((_, i) => {
    const top = y0 + i * leadingPt;
    return unit(top, top + height, ofLines.get(i) ?? []);
  });
}

/** The line of its first box that a field begins in. */
export function lineOf({ id, boxes: [first] }: Placed): number {
  const pattern = first?.pattern ?? [];
  const { ofField, last } = getOrAdd(patternLines, pattern, () => linesOf(pattern));
  return ofField.get(id) ?? last;
}

interface PatternLines {
  readonly ofField: ReadonlyMap<string, number>;
  readonly last: number;
}

/** Read once for all fields of a pattern: a price list has hundreds of lines in one box. */
const patternLines = new WeakMap<readonly PatternPart[], PatternLines>();

function linesOf(pattern: readonly PatternPart[]): PatternLines {
  const ofField = new Map<string, number>();
  let last = 0;
  for (const part of pattern) {
    if (part.kind === "literal") {
      last += part.text.split("\n").length - 1;
    } else {
      getOrAdd(ofField, part.field, () => last);
    }
  }
  return { ofField, last };
}

/** Several as one. */
export function joined<F>(cells: readonly FormCell<F>[]): FormCell<F> {
  const [first] = cells;
  return {
    x0: Math.min(...cells.map(({ x0 }) => x0)),
    y0: Math.min(...cells.map(({ y0 }) => y0)),
    x1: Math.max(...cells.map(({ x1 }) => x1)),
    y1: Math.max(...cells.map(({ y1 }) => y1)),
    wraps: [],
    sizePt: Math.min(...cells.map(({ sizePt }) => sizePt)),
    kinds: cells.map(({ kinds }) => kinds).join(" "),
    isUpright: true,
    isVertical: false,
    isRtl: first?.isRtl === true,
    fields: cells.flatMap(({ fields }) => fields),
  };
}
