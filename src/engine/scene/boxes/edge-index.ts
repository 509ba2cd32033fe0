/** How many boxes of a writing direction share an edge or a middle, answered without asking every box. */
import { firstIndex } from "#base/search.ts";
import { addToList } from "#base/maps.ts";
import type { BoxDraft } from "./box-draft.ts";
import type { Direction } from "../runs/direction.ts";

interface Edges {
  /** Each ascending, points along the direction. */
  readonly starts: Float64Array;
  readonly middles: Float64Array;
  readonly ends: Float64Array;
}

export class EdgeIndex {
  readonly #edges = new Map<Direction, Edges>();

  constructor(drafts: readonly BoxDraft[]) {
    const groups = new Map<Direction, BoxDraft[]>();
    for (const draft of drafts) {
      addToList(groups, draft.direction, draft);
    }
    for (const [direction, group] of groups) {
      this.#edges.set(direction, {
        starts: Float64Array.from(group, ({ start }) => start).sort(),
        middles: Float64Array.from(group, ({ start, end }) => (start + end) / 2).sort(),
        ends: Float64Array.from(group, ({ end }) => end).sort(),
      });
    }
  }

  /** Boxes of the direction whose edge lies within `reach` of a position. */
  count(direction: Direction, edge: keyof Edges, at: number, reach: number): number {
    const values = this.#edges.get(direction)?.[edge];
    return values === undefined
      ? 0
      : firstAbove(values, at + reach) - firstFrom(values, at - reach);
  }
}

/** Index of the first value that is not below a limit. */
function firstFrom(values: Float64Array, limit: number): number {
  return firstWhere(values, (value) => value >= limit);
}

function firstAbove(values: Float64Array, limit: number): number {
  return firstWhere(values, (value) => value > limit);
}

function firstWhere(values: Float64Array, isReached: (value: number) => boolean): number {
  return firstIndex(values.length, (i) => isReached(values[i] ?? Infinity));
}
