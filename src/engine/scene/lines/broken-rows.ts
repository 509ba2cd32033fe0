/**
 * A word that a hyphen breaks at the end of a row goes on where the row begins, not below its last piece: the pieces are
 * one line with wide blanks between, as tabs make them. Columns go on below themselves.
 */
import { lineRows } from "./line-rows.ts";
import { EDGE_TOL, LEADING_MAX, LEADING_MIN } from "./line-pairs.ts";
import { mergedLine, type TextLine } from "./text-lines.ts";
import { brokenWord } from "./wrap-score.ts";
import { sameSize } from "../runs/text-runs.ts";

/** Widest blank between two pieces (em). */
const BLANK_MAX = 3;

/** The lines of one direction, in no order, with such rows made whole. About n log n in the lines. */
export function withBrokenRows(lines: readonly TextLine[]): readonly TextLine[] {
  if (!lines.some(({ text }) => text.endsWith("-"))) {
    return lines;
  }
  const rows = lineRows(lines);
  const broken = rows.filter((row, i) =>
    isBroken(row, { above: rows[i - 1] ?? [], below: rows[i + 1] ?? [] }),
  );
  const gone = new Set(broken.flat());
  return gone.size === 0
    ? lines
    : [...lines.filter((line) => !gone.has(line)), ...broken.map(mergedLine)];
}

/** What stands in the rows around one. */
interface Around {
  readonly above: readonly TextLine[];
  readonly below: readonly TextLine[];
}

function isBroken(row: readonly TextLine[], { above, below }: Around): boolean {
  const [first, last, next] = [row[0], row.at(-1), below[0]];
  if (first === undefined || last === undefined || next === undefined || row.length < 2) {
    return false;
  }
  const { sizePt, fontKey, colorKey } = last.style;
  const lead = (last.across - next.across) / sizePt;
  const beginsAt = (at: number) => (line: TextLine) =>
    Math.abs(line.start - at) <= EDGE_TOL * sizePt;
  return (
    below.length === 1 &&
    brokenWord(last, next) &&
    lead >= LEADING_MIN &&
    lead <= LEADING_MAX &&
    beginsAt(first.start)(next) &&
    next.end < last.start &&
    next.style.fontKey === fontKey &&
    next.style.colorKey === colorKey &&
    sameSize(next.style.sizePt, sizePt) &&
    // A column begins where its other lines do.
    !above.some(beginsAt(last.start)) &&
    row.every((piece, i) => {
      const gap = piece.start - (row[i - 1]?.end ?? piece.start);
      return sameSize(piece.style.sizePt, sizePt) && gap <= BLANK_MAX * sizePt;
    })
  );
}
