/** Where the lines of a box stand and how wide they may be, in the box's own frame. */
import { apply, invert } from "#base/geometry.ts";
import type { Align, TextBox } from "./scene.ts";

/** An authored line in the frame: x along the baseline, y up, points. */
interface LineInFrame {
  readonly x0: number;
  readonly x1: number;
  readonly y: number;
}

/** A box's edges and widths, by its alignment. */
export interface BoxRoom {
  readonly align: Align;
  /** Width a line may take, in points. */
  readonly maxWidthPt: number;
  /** Where justified lines end, x in points. */
  readonly rightPt: number;
  /**
   * What each line starts behind the leftmost one, which the width is measured from; 0 but for left edges.
   */
  readonly indentsPt: readonly number[];
  readonly authored: readonly LineInFrame[];
  /** x of a line's start, by its number from 0 and its width. */
  startOf(line: number, widthPt: number): number;
}

/**
 * The room of a box. Lines hang from the authored edge or centre; the authored width always fits, unless
 * the author has set a width of their own. Lengths in points of the box's frame.
 */
export function roomOf(box: TextBox): BoxRoom {
  const { settings } = box;
  const align = settings.align ?? box.align;
  const authored = authoredLines(box);
  const left = Math.min(...authored.map(({ x0 }) => x0));
  const right = Math.max(...authored.map(({ x1 }) => x1));
  const center = (left + right) / 2;
  const [roomStart, roomEnd] = [box.roomStartPt, box.roomStartPt + box.maxWidthPt];
  // Centred text grows on both sides alike, so the nearer side counts twice.
  const room = {
    left: roomEnd - left,
    justify: roomEnd - left,
    center: 2 * Math.min(center - roomStart, roomEnd - center),
    right: right - roomStart,
  }[align];
  const startOf = (line: number, widthPt: number): number => {
    switch (align) {
      case "left":
      case "justify":
        // Lines beyond the authored ones begin like the last of them.
        return (authored[Math.min(line, authored.length - 1)] ?? { x0: left }).x0;
      case "center":
        return center - widthPt / 2;
      case "right":
        return right - widthPt;
      default:
        return align satisfies never;
    }
  };
  return {
    align,
    maxWidthPt: settings.maxWidthPt ?? Math.max(room, right - left),
    rightPt: settings.maxWidthPt === null ? right : left + settings.maxWidthPt,
    indentsPt: align === "left" || align === "justify" ? authored.map(({ x0 }) => x0 - left) : [],
    authored,
    startOf,
  };
}

/** The authored lines in the frame; one of no width when the box has none. */
function authoredLines(box: TextBox): readonly LineInFrame[] {
  const toFrame = invert(box.frame);
  if (toFrame === null || box.lines.length === 0) {
    return [{ x0: 0, x1: box.maxWidthPt + box.roomStartPt, y: 0 }];
  }
  return box.lines.map(({ from, to }) => {
    const [[x0, y], [x1]] = [apply(toFrame, from), apply(toFrame, to)];
    return { x0: Math.min(x0, x1), x1: Math.max(x0, x1), y };
  });
}
