/**
 * Lines → blocks, what a designer would call one text frame. Lines join when they share style, an edge and
 * a regular leading, or when the words show that one wraps into the next; a rule, another line between or
 * a change of leading keeps them apart. In doubt they stay apart: a missed join costs the author a click,
 * a wrong one spoils two fields.
 */
import { mostOf } from "#base/numbers.ts";
import { type TextBlock, withBlankLines } from "./blank-lines.ts";
import type { FrameMarks } from "./frame-marks.ts";
import {
  EDGE_TOL,
  isNear,
  isSeparatedByRule,
  LEADING_MAX,
  LEADING_MIN,
  overlap,
  sameTextStyle,
} from "./line-pairs.ts";
import { LeadingList } from "./leading-list.ts";
import { LineColumns } from "./line-columns.ts";
import { TableRows } from "./table-rows.ts";
import type { TextLine } from "./text-lines.ts";
import { endsSentence, startsUpper, wrapScore } from "./wrap-score.ts";
import type { TextRun } from "../runs/text-run.ts";

/** Two lines alone need to stand closer than this. */
const PAIR_LEADING_MAX = 1.7;
const INDENT_MAX = 3;
const INDENT_MIN = 0.3;
const OVERLAP_MIN = 0.5;

const LEFT = 1;
const CENTER = 2;
const RIGHT = 4;
const ALL_EDGES = LEFT | CENTER | RIGHT;

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

/** A chain that may still grow at both ends. */
interface OpenChain {
  readonly head: TextLine;
  tail: TextLine;
  readonly leads: LeadingList;
  edges: number;
  bodyEdges: number;
}

/** Blocks of lines of one direction, invocation and visibility. */
export function joinLines(
  lines: readonly TextLine[],
  blanks: readonly TextRun[],
  marks: FrameMarks,
): readonly TextBlock[] {
  const sorted = [...lines].sort((a, b) => b.across - a.across || a.start - b.start);
  const links = linksOf(sorted, marks).sort(
    (a, b) => a.lead / a.a.style.sizePt - b.lead / b.a.style.sizePt || a.slack - b.slack,
  );
  const rows = new TableRows(sorted);
  const whole = chainsOf(sorted, links).flatMap((chain) =>
    splitAt(chain, rows.cuts(chain.lines)).flatMap(paragraphs),
  );
  const blocks = whole.map(({ lines, leads, edges }) => ({
    lines,
    leads,
    isFlushLeft: (edges & LEFT) !== 0,
  }));
  return withBlankLines(blocks, blanks, { sorted, marks });
}

/** Lines joined by links, the best ones first; in the order of their first lines. */
function chainsOf(sorted: readonly TextLine[], links: readonly Link[]): readonly Chain[] {
  const byHead = new Map<TextLine, OpenChain>();
  for (const line of sorted) {
    const open = {
      head: line,
      tail: line,
      leads: new LeadingList(),
      edges: ALL_EDGES,
      bodyEdges: 0,
    };
    byHead.set(line, open);
  }
  const byTail = new Map(byHead);
  const next = new Map<TextLine, Link>();
  for (const link of links) {
    const [p, q] = [byTail.get(link.a), byHead.get(link.b)];
    if (p !== undefined && q !== undefined && p !== q && join(p, q, link)) {
      next.set(link.a, link);
      byTail.delete(link.a);
      byHead.delete(link.b);
      byTail.set(p.tail, p);
    }
  }
  return [...byHead.values()].map(({ head, edges, bodyEdges }) => {
    const lines = [head];
    const leads: number[] = [];
    for (let link = next.get(head); link !== undefined; link = next.get(link.b)) {
      lines.push(link.b);
      leads.push(link.lead);
    }
    return { lines, leads, edges, bodyEdges };
  });
}

/** Every pair of neighbours that may be lines of one block. */
function linksOf(sorted: readonly TextLine[], marks: FrameMarks): Link[] {
  const links: Link[] = [];
  const columns = new LineColumns(sorted);
  for (const [i, a] of sorted.entries()) {
    const reach = a.across - LEADING_MAX * a.style.sizePt;
    // The next line that shares this column hides those below it.
    const b = columns.next(i, {
      isWanted: (line) =>
        overlap(a, line) > 0.1 &&
        a.across - line.across >= 0.3 * Math.min(a.style.sizePt, line.style.sizePt),
      isBeyond: (line) => line.across < reach,
    });
    const link = b === null ? null : linkOf(a, b, marks);
    if (link !== null) {
      links.push(link);
    }
  }
  return links;
}

function linkOf(a: TextLine, b: TextLine, marks: FrameMarks): Link | null {
  const size = a.style.sizePt;
  const lead = a.across - b.across;
  if (
    lead < LEADING_MIN * size ||
    lead > LEADING_MAX * size ||
    !sameTextStyle(a, b) ||
    overlap(a, b) < OVERLAP_MIN
  ) {
    return null;
  }
  if (isSeparatedByRule(a, b, marks)) {
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

/** Appends `q` to `p` where all leads stay alike and an edge is shared; false when they do not join. */
function join(p: OpenChain, q: OpenChain, link: Link): boolean {
  const edges = p.edges & q.edges & link.edges;
  const isFirst = p.head === p.tail;
  const bodyEdges = isFirst
    ? q.edges & (link.isIndent ? LEFT : 0)
    : p.bodyEdges & link.edges & q.edges;
  const size = link.a.style.sizePt;
  const median = p.leads.medianWith(q.leads, link.lead);
  const least = Math.min(p.leads.least, q.leads.least, link.lead);
  const most = Math.max(p.leads.most, q.leads.most, link.lead);
  if ((edges | bodyEdges) === 0 || !isNear(least, median, size) || !isNear(most, median, size)) {
    return false;
  }
  p.leads.takeAll(q.leads);
  p.leads.add(link.lead);
  p.tail = q.tail;
  p.edges = edges;
  p.bodyEdges = bodyEdges;
  return true;
}

/** Parts a chain where a justified paragraph ends, and a pair that stands too far apart to be one text. */
function paragraphs(chain: Chain): readonly Chain[] {
  const [first, second] = chain.lines;
  if (chain.lines.length === 2 && first !== undefined && second !== undefined) {
    const lead = first.across - second.across;
    return lead > PAIR_LEADING_MAX * first.style.sizePt ? [single(first), single(second)] : [chain];
  }
  if (chain.lines.length < 4 || first === undefined) {
    return [chain];
  }
  const size = first.style.sizePt;
  const right = mostOf(chain.lines.map((line) => line.end));
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
  return splitAt(chain, cuts);
}

function single(line: TextLine): Chain {
  return { lines: [line], leads: [], edges: ALL_EDGES, bodyEdges: 0 };
}

/** The chain cut before the lines of the given indices. */
function splitAt(chain: Chain, cuts: readonly number[]): readonly Chain[] {
  return cuts.length === 0
    ? [chain]
    : [0, ...cuts].map((from, i) => part(chain, from, cuts[i] ?? chain.lines.length));
}

function part(chain: Chain, from: number, to: number): Chain {
  return {
    lines: chain.lines.slice(from, to),
    leads: chain.leads.slice(from, to - 1),
    edges: from === 0 ? chain.edges : chain.edges | chain.bodyEdges,
    bodyEdges: from === 0 ? chain.bodyEdges : 0,
  };
}
