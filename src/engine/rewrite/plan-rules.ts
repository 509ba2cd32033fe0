/** Rules under and through the words of a box, on their way into the plan. */
import { apply, hull, invert, type Matrix, multiply, type Rect } from "#base/geometry.ts";
import { addToList, getOrAdd } from "#base/maps.ts";
import { glyphOffsets } from "../content/glyph-offsets.ts";
import type { PageContent } from "../content/model.ts";
import type { PathPlace } from "../content/path-place.ts";
import { type RuledGlyph, RuleMarks, type RulePart, type TextRule } from "../content/text-rules.ts";
import type { TextBox } from "../contract/scene.ts";
import { OperatorReader } from "../pdf/operator-reader.ts";
import { pathPoints } from "../plan/path-points.ts";
import type { PlanPathOperator, PlanRule, PlanRulePart } from "../plan/plan.ts";
import { plainText } from "../scene/runs/place-glyph.ts";
import { type FoundSegment, glyphOf } from "./resolve-segments.ts";

/** What the rules of a box are planned with. */
export interface RuleContext {
  readonly unitOf: (found: FoundSegment) => string;
  readonly canonical: (unit: string) => string;
  readonly usesOf: (found: FoundSegment) => readonly number[];
}

const marksOf = new WeakMap<PageContent, RuleMarks>();

/**
 * The rules that a fill moves with the words of a box, from its own segments; those drawn by other content
 * than the words, or by paths that are read otherwise than they are written, are left out.
 */
export function planRules(
  box: TextBox,
  segments: readonly FoundSegment[],
  context: RuleContext,
): readonly PlanRule[] {
  const [first] = segments;
  const toFrame = invert(box.frame);
  if (first === undefined || toFrame === null || box.vertical) {
    return [];
  }
  const { content } = first;
  const marks = getOrAdd(marksOf, content, () => new RuleMarks(content.marks));
  if (marks.isEmpty) {
    return [];
  }
  const ofLines = new Map<number, FoundSegment[]>();
  segments.forEach((found) => addToList(ofLines, found.segment.line, found));
  return box.lines.flatMap(({ text, from }, line) => {
    const own = ofLines.get(line) ?? [];
    const glyphs = glyphsOf(own, toFrame);
    const baseline = apply(toFrame, from)[1];
    const found = marks.rulesOf({ toFrame, em: box.sizePt, baseline, glyphs });
    return found.flatMap((rule) => {
      const place = { line, text, baseline, toFrame };
      return planRule(rule, glyphs, { own, place, context }) ?? [];
    });
  });
}

/** The visible glyphs of a line in the frame of the box, ascending. */
function glyphsOf(own: readonly FoundSegment[], toFrame: Matrix): readonly RuledGlyph[] {
  const glyphs: RuledGlyph[] = [];
  for (const found of own) {
    for (let at = found.segment.glyphStart; at < found.segment.glyphEnd; at++) {
      const glyph = glyphOf(found, at);
      const text = plainText(glyph?.unicode ?? null);
      if (glyph !== undefined && !glyph.isSpace && text.trim() !== "") {
        const [a] = apply(toFrame, [glyph.x, glyph.y]);
        const [b] = apply(toFrame, [glyph.x + glyph.dx, glyph.y + glyph.dy]);
        glyphs.push({ start: Math.min(a, b), end: Math.max(a, b), text });
      }
    }
  }
  return glyphs.sort((a, b) => a.start - b.start);
}

interface Place {
  readonly line: number;
  readonly text: string;
  readonly baseline: number;
  readonly toFrame: Matrix;
}

function planRule(
  { pieces: drawn, from, to }: TextRule,
  glyphs: readonly RuledGlyph[],
  {
    own,
    place: { line, text, baseline, toFrame },
    context,
  }: {
    readonly own: readonly FoundSegment[];
    readonly place: Place;
    readonly context: RuleContext;
  },
): PlanRule | null {
  const [firstGlyph, lastGlyph] = [glyphs[from], glyphs[to - 1]];
  const path = drawn[0]?.mark.path ?? null;
  const unit = context.canonical(path?.contentStream ?? "");
  const beside = own.find((found) => context.unitOf(found) === unit);
  const pieces = drawn.map((piece) => planPiece(piece, toFrame)).filter((piece) => piece !== null);
  const [first, last] = [pieces[0], pieces.at(-1)];
  const range = rangeOf(text, glyphs, [from, to]);
  const isOneStream = drawn.every(({ mark }) => mark.path?.contentStream === path?.contentStream);
  if (
    path === null ||
    firstGlyph === undefined ||
    lastGlyph === undefined ||
    first === undefined ||
    last === undefined ||
    beside === undefined ||
    range === null ||
    !isOneStream ||
    pieces.length < drawn.length
  ) {
    return null;
  }
  return {
    unit,
    uses: context.usesOf(beside),
    line,
    text,
    start: range[0],
    end: range[1],
    before: firstGlyph.start - first.from,
    behind: last.to - lastGlyph.end,
    baseline,
    pieces,
  };
}

/** UTF-16 range of some glyphs of a line; null where the glyphs do not spell the line. */
function rangeOf(
  text: string,
  glyphs: readonly RuledGlyph[],
  [from, to]: readonly [number, number],
): readonly [number, number] | null {
  if (from === 0 && to === glyphs.length) {
    return [0, text.length];
  }
  const offsets = glyphOffsets(
    text,
    glyphs.map((glyph) => glyph.text),
  );
  const [first, last] = [offsets?.[from], offsets?.[to - 1]];
  return first === undefined || last === undefined || first[0] < 0 || last[1] < first[0]
    ? null
    : [first[0], last[1]];
}

const CONSTRUCTION: ReadonlyMap<string, PlanPathOperator["name"]> = new Map(
  (["m", "l", "re", "h"] as const).map((name) => [name, name]),
);
const PAINTERS: ReadonlySet<string> = new Set("S s f F f* B B* b b*".split(" "));

/** The operators of the subpath that a mark shows; null where its path has others than lines and rectangles. */
function planPiece({ mark }: RulePart, toFrame: Matrix): PlanRulePart | null {
  const { path, bbox, strokeWidthPt } = mark;
  if (path === null) {
    return null;
  }
  const subpaths = subpathsOf(path);
  const reach = (strokeWidthPt ?? 0) / 2 + SAME_PT;
  const own = (subpaths ?? []).filter((subpath) =>
    isNear(boundsOf(subpath, path.ctm), bbox, reach),
  );
  const [operators, ...more] = own;
  if (operators === undefined || more.length > 0) {
    return null;
  }
  // Where it is drawn: a clip may show less of it.
  const inFrame = multiply(path.ctm, toFrame);
  const [from, , to] = boundsOf(operators, inFrame);
  return { from, to, toFrame: inFrame, operators };
}

/** Bounds of a mark and of the points it is made of agree to this, but for the width of a stroke. */
const SAME_PT = 0.05;

function isNear(a: Rect, b: Rect, reach: number): boolean {
  return a.every((value, i) => Math.abs(value - (b[i] ?? Infinity)) <= reach);
}

/** Null for a path that clips as well, or that other operators stand in. */
function subpathsOf({
  data,
  start,
  end,
}: PathPlace): readonly (readonly PlanPathOperator[])[] | null {
  const reader = new OperatorReader(data.subarray(0, end), start);
  const subpaths: PlanPathOperator[][] = [];
  for (let op = reader.next(); op !== null; op = reader.next()) {
    const operands = op.operands.map(({ value }) => (typeof value === "number" ? value : NaN));
    const name = CONSTRUCTION.get(op.name);
    if (name === undefined) {
      return PAINTERS.has(op.name) ? subpaths : null;
    }
    if (!operands.every(Number.isFinite)) {
      return null;
    }
    const made = { name, span: { start: op.start, end: op.end }, operands };
    if (name === "m" || name === "re") {
      subpaths.push([made]);
    } else {
      subpaths.at(-1)?.push(made);
    }
  }
  return null;
}

function boundsOf(subpath: readonly PlanPathOperator[], ctm: Matrix): Rect {
  const points = subpath.flatMap((operator) => pathPoints(operator));
  return hull(points.map((point) => apply(ctm, point)));
}
