/**
 * Text that is painted over: what the designer left below a panel, a picture or a new version of the whole design. A
 * reader never sees it, and a value for it would never be seen.
 */
import { apply, corners, hull, multiply, type Point, type Rect } from "#base/geometry.ts";
import { isInShape, isWholeInClip, isInRectangle } from "../../content/clip-region.ts";
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
 * Ordinals in `content.shownTexts` of texts that one later mark covers whole: an opaque picture, or an opaque fill of
 * any shape. Texts that several marks cover between them are not found. Linear in texts that something opaque is painted
 * after, times the marks that are as large.
 */
export function textsPaintedOver(content: PageContent): ReadonlySet<number> {
  const opaque = content.marks.filter(({ isOpaque }) => isOpaque === true);
  const last = opaque.at(-1)?.zIndex ?? -Infinity;
  const covered = new Set<number>();
  content.shownTexts.forEach((show, at) => {
    const z = content.shownTextZ[at] ?? Infinity;
    const bounds = z < last ? letterBounds(show, content) : null;
    if (
      bounds !== null &&
      opaque.some(
        (mark) =>
          mark.zIndex > z && isInRectangle(bounds, mark.bbox, TOLERANCE_PT) && covers(mark, bounds),
      )
    ) {
      covered.add(at);
    }
  });
  return covered;
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

/** Does the mark, whose bounds hold these, show all over them? */
function covers(mark: Mark, bounds: Rect): boolean {
  const around = corners(bounds);
  if (!isWholeInClip(mark.clipRegion ?? null, [around.flat()], TOLERANCE_PT)) {
    return false;
  }
  if (mark.isRectangle) {
    return true;
  }
  const shape = shapeOf(mark);
  return (
    !crosses(shape, bounds) &&
    // However overlapping parts of a shape are filled: those inside are filled by both rules (8.5.3.3).
    [false, true].every((isEvenOdd) => around.every((at) => isInShape(shape, at, { isEvenOdd })))
  );
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
  return shape.some((contour) => {
    let [fromX, fromY] = [contour.at(-2) ?? 0, contour.at(-1) ?? 0];
    for (let i = 0; i + 1 < contour.length; i += 2) {
      const [x, y] = [contour[i] ?? 0, contour[i + 1] ?? 0];
      if (edgeCrosses([fromX, fromY], [x, y], rect)) {
        return true;
      }
      [fromX, fromY] = [x, y];
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
