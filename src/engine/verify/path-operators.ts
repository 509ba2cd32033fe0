/** The operators of a content stream that construct and paint paths, by their ordinals. */
import { apply, hull, type Point, type Rect } from "#base/geometry.ts";
import type { PathPlace } from "../content/path-place.ts";
import { type ContentOperator, OperatorReader } from "../pdf/operator-reader.ts";

/** An operator of a content stream by where it begins. */
export interface PlainPathOperator {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly isPainter: boolean;
}

const PAINTERS: ReadonlySet<string> = new Set("S s f F f* B B* b b* n".split(" "));

/** All operators of a content stream. */
export function operatorsOf(data: Uint8Array): readonly PlainPathOperator[] {
  const operators: PlainPathOperator[] = [];
  const reader = new OperatorReader(data, 0);
  for (let op = reader.next(); op !== null; op = reader.next()) {
    const { name, start, end } = op;
    operators.push({ name, start, end, isPainter: PAINTERS.has(name) });
  }
  return operators;
}

/** The ordinals of each subpath's operators. */
export function subpathsOf(
  operators: readonly PlainPathOperator[],
  first: number,
): readonly { readonly ordinals: readonly number[] }[] {
  const groups: { readonly ordinals: number[] }[] = [];
  for (const [i, { name }] of operators.entries()) {
    if (name === "m" || name === "re") {
      groups.push({ ordinals: [first + i] });
    } else {
      groups.at(-1)?.ordinals.push(first + i);
    }
  }
  return groups;
}

/** Bounds of what operators construct, default user space; null where they only move. */
export function boundsOf(
  operators: readonly (PlainPathOperator | undefined)[],
  { data, ctm }: PathPlace,
): Rect | null {
  const points: Point[] = [];
  let draws = false;
  let reader: OperatorReader | null = null;
  for (const operator of operators) {
    if (operator === undefined) {
      return null;
    }
    // Most follow each other.
    let op: ContentOperator | null = reader?.next() ?? null;
    if (reader === null || op?.start !== operator.start) {
      reader = new OperatorReader(data, operator.start);
      op = reader.next();
    }
    const values =
      op?.numbers ??
      (op?.operands ?? []).map(({ value }) => (typeof value === "number" ? value : NaN));
    const [x = 0, y = 0, width = 0, height = 0] = values;
    draws ||= operator.name !== "m";
    if (operator.name !== "h") {
      points.push([x, y]);
    }
    if (operator.name === "re") {
      points.push([x + width, y + height]);
    }
  }
  return draws ? hull(points.map((point) => apply(ctm, point))) : null;
}
