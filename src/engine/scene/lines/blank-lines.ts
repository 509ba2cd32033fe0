/**
 * Joins blocks across empty lines: where the file shows the empty lines, or a comma announces what follows
 * ("Dear Ms Smith," and the letter below). An address or a letter is one text frame to its designer.
 */
import { addToList, keysBetween } from "#base/maps.ts";
import { append } from "#base/numbers.ts";
import type { FrameMarks } from "./frame-marks.ts";
import {
  between,
  EDGE_TOL,
  isNear,
  isSeparatedByRule,
  LEADING_MAX,
  LEADING_MIN,
  lowerBound,
  overlap,
  sameTextStyle,
} from "./line-pairs.ts";
import { medianOf } from "./line-text.ts";
import type { TextLine } from "./text-lines.ts";
import { sameSize } from "../runs/text-runs.ts";
import { endsWithComma } from "./wrap-score.ts";
import type { TextRun } from "../runs/text-run.ts";

/** Lines that belong together, top to bottom. */
export interface BlockLines {
  readonly lines: readonly TextLine[];
  /** Baseline distances of neighbouring lines, points; one fewer than the lines. */
  readonly leads: readonly number[];
  /** All lines begin at one edge. */
  readonly isFlushLeft: boolean;
}

export interface TextBlock {
  /** Top to bottom (vertical writing: right to left); null is an empty line. */
  readonly lines: readonly (TextLine | null)[];
  /** Baseline distance in points; null for one line. */
  readonly leadingPt: number | null;
}

/** Empty lines in a block: at most this many baselines apart. More is layout, not a paragraph. */
const BLANK_MAX = 4;

/** All lines, from the top down, and the marks between them. */
export interface PageLines {
  readonly sorted: readonly TextLine[];
  readonly marks: FrameMarks;
}

/**
 * The blocks, with those joined that only empty lines separate. A block is only asked about blocks near
 * above it whose last line begins at its edge, so a page of ten thousand lines costs little more than
 * sorting it.
 */
export function withBlankLines(
  chains: readonly BlockLines[],
  blanks: readonly TextRun[],
  around: PageLines,
): readonly TextBlock[] {
  const open: OpenBlock[] = [];
  // Blocks that may go on, by the left edge of their last line.
  const byEdge = new Map<number, OpenBlock[]>();
  // Both from the top down: a block meets all that may go on above it before it is met itself.
  const shown = [...blanks].sort((a, b) => b.across - a.across);
  const ordered = [...chains].sort((a, b) => (b.lines[0]?.across ?? 0) - (a.lines[0]?.across ?? 0));
  for (const chain of ordered) {
    const head = chain.lines[0];
    if (head === undefined) {
      continue;
    }
    const lead = chain.leads.length === 0 ? null : medianOf(chain.leads);
    const left = chain.isFlushLeft;
    let isJoined = false;
    // Only flush left text: centred lines with empty lines between are as often headings as one text.
    for (const block of left ? blocksAbove(byEdge, head) : []) {
      const tail = block.lines.at(-1);
      if (tail === undefined || tail === null) {
        continue;
      }
      const leads = [block.lead, lead];
      // The leads of both parts must agree with the distance, where they are known.
      const found = blankLines(tail, head, { blanks: shown, leads, around });
      if (found !== null) {
        for (let i = 1; i < found.steps; i++) {
          block.lines.push(null);
        }
        append(block.lines, chain.lines);
        block.lead = found.lead;
        // The joined block ends with another line now, at maybe another edge; its old place no longer
        // matches.
        addByEdge(byEdge, block);
        isJoined = true;
        break;
      }
    }
    if (!isJoined) {
      const block = { lines: [...chain.lines], lead };
      open.push(block);
      if (left) {
        addByEdge(byEdge, block);
      }
    }
  }
  return open.map(({ lines, lead }) => ({ lines, leadingPt: lead }));
}

/** A block that may go on below. */
interface OpenBlock {
  readonly lines: (TextLine | null)[];
  lead: number | null;
}

/**
 * Width of a column of left edges, points: about the tolerance of the largest usual type, so that few
 * columns are asked.
 */
const EDGE_CELL_PT = 8;

function addByEdge(byEdge: Map<number, OpenBlock[]>, block: OpenBlock): void {
  const tail = block.lines.at(-1);
  if (tail !== undefined && tail !== null) {
    const cell = Math.floor(tail.start / EDGE_CELL_PT);
    addToList(byEdge, cell, block);
  }
}

/**
 * Blocks with about the left edge of a line, near above it. Those that lie farther are let go for good:
 * lines come from the top down, so no later one is nearer.
 */
function blocksAbove(byEdge: Map<number, OpenBlock[]>, head: TextLine): readonly OpenBlock[] {
  const reach = EDGE_TOL * head.style.sizePt;
  const first = Math.floor((head.start - reach) / EDGE_CELL_PT);
  const last = Math.floor((head.start + reach) / EDGE_CELL_PT);
  const found: OpenBlock[] = [];
  for (const cell of keysBetween(byEdge, first, last)) {
    const blocks = byEdge.get(cell);
    if (blocks === undefined) {
      continue;
    }
    const near = blocks.filter(({ lines }) => {
      const tail = lines.at(-1) ?? null;
      return (
        tail !== null && tail.across - head.across <= BLANK_MAX * LEADING_MAX * tail.style.sizePt
      );
    });
    byEdge.set(cell, near);
    append(
      found,
      near.filter(({ lines }) => sameSize(lines.at(-1)?.style.sizePt ?? 0, head.style.sizePt)),
    );
  }
  return found;
}

interface BlankQuestion {
  /** From the top down. */
  readonly blanks: readonly TextRun[];
  readonly leads: readonly (number | null)[];
  readonly around: PageLines;
}

/**
 * How many baselines lie between two lines of one block and their distance, or null when they are not of
 * one block. Evidence, in this order: a leading known from either part or from the blanks' heights; the gap
 * a whole multiple of it; the empty lines shown or stepped over, or a comma; nothing between.
 */
function blankLines(
  tail: TextLine,
  head: TextLine,
  { blanks, leads, around }: BlankQuestion,
): { readonly steps: number; readonly lead: number } | null {
  const size = tail.style.sizePt;
  const gap = tail.across - head.across;
  const reach = BLANK_MAX * LEADING_MAX * size;
  if (gap <= LEADING_MIN * size || gap > reach || !sameTextStyle(tail, head)) {
    return null;
  }
  if (Math.abs(tail.start - head.start) > EDGE_TOL * size) {
    return null;
  }
  // One line may be emptied by several operators: heights are counted once, in tenths of a point.
  const heights = new Set<string>();
  for (let i = lowerBound(blanks, tail.across - 0.5 * size); i < blanks.length; i++) {
    const blank = blanks[i];
    if (blank === undefined || blank.across <= head.across + 0.5 * size) {
      break;
    }
    if (
      blank.direction === tail.direction &&
      blank.style.instance === tail.instance &&
      Math.abs(blank.start - tail.start) <= EDGE_TOL * size
    ) {
      heights.add(blank.across.toFixed(1));
    }
  }
  const known = leads.find((lead) => lead !== null) ?? null;
  const lead = known ?? (heights.size > 0 ? gap / (heights.size + 1) : null);
  if (
    lead === null ||
    lead > LEADING_MAX * size ||
    leads.some((other) => !isNear(other, lead, size))
  ) {
    return null;
  }
  // Two steps are one empty line.
  const steps = Math.round(gap / lead);
  if (steps < 2 || steps > BLANK_MAX || !isNear(gap, steps * lead, size)) {
    return null;
  }
  const isShown = heights.size >= steps - 1 || isStepped(tail, head, steps);
  if (!isShown && !(endsWithComma(tail) && known !== null)) {
    return null;
  }
  // A tenth of an em inside both baselines: the two lines' own neighbours on their rows do not count.
  const inside = between(around.sorted, tail.across - 0.1 * size, head.across + 0.1 * size);
  const isClear = !inside.some((line) => line !== tail && line !== head && overlap(line, tail) > 0);
  return isClear && !isSeparatedByRule(tail, head, around.marks) ? { steps, lead } : null;
}

/**
 * Did the producer step down from one line to the other by its own leading, line by line? T* moves by TL
 * each time (9.4.2), so the line matrices differ by a whole multiple of it, exactly but for rounding.
 */
function isStepped(tail: TextLine, head: TextLine, steps: number): boolean {
  const from = tail.runs[0]?.pen ?? null;
  const to = head.runs[0]?.pen ?? null;
  if (from === null || to === null || from.textObject !== to.textObject) {
    return false;
  }
  // (0, −TL) times the line matrix: only its c and d matter.
  const [before, after] = [from.lineMatrix, to.lineMatrix];
  const wanted = steps * from.leading;
  return (
    from.leading !== 0 &&
    Math.abs(after[4] - before[4] + wanted * before[2]) < 1e-3 * Math.abs(wanted) &&
    Math.abs(after[5] - before[5] + wanted * before[3]) < 1e-3 * Math.abs(wanted)
  );
}
