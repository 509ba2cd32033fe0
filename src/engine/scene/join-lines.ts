/**
 * Lines → blocks, what a designer would call one text frame. Lines join when they share style, an edge and
 * a regular leading, or when the words show that one wraps into the next; a rule, another line between or
 * a change of leading keeps them apart. In doubt they stay apart: a missed join costs the author a click,
 * a wrong one spoils two fields.
 */
import { type TextBlock, withBlankLines } from "./blank-lines.ts";
import type { FrameMarks } from "./frame-marks.ts";
import {
  between,
  EDGE_TOL,
  isNear,
  isParted,
  LEAD_MAX,
  LEAD_MIN,
  overlap,
  sameLook,
} from "./line-pairs.ts";
import { medianOf } from "./line-text.ts";
import type { TextLine } from "./text-lines.ts";
import type { TextRun } from "./text-runs.ts";
import { endsSentence, startsUpper, wrapScore } from "./wrap-score.ts";

/** Two lines alone need to stand closer than this. */
const PAIR_LEAD_MAX = 1.7;
const INDENT_MAX = 3;
const INDENT_MIN = 0.3;
const OVERLAP_MIN = 0.5;
/** Cells of one table row share a baseline to this (em). */
const ROW_TOL = 0.2;

const LEFT = 1;
const CENTER = 2;
const RIGHT = 4;

interface Chain {
  readonly lines: readonly TextLine[];
  readonly leads: readonly number[];
  /** Edges that all lines share. */
  readonly edges: number;
  /** Edges that all lines but an indented first one share; 0 when the first is not indented. */
  readonly bodyEdges: number;
}

interface Link {
  readonly a: TextLine;
  readonly b: TextLine;
  readonly lead: number;
  readonly edges: number;
  /** `a` may be the indented first line of a paragraph. */
  readonly isIndent: boolean;
  readonly slack: number;
}

/** Blocks of lines of one direction, painting and visibility. */
export function joinLines(
  lines: readonly TextLine[],
  blanks: readonly TextRun[],
  marks: FrameMarks,
): readonly TextBlock[] {
  const sorted = [...lines].sort((a, b) => b.across - a.across || a.start - b.start);
  const chains = new Map<TextLine, Chain>();
  for (const line of sorted) {
    chains.set(line, single(line));
  }
  const links = linksOf(sorted, marks).sort(
    (a, b) => a.lead / a.a.style.sizePt - b.lead / b.a.style.sizePt || a.slack - b.slack,
  );
  for (const link of links) {
    const joined = join(chains.get(link.a), chains.get(link.b), link);
    if (joined !== null) {
      for (const line of joined.lines) {
        chains.set(line, joined);
      }
    }
  }
  const whole = [...new Set(sorted.map((line) => chains.get(line)))].flatMap((chain) =>
    chain === undefined ? [] : tableRows(chain, sorted).flatMap(paragraphs),
  );
  const blocks = whole.map(({ lines, leads, edges }) => ({
    lines,
    leads,
    isFlushLeft: (edges & LEFT) !== 0,
  }));
  return withBlankLines(blocks, blanks, { sorted, marks });
}

/** Every pair of neighbours that may be lines of one block. */
function linksOf(sorted: readonly TextLine[], marks: FrameMarks): Link[] {
  const links: Link[] = [];
  for (const [i, a] of sorted.entries()) {
    const reach = a.across - LEAD_MAX * a.style.sizePt;
    for (let j = i + 1; j < sorted.length; j++) {
      const b = sorted[j];
      if (b === undefined || b.across < reach) {
        break;
      }
      if (
        overlap(a, b) <= 0.1 ||
        a.across - b.across < 0.3 * Math.min(a.style.sizePt, b.style.sizePt)
      ) {
        continue;
      }
      const link = linkOf(a, b, marks);
      if (link !== null) {
        links.push(link);
      }
      // The next line that shares this column hides those below it.
      break;
    }
  }
  return links;
}

function linkOf(a: TextLine, b: TextLine, marks: FrameMarks): Link | null {
  const size = a.style.sizePt;
  const lead = a.across - b.across;
  if (
    lead < LEAD_MIN * size ||
    lead > LEAD_MAX * size ||
    !sameLook(a, b) ||
    overlap(a, b) < OVERLAP_MIN
  ) {
    return null;
  }
  if (isParted(a, b, marks)) {
    return null;
  }
  const edges = commonEdges(a, b);
  const measure = Math.max(a.end, b.end) - Math.min(a.start, b.start);
  const indent = (a.start - b.start) / size;
  const isIndent =
    indent >= INDENT_MIN &&
    indent <= INDENT_MAX &&
    ((edges & RIGHT) !== 0 || wrapScore(a, b, measure) >= 2);
  if (edges === 0 && !isIndent) {
    return null;
  }
  const slack = Math.min(
    Math.abs(a.start - b.start),
    Math.abs(a.end - b.end),
    Math.abs(a.start + a.end - b.start - b.end) / 2,
  );
  return { a, b, lead, edges, isIndent, slack };
}

function commonEdges(a: TextLine, b: TextLine): number {
  const reach = Math.max(EDGE_TOL * a.style.sizePt, 0.3);
  return (
    (Math.abs(a.start - b.start) <= reach ? LEFT : 0) |
    (Math.abs(a.start + a.end - b.start - b.end) / 2 <= reach ? CENTER : 0) |
    (Math.abs(a.end - b.end) <= reach ? RIGHT : 0)
  );
}

function join(p: Chain | undefined, q: Chain | undefined, link: Link): Chain | null {
  if (p === undefined || q === undefined || p === q) {
    return null;
  }
  if (p.lines.at(-1) !== link.a || q.lines[0] !== link.b) {
    return null;
  }
  const edges = p.edges & q.edges & link.edges;
  const isFirst = p.lines.length === 1;
  const bodyEdges = isFirst
    ? q.edges & (link.isIndent ? LEFT : 0)
    : p.bodyEdges & link.edges & q.edges;
  const size = link.a.style.sizePt;
  const leads = [...p.leads, link.lead, ...q.leads];
  const median = medianOf(leads);
  if ((edges | bodyEdges) === 0 || leads.some((lead) => !isNear(lead, median, size))) {
    return null;
  }
  return { lines: [...p.lines, ...q.lines], leads, edges, bodyEdges };
}

/**
 * Parts a column of a table where its rows begin: lines whose neighbours in two columns or more have nothing
 * beside the line above. One such line may be chance, two are a table.
 */
function tableRows(chain: Chain, sorted: readonly TextLine[]): readonly Chain[] {
  const cuts: number[] = [];
  for (const [i, line] of chain.lines.entries()) {
    const above = chain.lines[i - 1];
    if (
      above !== undefined &&
      beside(line, sorted).filter((cell) => !hasCell(cell, above, sorted)).length >= 2
    ) {
      cuts.push(i);
    }
  }
  return cuts.length < 2
    ? [chain]
    : [0, ...cuts].map((from, i) => part(chain, from, cuts[i] ?? chain.lines.length));
}

/** Other lines on the baseline of a line. `sorted` descends by `across`. */
function beside(line: TextLine, sorted: readonly TextLine[]): readonly TextLine[] {
  const reach = ROW_TOL * line.style.sizePt;
  return between(sorted, line.across + reach, line.across - reach).filter(
    (other) => other !== line,
  );
}

/** Is there a line in the column of `cell` at the height of `above`? */
function hasCell(cell: TextLine, above: TextLine, sorted: readonly TextLine[]): boolean {
  const reach = 0.5 * above.style.sizePt;
  return between(sorted, above.across + reach, above.across - reach).some(
    (other) => other !== above && overlap(other, cell) > 0,
  );
}

/** Parts a chain where a justified paragraph ends, and a pair that stands too far apart to be one text. */
function paragraphs(chain: Chain): readonly Chain[] {
  const [first, second] = chain.lines;
  if (chain.lines.length === 2 && first !== undefined && second !== undefined) {
    const lead = first.across - second.across;
    return lead > PAIR_LEAD_MAX * first.style.sizePt ? [single(first), single(second)] : [chain];
  }
  if (chain.lines.length < 4 || first === undefined) {
    return [chain];
  }
  const size = first.style.sizePt;
  const right = Math.max(...chain.lines.map((line) => line.end));
  const fullLines = chain.lines.filter((line) => right - line.end <= EDGE_TOL * size).length;
  if (fullLines < 0.6 * chain.lines.length) {
    return [chain];
  }
  const cuts: number[] = [];
  for (const [i, line] of chain.lines.entries()) {
    const next = chain.lines[i + 1];
    if (
      next !== undefined &&
      endsSentence(line) &&
      startsUpper(next) &&
      right - line.end > 1.5 * size
    ) {
      cuts.push(i + 1);
    }
  }
  return [0, ...cuts].map((from, i) => part(chain, from, cuts[i] ?? chain.lines.length));
}

function single(line: TextLine): Chain {
  return { lines: [line], leads: [], edges: LEFT | CENTER | RIGHT, bodyEdges: 0 };
}

function part(chain: Chain, from: number, to: number): Chain {
  return {
    lines: chain.lines.slice(from, to),
    leads: chain.leads.slice(from, to - 1),
    edges: from === 0 ? chain.edges : chain.edges | chain.bodyEdges,
    bodyEdges: from === 0 ? chain.bodyEdges : 0,
  };
}
