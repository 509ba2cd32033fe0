/**
 * Which edge of a text stays where it is when the words change. A PDF does not say: several lines show it
 * by their edges, one line only by what it shares with the page. A wrong guess moves the next value, so the
 * confidence goes to the author, who may correct it.
 */
import { apply, type Matrix, type Point, type Rect } from "#base/geometry.ts";
import { leastOf, mostOf } from "#base/numbers.ts";
import { toUser, type BoxDraft } from "./box-draft.ts";
import type { EdgeIndex } from "./edge-index.ts";
import type { Align } from "../../contract/scene.ts";

export interface Alignment {
  readonly align: Align;
  /** 0–1. */
  readonly confidence: number;
}

/** What one line's alignment is guessed from. */
export interface AlignmentScene {
  readonly edges: EdgeIndex;
  /** Trim, or the page without one, as seen. */
  readonly sheet: Rect;
  readonly toSeen: Matrix;
  readonly userUnit: number;
  /** The smallest rectangle around a draft in its own frame (panel, frame, cell); null when none is. */
  panelOf(draft: BoxDraft): Rect | null;
}

/** Edges agree to the larger of these two: points for rounding of coordinates, em for side bearings. */
const TOL_PT = 0.6;
const TOL_EM = 0.03;
/** The middle of a line may miss the middle of the sheet by this (em): producers round widths. */
const CENTER_EM = 0.05;
/** Tilted display type is composed by eye: its middle may miss by this share of the sheet. */
const TILTED_SHARE = 0.01;
/** Gaps wider than the tracking by this (em) are word spaces. */
const WORD_GAP = 0.15;
/**
 * Natural word spaces differ by less than this share (kerning beside them), natural tracking by less (em).
 */
const SPACES_VARY = 0.04;
const TRACKING_VARIES_EM = 0.01;
/** Lines of so many spaces, all equal to this share, are measured exactly. */
const EXACT_SPACES = 3;
const EXACT_SHARE = 0.01;
/** Lines of justified text agree in their right edge to this (em). */
const JUSTIFY_EM = 0.1;

/**
 * Alignment of one box: from the spread of its edges, or for one line from what it shares with the page.
 * Confidence is 0.95 where edges agree, 0.5 where none does; for one line the share of the votes.
 */
export function alignmentOf(draft: BoxDraft, scene: AlignmentScene): Alignment {
  return draft.lines.length > 1 ? ofLines(draft) : ofSingle(draft, scene);
}

function ofLines(draft: BoxDraft): Alignment {
  const { lines, style } = draft;
  const tol = Math.max(TOL_PT, TOL_EM * style.sizePt);
  const isRtl = lines[0]?.isRtl === true;
  // An indented first line takes part in no left edge; the last line of a justified paragraph in no right
  // one.
  const isIndented = indentOf(draft) > 0;
  const left = spread((isIndented ? lines.slice(1) : lines).map((line) => line.start));
  const center = spread(lines.map((line) => (line.start + line.end) / 2));
  const right = spread(lines.map((line) => line.end));
  const body = lines.slice(0, -1);
  const bodyRight = spread(body.map((line) => line.end));
  const bodyLeft = spread((isIndented ? body.slice(1) : body).map((line) => line.start));
  // Justified is asked first: its lines agree in both edges and would pass for either.
  if (
    bodyLeft <= tol &&
    bodyRight <= Math.max(tol, JUSTIFY_EM * style.sizePt) &&
    (isRtl || left <= tol) &&
    (lines.length >= 3 || isJustifiedPair(draft)) &&
    spacesVary(draft)
  ) {
    return { align: "justify", confidence: lines.length >= 3 ? 0.95 : 0.8 };
  }
  // Compared in the natural order, so that a tie goes to where text of the direction begins.
  const natural: Align = isRtl ? "right" : "left";
  const spreads: readonly (readonly [Align, number])[] = [
    [natural, natural === "left" ? left : right],
    ["center", center],
    [natural === "left" ? "right" : "left", natural === "left" ? right : left],
  ];
  let align: Align = natural;
  let least = Infinity;
  for (const [candidate, value] of spreads) {
    // Nearly equal spreads go to the natural side: a block of equal lines tells nothing.
    if (value < least - 0.25 * tol) {
      [align, least] = [candidate, value];
    }
  }
  return { align, confidence: least <= tol ? 0.95 : 0.5 };
}

/** How far the first line stands in from the others (points), 0 when they are no flush column. */
function indentOf({ lines, style }: BoxDraft): number {
  const first = lines[0];
  const rest = lines.slice(1);
  if (first === undefined || rest.length < 2) {
    return 0;
  }
  const left = leastOf(rest.map((line) => line.start));
  const indent = first.start - left;
  const isFlush = spread(rest.map((line) => line.start)) <= Math.max(TOL_PT, TOL_EM * style.sizePt);
  const isFull = first.end >= mostOf(rest.map((line) => line.end)) - 3 * style.sizePt;
  return isFlush && isFull && indent > 0.3 * style.sizePt && indent < 3 * style.sizePt ? indent : 0;
}

/**
 * True when word spaces differ from line to line, or tracking where there are no words: evidence of
 * justification. Lines may be equally long by chance; only stretched ones have spaces of their own width.
 */
// Averages of lines are compared, not single spaces: kerning beside a space varies them within a line.
function spacesVary({ lines, style }: BoxDraft): boolean {
  const spaces = lines
    .map((line) => wordGaps(line, style.sizePt))
    .filter(({ length }) => length > 0);
  if (spaces.length < 2) {
    // Text without spaces (Chinese, Japanese, a single long word) is justified by tracking.
    return spread(lines.slice(0, -1).map((line) => line.trackingEm)) > TRACKING_VARIES_EM;
  }
  const widths = spaces.map((gaps) => gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length);
  const mean = widths.reduce((sum, width) => sum + width, 0) / widths.length;
  const noise = mostOf(spaces.map(spread));
  // Where all spaces of a line are alike, a small difference between lines tells as well.
  const isExact =
    // The last line of a paragraph is not stretched and so differs the most; it is left in on purpose.
    spaces.every(({ length }) => length >= EXACT_SPACES) && noise < EXACT_SHARE * mean;
  return spread(widths) > (isExact ? Math.max(EXACT_SHARE * mean, 2 * noise) : SPACES_VARY * mean);
}

/** Widths of a line's word spaces, points. */
function wordGaps(line: BoxDraft["lines"][number], sizePt: number): readonly number[] {
  const visible = line.runs.flatMap((run) => run.glyphs).filter((glyph) => !glyph.isSpace);
  return visible.flatMap((glyph, i) => {
    const before = visible[i - 1];
    const gap = before === undefined ? 0 : glyph.start - before.end;
    return gap > (line.trackingEm + WORD_GAP) * sizePt ? [gap] : [];
  });
}

/**
 * A full line and a shorter last one that begins at the same edge: two lines are justified only by the
 * first, so its spaces must be wider (`spacesVary`).
 */
function isJustifiedPair({ lines, style }: BoxDraft): boolean {
  const [first, last] = lines;
  return (
    first !== undefined &&
    last !== undefined &&
    first.end - last.end > style.sizePt &&
    Math.abs(first.start - last.start) <= TOL_PT
  );
}

function ofSingle(draft: BoxDraft, scene: AlignmentScene): Alignment {
  const tol = Math.max(TOL_PT, TOL_EM * draft.style.sizePt);
  const isRtl = draft.lines[0]?.isRtl === true;
  const middle = (draft.start + draft.end) / 2;
  // One vote for the natural side, so that nothing known means flush at the beginning.
  const votes = { left: isRtl ? 0 : 1, center: 0, right: isRtl ? 1 : 0 };
  if (isSheetCentered(draft, scene, tol)) {
    votes.center += 3;
  }
  // What is painted through letters that clip reaches as far as they do: it is no panel around them.
  const panel = draft.reason === "clip_text" ? null : scene.panelOf(draft);
  if (panel !== null && Math.abs((panel[0] + panel[2]) / 2 - middle) <= tol) {
    votes.center += 3;
  }
  const shared = sharedEdges(draft, scene.edges, tol);
  // Equal texts in a column of figures share both edges; the edge that more boxes share is the column's.
  votes.left += shared.left > 0 && shared.left >= shared.right ? 2 : 0;
  votes.right += shared.right > 0 && shared.right >= shared.left ? 2 : 0;
  // A shared middle of one other box is chance: short texts have few places to be.
  votes.center += shared.center >= 2 ? 1 : 0;
  // A line that ends as far from the right as the design's column begins from the left is set flush right
  // in it.
  if (hasMirroredMargin(draft, scene, tol)) {
    votes.right += 2;
  }
  const total = votes.left + votes.center + votes.right;
  // A centre by chance is common in short text, a shared edge by chance is not.
  if (votes.center >= 3 && votes.center > Math.max(votes.left, votes.right) - 1) {
    return { align: "center", confidence: votes.center / total };
  }
  if (votes.right > votes.left || (votes.right === votes.left && shared.right > shared.left)) {
    return { align: "right", confidence: votes.right / total };
  }
  return { align: "left", confidence: votes.left / total };
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
  return Math.abs(off) <= reach;
}

/** How many other boxes of the direction share an edge or the centre. */
function sharedEdges(
  draft: BoxDraft,
  edges: EdgeIndex,
  tol: number,
): { readonly left: number; readonly center: number; readonly right: number } {
  const { direction, start, end } = draft;
  // The box itself is one of those found.
  return {
    left: edges.count(direction, "starts", start, tol) - 1,
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

/** Largest less smallest, points; 0 for none. */
function spread(values: readonly number[]): number {
  return values.length === 0 ? 0 : mostOf(values) - leastOf(values);
}
