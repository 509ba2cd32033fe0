/**
 * What the boxes above and below a box say about its alignment: a programme set on one axis, prices that end
 * at one edge. A neighbour of another width that shares one edge tells which one the stack hangs from; one
 * of the same width tells nothing and is passed, so that equal lines take the votes of the lines around them.
 */
import { addToList, getOrAdd } from "#base/maps.ts";
import { LineColumns } from "../lines/line-columns.ts";
import type { Direction } from "../runs/direction.ts";
import type { BoxDraft } from "./box-draft.ts";
import { type Edge, edgeTol, hangingEnd, type OwnEdges, startsOf } from "./own-edges.ts";

/** Votes for each edge. */
export type EdgeCounts = Record<Edge, number>;

/** The nearest neighbour's vote outweighs the middle of the sheet (3), farther ones confirm it. */
const NEAREST = 4;
const FARTHER = 2;
/** So many neighbours that tell something are heard on each side. */
const HEARD_MAX = 3;
/** So many are asked on each side: a column of equal lines may be long. */
const ASKED_MAX = 24;
/** Baselines of one stack are no farther apart (em of the bigger type). */
const REACH_EM = 5;
/** Baselines nearer than this (em of the smaller type) are one row: what stands beside is not below. */
const ROW_EM = 0.3;

/** Boxes of one direction in the order of one way along the stacks. */
interface Way {
  readonly columns: LineColumns<BoxDraft>;
  readonly indexOf: ReadonlyMap<BoxDraft, number>;
  /** How far `other` stands on that way, baseline to baseline, points; ascending along the order. */
  distance(from: BoxDraft, other: BoxDraft): number;
}

/** The boxes of a page by what stands above and below each. A question costs about the same on any page. */
export class NeighbourEdges {
  readonly #ways = new Map<Direction, readonly Way[]>();
  readonly #own: ReadonlyMap<BoxDraft, OwnEdges>;
  /** `hangingEnd` of boxes asked for: each is compared with all of its neighbours. */
  readonly #ends = new Map<BoxDraft, number>();

  constructor(own: ReadonlyMap<BoxDraft, OwnEdges>) {
    this.#own = own;
    const groups = new Map<Direction, BoxDraft[]>();
    for (const draft of own.keys()) {
      addToList(groups, draft.direction, draft);
    }
    for (const [direction, group] of groups) {
      this.#ways.set(direction, waysOf(group));
    }
  }

  /** Votes of the neighbours; all 0 for a box whose neighbours say nothing. */
  of(draft: BoxDraft): EdgeCounts {
    const votes: EdgeCounts = { left: 0, center: 0, right: 0 };
    for (const way of this.#ways.get(draft.direction) ?? []) {
      let weight = NEAREST;
      for (const edge of this.#heard(draft, way)) {
        votes[edge] += weight;
        weight = FARTHER;
      }
    }
    return votes;
  }

  /** Edges that neighbours on one way tell, the nearest first. */
  #heard(draft: BoxDraft, way: Way): readonly Edge[] {
    const edges: Edge[] = [];
    let at: BoxDraft | null = draft;
    for (let asked = 0; asked < ASKED_MAX && edges.length < HEARD_MAX; asked++) {
      at = nextOnWay(at, draft, way);
      if (at === null) {
        break;
      }
      const edge = this.#edgeShared(draft, at);
      if (edge !== null) {
        edges.push(edge);
      }
    }
    return edges;
  }

  #hangingEndOf(box: BoxDraft): number {
    return getOrAdd(this.#ends, box, () => hangingEnd(box.lines));
  }

  /** The one edge that a neighbour of another width hangs from as well; null where it tells nothing. */
  #edgeShared(draft: BoxDraft, neighbour: BoxDraft): Edge | null {
    const common = commonEdges(draft, neighbour, (box) => this.#hangingEndOf(box));
    const only = common[0] ?? nearEdge(draft, neighbour);
    if (only === null || common.length > 1) {
      return null;
    }
    const own = this.#own.get(neighbour);
    // Justified lines fill their measure and hang from all of it; others only from what their lines share.
    const isHung = own === undefined || own.justify !== null || own.shared.includes(only);
    return isHung ? only : null;
  }
}

/** Down and up. */
function waysOf(group: readonly BoxDraft[]): readonly Way[] {
  const down = group.toSorted((a, b) => b.baseline - a.baseline);
  const up = group.toSorted((a, b) => lastBaseline(a) - lastBaseline(b));
  return [
    wayOf(down, (from, other) => lastBaseline(from) - other.baseline),
    wayOf(up, (from, other) => lastBaseline(other) - from.baseline),
  ];
}

function wayOf(order: readonly BoxDraft[], distance: Way["distance"]): Way {
  return {
    columns: new LineColumns(order),
    indexOf: new Map(order.map((draft, i) => [draft, i])),
    distance,
  };
}

/** The next box of the column that both the last one and the asking one stand in; null beyond the reach. */
function nextOnWay(at: BoxDraft, asking: BoxDraft, way: Way): BoxDraft | null {
  const { columns, indexOf } = way;
  const reach = REACH_EM * Math.max(at.style.sizePt, asking.style.sizePt);
  return columns.next(indexOf.get(at) ?? 0, {
    isWanted: (other) =>
      overlaps(at, other) &&
      overlaps(asking, other) &&
      way.distance(at, other) >= ROW_EM * Math.min(at.style.sizePt, other.style.sizePt),
    isBeyond: (other) => way.distance(at, other) > reach,
  });
}

function overlaps(a: BoxDraft, b: BoxDraft): boolean {
  return a.start < b.end && b.start < a.end;
}

function lastBaseline({ lines, baseline }: BoxDraft): number {
  return lines.at(-1)?.across ?? baseline;
}

/**
 * Lines placed by eye nearly begin at one edge (em of the smaller type), which tells where their ends are farther
 * apart than that by much. Ends that nearly agree do so by chance.
 */
const [NEAR_EM, OFF_EM] = [0.15, 1];

/** The edge at which two boxes placed by eye nearly begin; null where they do not. */
function nearEdge(a: BoxDraft, b: BoxDraft): Edge | null {
  const em = Math.min(a.style.sizePt, b.style.sizePt);
  const left = Math.abs(a.start - b.start) / em;
  const right = Math.abs(a.end - b.end) / em;
  const isRtl = a.lines[0]?.isRtl === true;
  const begin = isRtl ? right : left;
  const end = isRtl ? left : right;
  return begin <= NEAR_EM && end > OFF_EM ? (isRtl ? "right" : "left") : null;
}

/** Edges of two boxes that coincide: as the letters show them, or else as layout programs count the lines. */
function commonEdges(
  a: BoxDraft,
  b: BoxDraft,
  hangingEndOf: (box: BoxDraft) => number,
): readonly Edge[] {
  const tol = edgeTol(Math.min(a.style.sizePt, b.style.sizePt));
  const coinciding = (endA: number, endB: number): readonly Edge[] => {
    const edges: Edge[] = [];
    if (startsOf(a).some((one) => startsOf(b).some((other) => Math.abs(one - other) <= tol))) {
      edges.push("left");
    }
    if (Math.abs((a.start + endA) / 2 - (b.start + endB) / 2) <= tol) {
      edges.push("center");
    }
    if (Math.abs(endA - endB) <= tol) {
      edges.push("right");
    }
    return edges;
  };
  const shown = coinciding(a.end, b.end);
  return shown.length > 0 ? shown : coinciding(hangingEndOf(a), hangingEndOf(b));
}
