/**
 * Lines → blocks, what a designer would call one text frame. Lines join when they share style, an edge and
 * a regular leading, or when the words tell that one wraps into the next; a rule, another line between or
 * a change of leading keeps them apart. In doubt they stay apart: a missed join costs the author a click,
 * a wrong one spoils two fields.
 */
import { leastOf, mostOf } from "#base/numbers.ts";
import { closesPlaceholder, endsInPlaceholder } from "../../contract/placeholders.ts";
import { type TextBlock, withBlankLines } from "./blank-lines.ts";
import type { FrameMarks } from "./frame-marks.ts";
import {
  EDGE_TOL,
  runsOnInColor,
  isNear,
  isSeparatedByRule,
  LEADING_MAX,
  LEADING_MIN,
  overlap,
  sameTextStyle,
} from "./line-pairs.ts";
import { LeadingList } from "./leading-list.ts";
import { LineColumns } from "./line-columns.ts";
import { hangOf } from "./line-hang.ts";
import { hangsBehindMark } from "./list-marks.ts";
import { TableRows } from "./table-rows.ts";
import type { TextLine } from "./text-lines.ts";
import { brokenWord, endsSentence, isFull, startsUpper, wrapScore } from "./wrap-score.ts";
import type { TextRun } from "../runs/text-run.ts";

/**
 * Two lines alone need to stand closer than this (em): with three, the regular leading is evidence, with
 * two there is none.
 */
const PAIR_LEADING_MAX = 1.7;
/**
 * Running text may be led as wide as this (em) where its lines are full and their words run on; lists, names and
 * headings set as wide are texts of their own.
 */
const RUNNING_LEADING_MAX = 3.1;
/** So many lines of running text at least, and such a score of each end. */
const [RUNNING_MIN, RUNNING_SCORE] = [3, 3];
/** First line of a paragraph: in or out of these bounds (em) it is a tab or a rounding. */
const INDENT_MAX = 3;
const INDENT_MIN = 0.3;
/** The mark of a list is often of another font, which leads its line otherwise by this (em). */
const MARK_LEAD_TOL = 0.3;
/**
 * Share of the shorter line that must lie under the other: lines of one frame do, neighbours in a table may
 * not.
 */
const OVERLAP_MIN = 0.5;

/** Edges are bits, so that what all lines of a chain share is an AND. */
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

/** Two neighbouring lines that may be one text; whether they become one depends on the chains they end. */
interface Link {
  readonly a: TextLine;
  readonly b: TextLine;
  /** Baseline distance, points. */
  readonly lead: number;
  readonly edges: number;
  /** `a` may be the indented first line of a paragraph. */
  readonly isIndent: boolean;
  /** `a` begins with the mark of a list, and `b` hangs behind it. */
  readonly isHung: boolean;
  /** Least distance of any two edges, points: of two links of one leading the better aligned one wins. */
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

/**
 * Blocks of lines of one direction, invocation and reason. Cost about n log n in the lines. Order: links,
 * chains, cuts at table rows, paragraphs, empty lines; each later step only sees whole chains of the one
 * before.
 */
export function joinLines(
  lines: readonly TextLine[],
  blanks: readonly TextRun[],
  marks: FrameMarks,
): readonly TextBlock[] {
  const sorted = [...lines].sort((a, b) => b.across - a.across || a.start - b.start);
  // Closest lines first (lead in ems), so that a heading over a paragraph does not take the paragraph's
  // first line before its second does.
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

/**
 * Lines joined by links, the best ones first; in the order of their first lines. Each line is the head of
 * one chain and the tail of one, so a link joins two chains or is passed over: no line has two successors.
 */
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
  // Chains keep only their ends; the lines are read off the accepted links once, at the end.
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
    const reach = a.across - RUNNING_LEADING_MAX * a.style.sizePt;
    // The next line that shares this column hides those below it.
    const b = columns.next(i, {
      isWanted: (line) =>
        overlap(a, line) > 0.1 &&
        // Baselines nearer than 0.3 em are one row: what stands beside is not below.
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
  // Cheap questions first: this is asked for every line of the page.
  if (lead < LEADING_MIN * size || lead > RUNNING_LEADING_MAX * size) {
    return null;
  }
  const isWide = lead > LEADING_MAX * size;
  if (isPlaceholderCut(a, b) && !isWide) {
    return { a, b, lead, edges: ALL_EDGES, isIndent: false, isHung: false, slack: 0 };
  }
  if ((!sameTextStyle(a, b) && !runsOnInColor(a, b)) || overlap(a, b) < OVERLAP_MIN) {
    return null;
  }
  if (isSeparatedByRule(a, b, marks)) {
    return null;
  }
  // The column's width as far as these two show it.
  const measure = Math.max(a.end, b.end) - Math.min(a.start, b.start);
  const isHung = hangsBehindMark(a, b, measure);
  const shared = commonEdges(a, b) | (isHung ? LEFT : 0);
  // The rest of a word belongs to its beginning, wherever blanks put that one.
  const edges = shared === 0 && !isWide && brokenWord(a, b) ? ALL_EDGES : shared;
  if (isWide && ((edges & LEFT) === 0 || wrapScore(a, b, measure) < RUNNING_SCORE)) {
    return null;
  }
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
  return { a, b, lead, edges, isIndent, isHung, slack };
}

/** A placeholder broken over two lines: whatever else tells them apart, they are one text. */
function isPlaceholderCut(a: TextLine, b: TextLine): boolean {
  return endsInPlaceholder(a.text) && closesPlaceholder(b.text);
}

/**
 * Which edges coincide. At least 0.3 pt, for in type below 2 pt the tolerance would be finer than
 * coordinates are written.
 */
function commonEdges(a: TextLine, b: TextLine): number {
  const reach = Math.max(EDGE_TOL * a.style.sizePt, 0.3);
  // The line that begins farther out may hang there by the mark it begins with.
  const outStart = hangOf(a.start < b.start ? a : b).start;
  return (
    (Math.abs(a.start - b.start) <= Math.max(reach, outStart) ? LEFT : 0) |
    (Math.abs(a.start + a.end - b.start - b.end) / 2 <= reach ? CENTER : 0) |
    (Math.abs(a.end - b.end) <= reach ? RIGHT : 0)
  );
}

/**
 * Appends `q` to `p` where all leads stay alike and an edge is shared; false (and nothing changed) when
 * they do not join. Only the extremes are compared with the median: the others lie between.
 */
function join(p: OpenChain, q: OpenChain, link: Link): boolean {
  const edges = p.edges & q.edges & link.edges;
  const isFirst = p.head === p.tail;
  // Only the very first line of a block may be indented, so the body's edges are those of all links but the
  // first.
  const bodyEdges = isFirst
    ? q.edges & (link.isIndent ? LEFT : 0)
    : p.bodyEdges & link.edges & q.edges;
  const size = link.a.style.sizePt;
  const isLedByMark =
    link.isHung && isFirst && Math.abs(link.lead - q.leads.least) <= MARK_LEAD_TOL * size;
  const lead = isLedByMark ? q.leads.least : link.lead;
  const median = p.leads.medianWith(q.leads, lead);
  const least = Math.min(p.leads.least, q.leads.least, lead);
  const most = Math.max(p.leads.most, q.leads.most, lead);
  if ((edges | bodyEdges) === 0 || !isNear(least, median, size) || !isNear(most, median, size)) {
    return false;
  }
  p.leads.takeAll(q.leads);
  p.leads.add(lead);
  p.tail = q.tail;
  p.edges = edges;
  p.bodyEdges = bodyEdges;
  return true;
}

/** Splits a chain where a justified paragraph ends, and a pair that stands too far apart to be one text. */
function paragraphs(chain: Chain): readonly Chain[] {
  const [first, second] = chain.lines;
  const isWide = chain.leads.some((lead) => lead > LEADING_MAX * (first?.style.sizePt ?? 0));
  if (isWide && !isRunning(chain.lines)) {
    return chain.lines.map(single);
  }
  if (chain.lines.length === 2 && first !== undefined && second !== undefined) {
    const lead = first.across - second.across;
    return lead > PAIR_LEADING_MAX * first.style.sizePt ? [single(first), single(second)] : [chain];
  }
  if (chain.lines.length < 4 || first === undefined) {
    // With fewer than four lines "most lines are full" says nothing.
    return [chain];
  }
  const size = first.style.sizePt;
  const right = mostOf(chain.lines.map((line) => line.end));
  const fullLines = chain.lines.filter((line) => right - line.end <= EDGE_TOL * size).length;
  // Ragged text: a short line is no sign of an end there.
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
      // A last line of a paragraph is short by more than a word could have been moved for.
      right - line.end > 1.5 * size
    ) {
      cuts.push(i + 1);
    }
  }
  return splitAt(chain, cuts);
}

/** Enough lines, each of which ends only because its column does. */
function isRunning(lines: readonly TextLine[]): boolean {
  const measure = mostOf(lines.map(({ end }) => end)) - leastOf(lines.map(({ start }) => start));
  return (
    lines.length >= RUNNING_MIN &&
    lines.every((line, i) => {
      const next = lines[i + 1];
      return next === undefined || isFull(line, next, measure);
    })
  );
}

/** A line alone shares every edge with itself. */
function single(line: TextLine): Chain {
  return { lines: [line], leads: [], edges: ALL_EDGES, bodyEdges: 0 };
}

/** The chain cut before the lines of the given indices. */
function splitAt(chain: Chain, cuts: readonly number[]): readonly Chain[] {
  return cuts.length === 0
    ? [chain]
    : [0, ...cuts].map((from, i) => part(chain, from, cuts[i] ?? chain.lines.length));
}

/**
 * Lines of a chain from one index to another (excluded). What does not begin with the first line has lost
 * its indent, so the body's edges hold for all of it.
 */
function part(chain: Chain, from: number, to: number): Chain {
  return {
    lines: chain.lines.slice(from, to),
    leads: chain.leads.slice(from, to - 1),
    edges: from === 0 ? chain.edges : chain.edges | chain.bodyEdges,
    bodyEdges: from === 0 ? chain.bodyEdges : 0,
  };
}
