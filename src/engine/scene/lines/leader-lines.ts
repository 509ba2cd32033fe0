/**
 * Dots set apart from what they lead from and to, by tabs or as frames of their own: with the item before them and the
 * price behind them they are one line, in which the dots give room.
 */
import { dotLeadersIn } from "../../contract/dot-leaders.ts";
import { sameSize } from "../runs/text-runs.ts";
import { mergedLine, type TextLine } from "./text-lines.ts";

/** Baselines agree to this, and dots begin and end this near to words (em). */
const BASE_EM = 0.1;
const [GAP_MIN, GAP_MAX] = [-0.3, 1.5];
/** Lines of a row that are asked. */
const ASKED_MAX = 64;
/** A longer text is no price. */
const SHORT_MAX = 16;
const WORDS = /[\p{L}\p{N}]/u;

/** The lines of one direction, in no order, with those that dots lead along made one. About n log n in the lines. */
export function withLeaderLines(lines: readonly TextLine[]): readonly TextLine[] {
  if (!lines.some(isLeader)) {
    return lines;
  }
  const sorted = lines.toSorted((a, b) => b.across - a.across || a.start - b.start);
  const taken = new Map<TextLine, TextLine | null>();
  for (const [i, leader] of sorted.entries()) {
    const row = isLeader(leader) ? rowOf(sorted, i) : [];
    const before = nearest(row, (line) => leader.start - line.end, leader);
    const behind = nearest(row, (line) => line.start - leader.end, leader);
    const parts = [before, leader, behind].filter((line) => line !== null);
    if (
      parts.length === 3 &&
      parts.some((line) => line !== leader && line.text.length <= SHORT_MAX) &&
      parts.every((line) => !taken.has(line))
    ) {
      parts.forEach((line) => taken.set(line, null));
      taken.set(leader, mergedLine(parts));
    }
  }
  return lines.flatMap((line) => {
    const merged = taken.get(line);
    return merged === undefined ? [line] : merged === null ? [] : [merged];
  });
}

function isLeader({ text }: TextLine): boolean {
  const [leader] = dotLeadersIn(text);
  return leader !== undefined && leader.end - leader.start === text.trim().length;
}

/** The other lines on the baseline of one. */
function rowOf(sorted: readonly TextLine[], index: number): readonly TextLine[] {
  const leader = sorted[index];
  const row: TextLine[] = [];
  for (const step of leader === undefined ? [] : [-1, 1]) {
    for (let at = index + step; Math.abs(at - index) <= ASKED_MAX; at += step) {
      const line = sorted[at];
      const reach = BASE_EM * (leader?.style.sizePt ?? 0);
      if (line === undefined || Math.abs(line.across - (leader?.across ?? 0)) > reach) {
        break;
      }
      row.push(line);
    }
  }
  return row;
}

/** Words as large as the dots, right beside them. */
function nearest(
  row: readonly TextLine[],
  gapTo: (line: TextLine) => number,
  { style: { sizePt } }: TextLine,
): TextLine | null {
  const beside = row.filter((line) => {
    const gap = gapTo(line) / sizePt;
    return (
      gap >= GAP_MIN &&
      gap <= GAP_MAX &&
      WORDS.test(line.text) &&
      sameSize(line.style.sizePt, sizePt)
    );
  });
  return beside.toSorted((a, b) => gapTo(a) - gapTo(b))[0] ?? null;
}
