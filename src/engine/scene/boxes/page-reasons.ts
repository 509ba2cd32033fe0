/** Why a page offers no text, or not all of it. */
import type { Rect } from "#base/geometry.ts";
import type { Mark, PageContent } from "../../content/model.ts";
import type { ReasonCode } from "../../contract/problems.ts";

/** An image over this share of the sheet is the page itself. */
const PAGE_IMAGE = 0.9;
/** So many outlines on common baselines are letters; fewer occur in logos. */
const OUTLINES_MIN = 20;
/** Feet agree to this share of the shape's height: round letters overshoot their baseline by about 2 %. */
const SAME_HEIGHT = 0.05;

/**
 * Reasons of a page, sorted by code: of its hidden text, and of an empty page always at least one, so that
 * an author never faces a page without an explanation. `sheet` in default user space.
 */
export function pageReasons(
  page: PageContent,
  found: {
    /** Of each box; null where it can be filled. */
    readonly boxes: readonly (ReasonCode | null)[];
    /** Of text that makes no box. */
    readonly others: readonly ReasonCode[];
  },
  sheet: Rect,
): readonly ReasonCode[] {
  const reasons = new Set(found.others);
  for (const show of page.shownTexts) {
    // An operator that shows nothing hides nothing, unless its font is missing and with it the count of
    // glyphs.
    if (show.reason !== null && (show.glyphEnd > show.glyphStart || isLost(show))) {
      reasons.add(show.reason);
    }
  }
  for (const reason of page.hiddenText.keys()) {
    reasons.add(reason);
  }
  for (const reason of found.boxes) {
    if (reason !== null) {
      reasons.add(reason);
    }
  }
  const isImagePage = page.marks.some((mark) => mark.image !== null && covers(mark.bbox, sheet));
  // Invisible text over a picture of the page is what character recognition adds to a scan.
  if (isImagePage && reasons.delete("invisible_text")) {
    reasons.add("scanned_page");
  }
  if (found.boxes.length === 0) {
    // A scan without text; with it the reason above says more.
    if (isImagePage && !reasons.has("scanned_page")) {
      reasons.add("image_only");
    }
    if (looksOutlined(page.marks)) {
      reasons.add("outlined_text");
    }
    if (reasons.size === 0) {
      reasons.add("empty_page");
    }
  }
  return [...reasons].sort();
}

/** Text in a font that the file does not have: nothing says how many letters it is. */
function isLost({ font, operator }: PageContent["shownTexts"][number]): boolean {
  return (
    font === null &&
    operator.elements.some((element) => element.kind === "string" && element.bytes.length > 0)
  );
}

/**
 * Does the rectangle cover nearly all of the sheet? Nearly: pictures of full pages end in the bleed or
 * short of it.
 */
function covers([x0, y0, x1, y1]: Rect, sheet: Rect): boolean {
  const width = Math.min(x1, sheet[2]) - Math.max(x0, sheet[0]);
  const height = Math.min(y1, sheet[3]) - Math.max(y0, sheet[1]);
  const all = (sheet[2] - sheet[0]) * (sheet[3] - sheet[1]);
  return width > 0 && height > 0 && width * height >= PAGE_IMAGE * all;
}

/** Many filled shapes of like height on like baselines: letters drawn as paths. */
function looksOutlined(marks: readonly Mark[]): boolean {
  const shapes = marks
    .filter((mark) => mark.kind === "fill" && !mark.isRectangle)
    .map((mark) => ({ height: mark.bbox[3] - mark.bbox[1], foot: mark.bbox[1] }))
    // Hairlines and dust are no letters: points.
    .filter(({ height }) => height > 1);
  // Sorting is only worth it for pages with many shapes.
  if (shapes.length < OUTLINES_MIN) {
    return false;
  }
  const sorted = shapes.sort((a, b) => a.foot - b.foot);
  let alike = 0;
  for (const [i, shape] of sorted.entries()) {
    const hasNeighbour = [sorted[i - 1], sorted[i + 1]].some(
      (other) =>
        other !== undefined &&
        Math.abs(other.foot - shape.foot) <= SAME_HEIGHT * shape.height &&
        // Capitals, x-heights and ascenders of one line differ by less than half.
        Math.abs(other.height - shape.height) <= 0.5 * shape.height,
    );
    alike += hasNeighbour ? 1 : 0;
  }
  return alike >= OUTLINES_MIN;
}
