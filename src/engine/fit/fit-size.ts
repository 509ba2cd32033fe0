/**
 * The greatest size at which text fits its box: in closed form line by line, by bisection when it wraps.
 * Sizes are hundredths of a point, so that equal texts get equal sizes whatever the order of the sums.
 */
import {
  type BreakableParagraph,
  type BreakOptions,
  breakParagraph,
  type Fits,
} from "./break-lines.ts";
import type { Extent, LinePart } from "./measure.ts";

/** Spacing that scales with the size. */
export interface LineStyle {
  readonly trackingEm: number;
  readonly wordSpacingEm: number;
  /** Horizontal scale as a fraction. */
  readonly scale: number;
}

/** What holds for the lines of a box; lengths in points. */
export interface SizeLimits {
  /** Upper bound: the authored size, or less where boxes share one. */
  readonly largestSizePt: number;
  readonly minSizePt: number;
  readonly maxWidthPt: number;
  readonly maxLines: number;
  /** The size at which authored lines end as they did; absent where none are known. */
  readonly authoredSizePt?: number;
  readonly shrinkToFit: boolean;
  /** What each line starts behind the edge of the room (indents), in points; the last one holds on. */
  readonly indentsPt?: readonly number[];
  /** True lets a word wider than the room be cut. */
  readonly cutsWords?: boolean;
  /** True for rows: none goes on in the next one. */
  readonly keepsRows?: boolean;
  /** For each row whether it is one of the authored ones, which fit as they did. */
  readonly authoredRows?: readonly boolean[];
  /** Largest size of each row in points, where a clip around it allows no more. */
  readonly rowSizesPt?: readonly number[];
  /** The initial that lines stand beside; absent without one. */
  readonly initial?: SetInitial;
}

/** An initial as it is set: the lines beside it, its own among them, begin behind it. */
export interface SetInitial {
  readonly lines: number;
  /** Its advance and the room behind it, in em of the line, before horizontal scaling. */
  readonly widthEm: number;
}

/** How far a line stands in to make room for the initial, in points. */
export function initialIndentPt(
  initial: SetInitial | undefined,
  line: number,
  { sizePt, scale }: { readonly sizePt: number; readonly scale: number },
): number {
  return initial !== undefined && line > 0 && line < initial.lines
    ? initial.widthEm * sizePt * scale
    : 0;
}

/** A line of paragraph number `paragraph`. */
export interface BrokenLine {
  readonly paragraph: number;
  readonly part: LinePart;
  readonly extent: Extent;
  /** True when the paragraph goes on: such a line is justified. */
  readonly isWrapped: boolean;
  /** One of the authored lines, at its size: it fits as it did. */
  readonly isAuthored?: true;
  /** Size of a row that is not as small as the smallest; absent for that of all lines. */
  readonly sizePt?: number;
}

/** Lines at a size; `overflow` where they do not fit even at it. */
export interface SizedLines {
  /** The smallest, where rows have sizes of their own. */
  readonly sizePt: number;
  readonly lines: readonly BrokenLine[];
  readonly overflow: boolean;
}

/** Absorbs the rounding of sums; a millionth of a point is far below any device. */
const TOLERANCE_PT = 1e-6;

/** Width of a line at a size, in points: the tracking after the last glyph is no ink. */
export function lineWidthPt(extent: Extent, sizePt: number, style: LineStyle): number {
  const tracked = Math.max(0, extent.clusters - 1) * style.trackingEm;
  const em = extent.advance / 1000 + tracked + extent.wordSpaces * style.wordSpacingEm;
  return em * sizePt * style.scale;
}

/**
 * Lines and size. Text is never enlarged; it wraps before it shrinks, and a word is never split. What
 * does not fit at the smallest size is set at it and reported as overflow. Forced line breaks beyond
 * `maxLines` are overflow too; shrinking would not help them, so only their widths decide the size.
 */
export function fitSize(
  paragraphs: readonly BreakableParagraph[],
  limits: SizeLimits,
  style: LineStyle,
): SizedLines {
  const { largestSizePt, minSizePt, shrinkToFit } = limits;
  // Without room for further lines nothing wraps, and the lines are the same at every size.
  const wraps = limits.maxLines > paragraphs.length && limits.keepsRows !== true;
  const linesAt = (sizePt: number): readonly BrokenLine[] =>
    brokenLines(paragraphs, wraps ? fitsAt(sizePt, limits, style) : () => true, {
      cutsWords: limits.cutsWords ?? false,
      keepsAuthored: wraps && sizePt === limits.authoredSizePt,
    });
  const isGood = (sizePt: number, lines: readonly BrokenLine[]): boolean => {
    const fits = fitsAt(sizePt, limits, style);
    return (
      lines.length <= limits.maxLines &&
      lines.every(
        (line, i) =>
          line.isAuthored === true || isAuthoredRow(line, limits) || fits(line.extent, i),
      )
    );
  };
  const atLargest = linesAt(largestSizePt);
  if (isGood(largestSizePt, atLargest) && limits.rowSizesPt === undefined) {
    return { sizePt: largestSizePt, lines: atLargest, overflow: false };
  }
  if (!shrinkToFit) {
    return { sizePt: largestSizePt, lines: atLargest, overflow: true };
  }
  // A row that is too long does not make the others smaller.
  if (limits.keepsRows === true) {
    const rows = sizedRows(atLargest, limits, style);
    return { ...rows, overflow: rows.overflow || atLargest.length > limits.maxLines };
  }
  // Only sizes of whole hundredths are tried; the smallest size itself need not be one.
  const hundredths = wraps
    ? bisect(limits, (sizePt) => isGood(sizePt, linesAt(sizePt)))
    : closedForm(atLargest, limits, style);
  const lowest = Math.ceil(minSizePt * 100 - TOLERANCE_PT);
  const sizePt = hundredths === null || hundredths < lowest ? minSizePt : hundredths / 100;
  const lines = linesAt(sizePt);
  return { sizePt, lines, overflow: !isGood(sizePt, lines) };
}

/** Each line as large as it fits, none smaller than the smallest size; `overflow` where one does not fit at that. */
function sizedRows(lines: readonly BrokenLine[], limits: SizeLimits, style: LineStyle): SizedLines {
  const { minSizePt } = limits;
  const sizes = lines.map((line, i) => {
    const widthEm = isAuthoredRow(line, limits) ? 0 : lineWidthPt(line.extent, 1, style);
    const largestSizePt = Math.min(limits.largestSizePt, limits.rowSizesPt?.[i] ?? Infinity);
    const fitting = widthEm <= 0 ? Infinity : (roomOfLine(limits, i) + TOLERANCE_PT) / widthEm;
    return fitting >= largestSizePt ? largestSizePt : Math.max(0, Math.floor(fitting * 100) / 100);
  });
  const smallest = Math.max(minSizePt, Math.min(...sizes));
  return {
    sizePt: smallest,
    lines: lines.map((line, i) => {
      const sizePt = Math.max(minSizePt, sizes[i] ?? limits.largestSizePt);
      return sizePt === smallest ? line : { ...line, sizePt };
    }),
    overflow: sizes.some((sizePt) => sizePt < minSizePt),
  };
}

/** Widths are summed anew: a row that nobody changed may measure more than its room by a hair. */
function isAuthoredRow({ paragraph }: BrokenLine, { authoredRows }: SizeLimits): boolean {
  return authoredRows?.[paragraph] === true;
}

/** Does an extent fit into the line of that number at a size? */
function fitsAt(sizePt: number, limits: SizeLimits, style: LineStyle): Fits {
  return (extent, line) =>
    lineWidthPt(extent, sizePt, style) +
      initialIndentPt(limits.initial, line, { sizePt, scale: style.scale }) <=
    roomOfLine(limits, line) + TOLERANCE_PT;
}

/** Room of the line of that number, from 0 over all paragraphs. */
function roomOfLine({ maxWidthPt, indentsPt = [] }: SizeLimits, line: number): number {
  return maxWidthPt - (indentsPt[Math.min(line, indentsPt.length - 1)] ?? 0);
}

/** All paragraphs broken; line numbers run on over them, as indents are counted from the box's first line. */
function brokenLines(
  paragraphs: readonly BreakableParagraph[],
  fits: Fits,
  options: BreakOptions,
): readonly BrokenLine[] {
  const lines: BrokenLine[] = [];
  paragraphs.forEach((breakable, paragraph) => {
    const above = lines.length;
    const inBox: Fits = (extent, line) => fits(extent, above + line);
    const parts = breakParagraph(breakable, inBox, options);
    parts.forEach(({ isAuthored, ...part }, i) => {
      const isWrapped = i < parts.length - 1;
      const extent = breakable.measure.extentOf(part);
      lines.push({
        paragraph,
        part,
        extent,
        isWrapped,
        ...(isAuthored === true ? { isAuthored } : {}),
      });
    });
  });
  return lines;
}

/** Hundredths of a point at which every line just fits; null when no line has a width. */
function closedForm(
  lines: readonly BrokenLine[],
  limits: SizeLimits,
  style: LineStyle,
): number | null {
  const sizes = lines.flatMap(({ extent }, i) => {
    const indentEm = initialIndentPt(limits.initial, i, { sizePt: 1, scale: style.scale });
    const widthEm = lineWidthPt(extent, 1, style) + indentEm;
    return widthEm <= 0 ? [] : [roomOfLine(limits, i) / widthEm];
  });
  if (sizes.length === 0) {
    return null;
  }
  // Floor, since a size rounded up does not fit; 1e-9 for quotients like 8.999999999.
  const hundredths = Math.floor(Math.max(0, Math.min(...sizes)) * 100 + 1e-9);
  return Math.min(hundredths, Math.floor(limits.largestSizePt * 100));
}

/**
 * The greatest hundredth of a point that is good, or null. A smaller size is the same as a wider box, so
 * greedy filling needs no more lines and what is good stays good.
 */
function bisect(
  { largestSizePt, minSizePt }: SizeLimits,
  isGoodAt: (sizePt: number) => boolean,
): number | null {
  let [low, high] = [
    Math.ceil(minSizePt * 100 - TOLERANCE_PT),
    Math.floor(largestSizePt * 100 + TOLERANCE_PT),
  ];
  let best: number | null = null;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (isGoodAt(middle / 100)) {
      best = middle;
      low = middle + 1;
    } else {
      high = middle - 1;
    }
  }
  return best;
}
