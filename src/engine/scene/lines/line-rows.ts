/** Lines that stand beside each other. */
import type { TextLine } from "./text-lines.ts";

/** Lines of one row differ in their height by no more than rounding (em of the smaller). */
const SAME_BASELINE = 0.1;

/**
 * Lines by baseline, top to bottom, each row along the baseline. A row is what lies near its first line, so
 * rows do not creep down a slanted stack.
 */
export function lineRows(lines: readonly TextLine[]): readonly (readonly TextLine[])[] {
  const sorted = [...lines].sort((a, b) => b.across - a.across);
  const rows: TextLine[][] = [];
  for (const line of sorted) {
    const row = rows.at(-1);
    const head = row?.[0];
    if (
      row !== undefined &&
      head !== undefined &&
      head.across - line.across <= SAME_BASELINE * Math.min(head.style.sizePt, line.style.sizePt)
    ) {
      row.push(line);
    } else {
      rows.push([line]);
    }
  }
  for (const row of rows) {
    row.sort((a, b) => a.start - b.start);
  }
  return rows;
}
