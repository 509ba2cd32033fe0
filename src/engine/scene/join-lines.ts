/**
 * Lines → blocks, what a designer would call one text frame. Lines join when they share style, an edge and
 * a regular leading, or when the words show that one wraps into the next; a rule, another line between or
 * a change of leading keeps them apart. In doubt they stay apart: a missed join costs the author a click,
 * a wrong one spoils two fields.
 */
import type { FrameMarks } from "./frame-marks.ts";
import type { TextLine } from "./text-lines.ts";
import { sameSize, type TextRun } from "./text-runs.ts";
import { medianOf } from "./line-text.ts";
import { endsSentence, endsWithComma, startsUpper, wrapScore } from "./wrap-score.ts";

export interface TextBlock {
  /** Top to bottom (vertical writing: right to left); null is an empty line. */
  readonly lines: readonly (TextLine | null)[];
  /** Baseline distance in points; null for one line. */
  readonly leadingPt: number | null;
}

/** Baseline distance of lines of one block (em). */
const LEAD_MIN = 0.7;
const LEAD_MAX = 2.02;
/** Two lines alone need to stand closer than this. */
const PAIR_LEAD_MAX = 1.7;
const LEAD_TOL = 0.06;
/** Producers that place lines on device pixels move each baseline by up to this (points, CSS px). */
const LEAD_TOL_PT = 0.8;
const LEAD_TOL_MAX = 0.15;
const EDGE_TOL = 0.15;
const INDENT_MAX = 3;
const INDENT_MIN = 0.3;
const OVERLAP_MIN = 0.5;
/** Cells of one table row share a baseline to this (em). */
const ROW_TOL = 0.2;
/** Empty lines in a block: at most this many baselines apart. */
const BLANK_MAX = 4;

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
  return withBlankLines(whole, blanks, { sorted, marks });
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

/** One font, size and paint for most characters; a line of another cut of the family only where words wrap. */
function sameLook(a: TextLine, b: TextLine): boolean {
  if (!sameSize(a.style.sizePt, b.style.sizePt) || a.style.colorKey !== b.style.colorKey) {
    return false;
  }
  if (a.style.fontKey === b.style.fontKey) {
    return true;
  }
  const family = a.style.font?.familyName ?? "";
  const measure = Math.max(a.end, b.end) - Math.min(a.start, b.start);
  return (
    family !== "" &&
    family === b.style.font?.familyName &&
    sharesFont(a, b) &&
    wrapScore(a, b, measure) >= 2
  );
}

function sharesFont(a: TextLine, b: TextLine): boolean {
  return a.spans.some((x) => b.spans.some((y) => x.style.fontKey === y.style.fontKey));
}

/** Common part of the extents as a share of the shorter line. */
function overlap(a: TextLine, b: TextLine): number {
  const common = Math.min(a.end, b.end) - Math.max(a.start, b.start);
  return common / Math.max(0.01, Math.min(a.end - a.start, b.end - b.start));
}

function commonEdges(a: TextLine, b: TextLine): number {
  const reach = Math.max(EDGE_TOL * a.style.sizePt, 0.3);
  return (
    (Math.abs(a.start - b.start) <= reach ? LEFT : 0) |
    (Math.abs(a.start + a.end - b.start - b.end) / 2 <= reach ? CENTER : 0) |
    (Math.abs(a.end - b.end) <= reach ? RIGHT : 0)
  );
}

/** A rule or panel edge between the lines; one that runs under the words like an underline does not part them. */
function isParted(a: TextLine, b: TextLine, marks: FrameMarks): boolean {
  const size = a.style.sizePt;
  const high = a.across - 0.32 * size;
  const low = b.across + 0.7 * size;
  const extent = [Math.max(a.start, b.start), Math.min(a.end, b.end)] as const;
  return low < high && marks.hasLevelEdge(low, high, extent);
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

function between(sorted: readonly TextLine[], high: number, low: number): readonly TextLine[] {
  const from = lowerBound(sorted, high);
  let to = from;
  while ((sorted[to]?.across ?? -Infinity) >= low) {
    to++;
  }
  return sorted.slice(from, to);
}

/** First index whose line stands at `high` or lower. */
function lowerBound(sorted: readonly TextLine[], high: number): number {
  let [first, end] = [0, sorted.length];
  while (first < end) {
    const middle = (first + end) >> 1;
    if ((sorted[middle]?.across ?? -Infinity) > high) {
      first = middle + 1;
    } else {
      end = middle;
    }
  }
  return first;
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

interface Surroundings {
  readonly sorted: readonly TextLine[];
  readonly marks: FrameMarks;
}

/** Joins blocks across empty lines: where the file shows the empty lines, or a comma announces what follows. */
function withBlankLines(
  chains: readonly Chain[],
  blanks: readonly TextRun[],
  around: Surroundings,
): readonly TextBlock[] {
  const open: { lines: (TextLine | null)[]; lead: number | null; left: boolean }[] = [];
  const ordered = [...chains].sort((a, b) => (b.lines[0]?.across ?? 0) - (a.lines[0]?.across ?? 0));
  for (const chain of ordered) {
    const head = chain.lines[0];
    if (head === undefined) {
      continue;
    }
    const lead = chain.leads.length === 0 ? null : medianOf(chain.leads);
    const left = (chain.edges & LEFT) !== 0;
    let isJoined = false;
    for (const block of open) {
      const tail = block.lines.at(-1);
      if (tail === undefined || tail === null || !block.left || !left) {
        continue;
      }
      const between = blankLines(tail, head, { blanks, leads: [block.lead, lead], around });
      if (between !== null) {
        for (let i = 1; i < between.steps; i++) {
          block.lines.push(null);
        }
        block.lines.push(...chain.lines);
        block.lead = between.lead;
        isJoined = true;
        break;
      }
    }
    if (!isJoined) {
      open.push({ lines: [...chain.lines], lead, left });
    }
  }
  return open.map(({ lines, lead }) => ({ lines, leadingPt: lead }));
}

interface BlankQuestion {
  readonly blanks: readonly TextRun[];
  readonly leads: readonly (number | null)[];
  readonly around: Surroundings;
}

/** How many baselines lie between two lines of one block, or null when they are not of one block. */
function blankLines(
  tail: TextLine,
  head: TextLine,
  { blanks, leads, around }: BlankQuestion,
): { readonly steps: number; readonly lead: number } | null {
  const size = tail.style.sizePt;
  const gap = tail.across - head.across;
  const reach = BLANK_MAX * LEAD_MAX * size;
  if (gap <= LEAD_MIN * size || gap > reach || !sameLook(tail, head)) {
    return null;
  }
  if (Math.abs(tail.start - head.start) > EDGE_TOL * size) {
    return null;
  }
  const shown = blanks.filter(
    (blank) =>
      blank.direction === tail.direction &&
      blank.style.instance === tail.instance &&
      blank.across < tail.across - 0.5 * size &&
      blank.across > head.across + 0.5 * size &&
      Math.abs(blank.start - tail.start) <= EDGE_TOL * size,
  );
  const known = leads.find((lead) => lead !== null) ?? null;
  const heights = new Set(shown.map((blank) => blank.across.toFixed(1))).size;
  const lead = known ?? (heights > 0 ? gap / (heights + 1) : null);
  if (
    lead === null ||
    lead > LEAD_MAX * size ||
    leads.some((other) => !isNear(other, lead, size))
  ) {
    return null;
  }
  const steps = Math.round(gap / lead);
  if (steps < 2 || steps > BLANK_MAX || !isNear(gap, steps * lead, size)) {
    return null;
  }
  const isShown = heights >= steps - 1 || isStepped(tail, head, steps);
  if (!isShown && !(endsWithComma(tail) && known !== null)) {
    return null;
  }
  const isClear = !around.sorted.some(
    (line) =>
      line !== tail &&
      line !== head &&
      line.across < tail.across - 0.1 * size &&
      line.across > head.across + 0.1 * size &&
      overlap(line, tail) > 0,
  );
  return isClear && !isParted(tail, head, around.marks) ? { steps, lead } : null;
}

/** Did the producer step down from one line to the other by its own leading, line by line? */
function isStepped(tail: TextLine, head: TextLine, steps: number): boolean {
  const from = tail.runs[0]?.pen ?? null;
  const to = head.runs[0]?.pen ?? null;
  if (from === null || to === null || from.textObject !== to.textObject) {
    return false;
  }
  const [before, after] = [from.lineMatrix, to.lineMatrix];
  const wanted = steps * from.leading;
  return (
    from.leading !== 0 &&
    Math.abs(after[4] - before[4] + wanted * before[2]) < 1e-3 * Math.abs(wanted) &&
    Math.abs(after[5] - before[5] + wanted * before[3]) < 1e-3 * Math.abs(wanted)
  );
}

function isNear(other: number | null, lead: number, size: number): boolean {
  const reach = Math.max(LEAD_TOL * size, Math.min(LEAD_TOL_PT, LEAD_TOL_MAX * size));
  return other === null || Math.abs(other - lead) <= reach;
}
