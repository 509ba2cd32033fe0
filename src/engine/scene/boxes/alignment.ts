/**
 * Which edge of a text stays where it is when the words change. A PDF does not say: several lines show it
 * by their edges, one line only by what it shares with the page. A wrong guess moves the next value, so the
 * confidence goes to the author, who may correct it.
 */
import { apply, type Matrix, type Point, type Rect } from "#base/geometry.ts";
import { mostOf } from "#base/numbers.ts";
import { toUser, type BoxDraft } from "./box-draft.ts";
import type { EdgeIndex } from "./edge-index.ts";
import {
  type Edge,
  edgeTol,
  hangingEnd,
  LEADER,
  ownEdges,
  type OwnEdges,
  startsOf,
} from "./own-edges.ts";
import { LIST_MARK } from "../lines/list-marks.ts";
import type { IconsBefore } from "./icons-before.ts";
import type { EdgeCounts, NeighbourEdges } from "./neighbour-edges.ts";
import type { Align } from "../../contract/scene.ts";

export interface Alignment {
  readonly align: Align;
  /** 0–1. */
  readonly confidence: number;
}

/** What one line's alignment is guessed from. */
export interface AlignmentScene {
  /** What the boxes of the page say by themselves. */
  readonly own: ReadonlyMap<BoxDraft, OwnEdges>;
  readonly stacks: NeighbourEdges;
  readonly icons: IconsBefore;
  readonly edges: EdgeIndex;
  /** Trim, or the page without one, as seen. */
  readonly sheet: Rect;
  readonly toSeen: Matrix;
  readonly userUnit: number;
  /** The smallest rectangle around a draft in its own frame (panel, frame, cell); null when none is. */
  panelOf(draft: BoxDraft): Rect | null;
}

/** The middle of a line may miss the middle of the sheet by this (em): producers round widths. */
const CENTER_EM = 0.05;
/** Tilted display type is composed by eye: its middle may miss by this share of the sheet. */
const TILTED_SHARE = 0.01;
/**
 * A line of some length that shares no edge with any other may miss by this (em): placed by eye, or centred with
 * the spaces at its end.
 */
const BY_EYE_EM = 0.35;
const BY_EYE_LENGTH_EM = 5;
/** Weight of the middle of the sheet or of a panel, and the least that makes a line centred. */
const SHEET = 3;
const CENTER_LEAST = 3;
/** Confidence of lines behind icons, and of those that dots lead to their end: both edges agree with others there. */
const BEGINS_THERE = 0.8;
/** Boxes of a page that share an edge not by chance. */
const MANY = 3;
/** Edges at which text is set agree to this (points); those of figures of nearly one width miss by more. */
const SET_PT = 0.1;

/**
 * Alignment of one box: from the edges its lines share, and where those leave it open (one line, lines of
 * equal width) from what it shares with its neighbours, its panel and the sheet. Confidence is that of the
 * edges, or the share of the votes.
 */
export function alignmentOf(draft: BoxDraft, scene: AlignmentScene): Alignment {
  const own = scene.own.get(draft) ?? ownEdges(draft);
  const [first = "left", ...others] = own.shared;
  // Lines that share their middle and no edge, as below a heading on it, are centred, dots or not; those that share
  // their end alone are set flush with it where words end there as well.
  const isOnAxis =
    own.confidence > BEGINS_THERE &&
    others.length === 0 &&
    (first === "center" ||
      (first === "right" && draft.lines.filter(({ text }) => !LEADER.test(text)).length > 1));
  if (own.justify === null && ((LEADER.test(draft.text) && !isOnAxis) || scene.icons.of(draft))) {
    return { align: draft.lines[0]?.isRtl === true ? "right" : "left", confidence: BEGINS_THERE };
  }
  if (own.justify !== null || others.length === 0) {
    return { align: own.justify ?? first, confidence: own.confidence };
  }
  const votes = votesOf(draft, scene, first);
  const total = votes.left + votes.center + votes.right;
  // Ties go to the side where text of the direction begins.
  const sides = own.shared.filter((edge) => edge !== "center");
  const side = sides.reduce<Edge>(
    (best, edge) => (votes[edge] > votes[best] ? edge : best),
    sides[0] ?? "center",
  );
  // Short text is centred by chance on one thing or another: one vote of the sheet's weight is the least.
  const isCentered =
    own.shared.includes("center") &&
    votes.center >= CENTER_LEAST &&
    votes.center >= (sides.length === 0 ? 0 : votes[side]);
  const align = isCentered ? "center" : side;
  return { align, confidence: votes[align] / total };
}

/** Votes for each edge of a box that does not tell by itself. */
function votesOf(draft: BoxDraft, scene: AlignmentScene, natural: Edge): EdgeCounts {
  const { sizePt } = draft.style;
  const tol = edgeTol(sizePt);
  const votes = scene.stacks.of(draft);
  // One vote for the natural side, so that nothing known means flush at the beginning.
  votes[natural] += 1;
  const shared = sharedEdges(draft, scene.edges, tol);
  const isAlone = votes.right + votes.left === 1 && shared.left + shared.right === 0;
  const isByEye = isAlone && isPlainLine(draft);
  if (isSheetCentered(draft, scene, isByEye ? Math.max(tol, BY_EYE_EM * sizePt) : tol)) {
    votes.center += SHEET;
  }
  const middle = (draft.start + draft.end) / 2;
  // What is painted through letters that clip reaches as far as they do: it is no panel around them.
  const panel = draft.reason === "clip_text" ? null : scene.panelOf(draft);
  if (panel !== null && Math.abs((panel[0] + panel[2]) / 2 - middle) <= tol) {
    votes.center += SHEET;
  }
  // Equal texts in a column of figures share both edges; the edge that more boxes share is the column's.
  if (shared.left > 0 && shared.left >= shared.right) {
    votes.left += shared.left > shared.right && shared.left >= MANY ? 3 : 2;
  }
  if (shared.right > 0 && shared.right >= shared.left) {
    votes.right += shared.right > shared.left && shared.right >= MANY ? 3 : 2;
  }
  // A shared middle of one other box is chance: short texts have few places to be.
  votes.center += shared.center >= 2 ? 1 : 0;
  // A line that ends as far from the right as the design's column begins from the left is set flush right
  // in it.
  if (hasMirroredMargin(draft, scene, tol)) {
    votes.right += 2;
  }
  return votes;
}

/** Words of some length that read as set: no mark, no item of a list, none seen through glass. */
function isPlainLine({ start, end, style, text }: BoxDraft): boolean {
  return (
    end - start >= BY_EYE_LENGTH_EM * style.sizePt && !style.isMirrored && !LIST_MARK.test(text)
  );
}

/** Does the middle of the baseline stand on the middle of the sheet? Tilted lines count by their x. */
function isSheetCentered(draft: BoxDraft, scene: AlignmentScene, tol: number): boolean {
  const { direction, baseline } = draft;
  const point: Point = toUser(direction, [(draft.start + draft.end) / 2, baseline], scene.userUnit);
  const [x, y] = apply(scene.toSeen, point);
  const [x0, y0, x1, y1] = scene.sheet;
  const [a, b, c, d] = scene.toSeen;
  // Along and up in the page as seen: rotated pages and turned text are asked by the axis they run along.
  const along = Math.abs(direction.cos * a + direction.sin * c);
  const up = Math.abs(direction.cos * b + direction.sin * d);
  const isTilted = along > 0.01 && up > 0.01;
  const reach = Math.max(
    tol,
    CENTER_EM * draft.style.sizePt,
    isTilted ? TILTED_SHARE * (x1 - x0) : 0,
  );
  // A line that runs up the sheet is compared with its height, all others, tilted ones too, with its width.
  const off = along > 0.2 * up ? x - (x0 + x1) / 2 : y - (y0 + y1) / 2;
  // As the letters show it, or as layout programs count the line.
  const hanging = hangingEnd(draft.lines) - draft.end;
  return Math.abs(off) <= reach || Math.abs(Math.abs(off) - hanging / 2) <= reach;
}

/**
 * How many other boxes of the direction share an edge or the centre. Where as many share either edge, the one that
 * more share exactly counts alone: "12,50" over "13,50".
 */
function sharedEdges(draft: BoxDraft, edges: EdgeIndex, tol: number): EdgeCounts {
  const near = edgesWithin(draft, edges, tol);
  if (near.left === 0 || near.left !== near.right) {
    return near;
  }
  const exact = edgesWithin(draft, edges, SET_PT);
  return {
    ...near,
    left: exact.left < exact.right ? 0 : near.left,
    right: exact.right < exact.left ? 0 : near.right,
  };
}

function edgesWithin(draft: BoxDraft, edges: EdgeIndex, tol: number): EdgeCounts {
  const { direction, start, end } = draft;
  // The box itself is one of those found.
  return {
    left: mostOf(
      startsOf(draft).map(
        (at) => edges.count(direction, "starts", at, tol) - (at === start ? 1 : 0),
      ),
    ),
    center: edges.count(direction, "middles", (start + end) / 2, tol) - 1,
    right: edges.count(direction, "ends", end, tol) - 1,
  };
}

/** The right margin equals the left margin that other boxes keep. */
function hasMirroredMargin(draft: BoxDraft, scene: AlignmentScene, tol: number): boolean {
  const [x0, , x1] = sheetAlong(draft, scene);
  const margin = x1 - draft.end;
  return (
    margin > 0 &&
    Math.abs(draft.start - x0 - margin) > tol &&
    // Only where the left edge is not at the margin itself: a full line is symmetric and proves nothing.
    scene.edges.count(draft.direction, "starts", x0 + margin, tol) > 0
  );
}

/** The sheet in the frame of a draft's direction: [along0, 0, along1, 0]. */
function sheetAlong(draft: BoxDraft, scene: AlignmentScene): Rect {
  // Inverse of the matrix by Cramer's rule; it is orthogonal up to UserUnit, so the determinant is not 0.
  const { cos, sin } = draft.direction;
  const [a, b, c, d, e, f] = scene.toSeen;
  const det = a * d - b * c;
  const corners = [
    [scene.sheet[0], scene.sheet[1]],
    [scene.sheet[2], scene.sheet[3]],
  ] as const;
  const along = corners.map(([x, y]) => {
    const ux = (d * (x - e) - c * (y - f)) / det;
    const uy = (a * (y - f) - b * (x - e)) / det;
    return (ux * cos + uy * sin) * scene.userUnit;
  });
  return [Math.min(...along), 0, Math.max(...along), 0];
}
