/**
 * Rules, panels and pictures as straight edges in the frame of a writing direction. Curves and slanted
 * lines are left out: nobody sets text in columns by them.
 */
import { firstIndex } from "#base/search.ts";
import { hull, type Rect } from "#base/geometry.ts";
import type { Mark } from "../../content/model.ts";
import { type Direction, intoFrame } from "../runs/direction.ts";

/** An edge at `at`, reaching from `from` to `to` across it; points. */
interface Edge {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** Upright hull [along0, across0, along1, across1] of a rectangle of default user space, in points. */
export function inFrame(rect: Rect, direction: Direction, userUnit: number): Rect {
  const x0 = rect[0];
  const y0 = rect[1];
  const x1 = rect[2];
  const y1 = rect[3];
  return hull([
    intoFrame(direction, [x0, y0], userUnit),
    intoFrame(direction, [x1, y0], userUnit),
    intoFrame(direction, [x1, y1], userUnit),
    intoFrame(direction, [x0, y1], userUnit),
  ]);
}

/** True for directions along the axes, where upright rectangles stay upright. */
export function isUpright({ cos, sin }: Direction): boolean {
  return cos === 0 || sin === 0;
}

/** Bounds that text is clipped to, in default user space. */
export interface ClipFrame {
  readonly rect: Rect;
  /** True where it is higher than a line: text above and below it stands in other cells. */
  readonly isCell: boolean;
}

/**
 * Edges of a page's rectangles, sorted, for the two questions detection asks. For slanted text there are
 * none: the hull of a turned rectangle would have edges where nothing is painted.
 */
export class FrameMarks {
  // Both lists ascend by `at`.
  readonly #level: readonly Edge[];
  readonly #standing: readonly Edge[];

  /** `clips`: their sides stand between the cells of a table like rules, those of cells above and below as well. */
  constructor(
    marks: readonly Mark[],
    direction: Direction,
    userUnit: number,
    clips: readonly ClipFrame[] = [],
  ) {
    const level: Edge[] = [];
    const standing: Edge[] = [];
    if (isUpright(direction)) {
      for (const mark of marks) {
        if (!mark.isRectangle && mark.image === null) {
          continue;
        }
        const [a0, c0, a1, c1] = inFrame(mark.bbox, direction, userUnit);
        level.push({ at: c0, from: a0, to: a1 }, { at: c1, from: a0, to: a1 });
        standing.push({ at: a0, from: c0, to: c1 }, { at: a1, from: c0, to: c1 });
      }
      for (const { rect, isCell } of clips) {
        const [a0, c0, a1, c1] = inFrame(rect, direction, userUnit);
        if (isCell) {
          level.push({ at: c0, from: a0, to: a1 }, { at: c1, from: a0, to: a1 });
        }
        standing.push({ at: a0, from: c0, to: c1 }, { at: a1, from: c0, to: c1 });
      }
    }
    this.#level = level.sort((a, b) => a.at - b.at);
    this.#standing = standing.sort((a, b) => a.at - b.at);
  }

  /**
   * Is there an edge along the baseline between two heights that covers half of [from, to]? Half, since
   * underlines of one word and ticks of a form are no rules. Points in the frame; logarithmic and then
   * linear in the edges between.
   */
  hasLevelEdge(low: number, high: number, [from, to]: readonly [number, number]): boolean {
    return hasEdge(this.#level, [low, high], (edge) => {
      const common = Math.min(edge.to, to) - Math.max(edge.from, from);
      return common >= 0.5 * (to - from);
    });
  }

  /**
   * Is there an edge across the baseline between two positions that crosses the height `across`? Points in
   * the frame.
   */
  hasStandingEdge(left: number, right: number, across: number): boolean {
    return hasEdge(
      this.#standing,
      [left, right],
      (edge) => edge.from <= across && edge.to >= across,
    );
  }
}

function hasEdge(
  edges: readonly Edge[],
  [low, high]: readonly [number, number],
  matches: (edge: Edge) => boolean,
): boolean {
  const first = firstIndex(edges.length, (i) => (edges[i]?.at ?? Infinity) >= low);
  for (let i = first; i < edges.length; i++) {
    const edge = edges[i];
    if (edge === undefined || edge.at > high) {
      return false;
    }
    if (matches(edge)) {
      return true;
    }
  }
  return false;
}
