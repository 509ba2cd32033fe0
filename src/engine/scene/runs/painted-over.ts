/**
 * Text that is painted over: what the designer left below a panel, a picture or a new version of the whole design. A
 * reader never sees it, and a value for it would never be seen.
 */
import { apply, corners, hull, multiply, type Point, type Rect } from "#base/geometry.ts";
import { firstIndex } from "#base/search.ts";
import {
  clipSteps,
  edgesOf,
  isInClipBounds,
  isInRectangle,
  isInShape,
  isWholeInClip,
} from "../../content/clip-region.ts";
import { penRect } from "../../content/glyph-ink.ts";
import type { Mark, PageContent, ShownText } from "../../content/model.ts";
import { pathOutline } from "../../content/path-place.ts";
import type { Outline } from "../../font/program/glyph-outline.ts";

/** What letters reach above and below their baseline in nearly all fonts, em. */
const ABOVE_EM = 0.8;
const BELOW_EM = 0.25;
/** A cover may end so far inside of what is to be covered, points: edges are drawn as smooth as letters. */
const TOLERANCE_PT = 0.05;

/**
 * Edges of shapes and clips that are held against texts, over all marks of a page: a drawing that is one path of a
 * hundred thousand edges may be painted over as many words. Texts that are left then are not found.
 */
const EDGES_MAX = 50_000_000;
/** At so many points at most a rectangle is held against the shape of a clip. */
const POINTS_AROUND = 256;

/**
 * Ordinals in `content.shownTexts` of texts that one later mark covers whole: an opaque picture, or an opaque fill of
 * any shape. Texts that several marks cover between them are not found. Linear in the marks and the texts that something
 * opaque is painted after, but for texts at the heights of one mark; the shape of a mark is read once.
 */
export function textsPaintedOver(content: PageContent, edgesMax = EDGES_MAX): ReadonlySet<number> {
  const opaque = content.marks.filter(({ isOpaque }) => isOpaque === true);
  const texts = textsBefore(opaque.at(-1)?.zIndex ?? -Infinity, content);
  const covered = new Set<number>();
  let edges = 0;
  for (const mark of opaque) {
    const cover = new Cover(mark);
    const [, low, , high] = mark.bbox;
    const first = firstIndex(
      texts.length,
      (i) => (texts[i]?.bounds[1] ?? Infinity) >= low - TOLERANCE_PT,
    );
    for (let i = first; edges < edgesMax; i++) {
      const text = texts[i];
      if (text === undefined || text.bounds[1] > high) {
        break;
      }
      if (
        !text.isCovered &&
        mark.zIndex > text.z &&
        isInRectangle(text.bounds, mark.bbox, TOLERANCE_PT)
      ) {
        text.isCovered = cover.isOver(text.bounds);
        edges += cover.edges;
      }
      if (text.isCovered) {
        covered.add(text.at);
      }
    }
  }
  return covered;
}

/** A text by what its letters may ink. */
interface PlacedText {
  readonly at: number;
  readonly z: number;
  readonly bounds: Rect;
  isCovered: boolean;
}

/** Texts painted before `last` that have letters, from the lowest up. */
function textsBefore(last: number, content: PageContent): readonly PlacedText[] {
  const texts: PlacedText[] = [];
  for (const [at, show] of content.shownTexts.entries()) {
    const z = content.shownTextZ[at] ?? Infinity;
    const bounds = z < last ? letterBounds(show, content) : null;
    // What has no place lies in nothing, and in no order.
    if (bounds?.every(Number.isFinite) === true) {
      texts.push({ at, z, bounds, isCovered: false });
    }
  }
  return texts.sort((a, b) => a.bounds[1] - b.bounds[1]);
}

/** Upright bounds of what the letters of a text may ink, in default user space; null where it has none but white space. */
function letterBounds(show: ShownText, content: PageContent): Rect | null {
  const { operator, ctm, glyphStart, glyphEnd } = show;
  let first = glyphStart;
  while (first < glyphEnd && content.glyphs.isSpaceAt(first)) {
    first++;
  }
  if (first >= glyphEnd) {
    return null;
  }
  const [, , c, d] = multiply(operator.startTm, ctm);
  const { size } = operator.shown;
  const [x0, y0, x1, y1] = penRect(show, content);
  return hull(
    [ABOVE_EM * size, -BELOW_EM * size].flatMap((up): Point[] => [
      [x0 + c * up, y0 + d * up],
      [x1 + c * up, y1 + d * up],
    ]),
  );
}

/** An opaque mark; its shape is read when a text within its bounds asks for it. */
class Cover {
  readonly #mark: Mark;
  #shape: Outline | null = null;
  /** What an answer takes of the clip and the shape. */
  edges = 0;

  constructor(mark: Mark) {
    this.#mark = mark;
  }

  /** Does the mark, whose bounds hold these, show all over them? */
  isOver(bounds: Rect): boolean {
    const { clipRegion = null, isRectangle } = this.#mark;
    this.edges = 0;
    if (!isInClipBounds(clipRegion, bounds, TOLERANCE_PT) || !this.#isInClip(bounds)) {
      return false;
    }
    if (isRectangle) {
      return true;
    }
    const shape = (this.#shape ??= shapeOf(this.#mark));
    this.edges += edgesOf(shape);
    return (
      !crosses(shape, bounds) &&
      // However overlapping parts of a shape are filled: those inside are filled by both rules (8.5.3.3).
      [false, true].every((isEvenOdd) =>
        corners(bounds).every((at) => isInShape(shape, at, { isEvenOdd })),
      )
    );
  }

  #isInClip(bounds: Rect): boolean {
    const { clipRegion = null } = this.#mark;
    for (const step of clipSteps(clipRegion)) {
      this.edges += step.isRectangle ? 1 : POINTS_AROUND * edgesOf(step.contours() ?? []);
    }
    return isWholeInClip(clipRegion, [corners(bounds).flat()], TOLERANCE_PT);
  }
}

/** Of a path its contours, of a picture that is turned its corners. */
function shapeOf({ path, image }: Mark): Outline {
  if (path !== null) {
    return pathOutline(path);
  }
  const ctm = image?.drawn?.ctm;
  return ctm === undefined ? [] : [corners([0, 0, 1, 1]).flatMap((at) => apply(ctm, at))];
}

/** True where an edge of the shape may pass through the rectangle. */
function crosses(shape: Outline, rect: Rect): boolean {
  const [x0, y0, x1, y1] = rect;
  return shape.some((contour) => {
    let fromX = contour.at(-2) ?? 0;
    let fromY = contour.at(-1) ?? 0;
    for (let i = 0; i + 1 < contour.length; i += 2) {
      const x = contour[i] ?? 0;
      const y = contour[i + 1] ?? 0;
      const isFar =
        Math.max(fromX, x) < x0 ||
        Math.min(fromX, x) > x1 ||
        Math.max(fromY, y) < y0 ||
        Math.min(fromY, y) > y1;
      if (!isFar && edgeCrosses([fromX, fromY], [x, y], rect)) {
        return true;
      }
      fromX = x;
      fromY = y;
    }
    return false;
  });
}

/** Part of an edge lies in the rectangle: what is left of it once each side has cut it (Liang and Barsky, 1984). */
function edgeCrosses([fromX, fromY]: Point, [toX, toY]: Point, [x0, y0, x1, y1]: Rect): boolean {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const sides: readonly Point[] = [
    [-dx, fromX - x0],
    [dx, x1 - fromX],
    [-dy, fromY - y0],
    [dy, y1 - fromY],
  ];
  let [enters, leaves] = [0, 1];
  for (const [way, room] of sides) {
    if (way === 0) {
      if (room < 0) {
        return false;
      }
    } else if (way < 0) {
      enters = Math.max(enters, room / way);
    } else {
      leaves = Math.min(leaves, room / way);
    }
  }
  return enters < leaves;
}
