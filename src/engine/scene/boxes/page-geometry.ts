/** Where a page's points lie as a reader sees them: Rotate and UserUnit applied, origin top left, y down. */
import { apply, hull, type Matrix, type Rect } from "#base/geometry.ts";
import type { PdfPage } from "../../pdf/document.ts";

export interface PageGeometry {
  /** Size as seen, points. */
  readonly widthPt: number;
  readonly heightPt: number;
  /** Default user space → points from the top-left corner of the MediaBox as seen. */
  readonly toSeen: Matrix;
  /** TrimBox as seen; null when the page has none smaller than its MediaBox. */
  readonly trim: Rect | null;
  /** BleedBox as seen when it is larger than the trim; null otherwise. */
  readonly bleed: Rect | null;
}

/** Boxes closer than this to each other are the same box: producers round to 1/100 pt or less. */
const SAME_PT = 0.05;

/** Seen size, matrix and boxes of a page. ISO 32000-2, 7.7.3.3 (Rotate clockwise, UserUnit), 14.11.2. */
export function pageGeometry(
  page: Pick<PdfPage, "mediaBox" | "trimBox" | "bleedBox" | "rotate" | "userUnit">,
): PageGeometry {
  const [x0, y0, x1, y1] = page.mediaBox;
  const unit = page.userUnit > 0 ? page.userUnit : 1;
  // Rotate must be a multiple of 90; other values are rounded to one.
  const turn = (((Math.round(page.rotate / 90) * 90) % 360) + 360) % 360;
  const isSideways = turn === 90 || turn === 270;
  const width = (x1 - x0) * unit;
  const height = (y1 - y0) * unit;
  const widthPt = isSideways ? height : width;
  const heightPt = isSideways ? width : height;
  const toSeen = seenMatrix(page.mediaBox, turn, unit);
  const whole: Rect = [0, 0, widthPt, heightPt];
  // Boxes reaching beyond the MediaBox are clipped to it (14.11.2.1).
  const trim = page.trimBox === null ? null : inside(seenRect(toSeen, page.trimBox), whole);
  const bleed = page.bleedBox === null ? null : inside(seenRect(toSeen, page.bleedBox), whole);
  // A trim equal to the page says nothing that the page's size does not.
  const hasTrim = trim !== null && !sameRect(trim, whole);
  return {
    widthPt,
    heightPt,
    toSeen,
    trim: hasTrim ? trim : null,
    bleed: hasTrim && bleed !== null && !sameRect(bleed, trim) ? bleed : null,
  };
}

/** Upright hull of a rectangle of default user space as seen; exact, as turns are right angles. */
function seenRect(toSeen: Matrix, [x0, y0, x1, y1]: Rect): Rect {
  return hull([
    apply(toSeen, [x0, y0]),
    apply(toSeen, [x1, y0]),
    apply(toSeen, [x1, y1]),
    apply(toSeen, [x0, y1]),
  ]);
}

/**
 * User space has y up, the page as seen y down, hence the mirrored matrices. Row order as in the file: [a b
 * c d e f] with x' = ax + cy + e.
 */
function seenMatrix([x0, y0, x1, y1]: Rect, turn: number, u: number): Matrix {
  switch (turn) {
    case 90:
      return [0, u, u, 0, -y0 * u, -x0 * u];
    case 180:
      return [-u, 0, 0, u, x1 * u, -y0 * u];
    case 270:
      return [0, -u, -u, 0, y1 * u, x1 * u];
    default:
      return [u, 0, 0, -u, -x0 * u, y1 * u];
  }
}

/** The common part, or null when there is none: a TrimBox outside the page says nothing. */
function inside(rect: Rect, limit: Rect): Rect | null {
  const common: Rect = [
    Math.max(rect[0], limit[0]),
    Math.max(rect[1], limit[1]),
    Math.min(rect[2], limit[2]),
    Math.min(rect[3], limit[3]),
  ];
  return common[2] - common[0] > SAME_PT && common[3] - common[1] > SAME_PT ? common : null;
}

function sameRect(a: Rect, b: Rect): boolean {
  return a.every((side, i) => Math.abs(side - (b[i] ?? 0)) <= SAME_PT);
}
