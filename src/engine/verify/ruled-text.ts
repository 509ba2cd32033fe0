/** Rules that stay where they are although words over them went, and rightly so: they were none of those words alone. */
import { getOrAdd } from "#base/maps.ts";
import type { Bands } from "#base/bands.ts";
import type { Matrix } from "#base/geometry.ts";
import type { ShownText } from "../content/model.ts";
import type { RuledGlyph, RuleMarks, TextRule } from "../content/text-rules.ts";
import type { TextBox } from "../contract/scene.ts";
import type { PageLine } from "./page-lines.ts";

/** Baselines nearer than this are one line (em). */
const LINE_EM = 0.4;
/** Letters that nobody replaced stand where they stood, within this (em). */
const SAME_EM = 0.02;

/** A rule and the line it belongs to. */
export interface Ruled {
  readonly line: PageLine;
  readonly rule: TextRule;
}

/**
 * True for a rule that is one by the size of other words of the line: seen from the words over it, it is too far from
 * them, as a border below a cell is whose number stands beside larger words.
 */
export function isOfOtherSize({ line, rule }: Ruled, marks: RuleMarks): boolean {
  const em = Math.max(...line.glyphs.slice(rule.from, rule.to).map((glyph) => glyph.em));
  return (
    em < line.em &&
    !marks.rulesOf({ ...line, em }).some(({ from, to, pieces }) => {
      const isSame = pieces.every(({ mark }, i) => mark === rule.pieces[i]?.mark);
      return from === rule.from && to === rule.to && isSame;
    })
  );
}

/** What rules of several boxes are told by. */
export interface TextBeside {
  /** The lines of the rendered page. */
  readonly lines: Bands<PageLine>;
  readonly replaced: ReadonlySet<ShownText>;
  readonly boxes: readonly TextBox[];
}

/**
 * True for a rule under words of several boxes, of which some stay as they stood and the others went without any in
 * their place: it belongs to those that stay as well as to those that went.
 */
export function isOfOtherText(
  { line, rule }: Ruled,
  { lines, replaced, boxes }: TextBeside,
): boolean {
  const own = line.glyphs.slice(rule.from, rule.to);
  const stay = own.filter(({ show }) => !replaced.has(show));
  const boxOf = boxesByOperator(boxes);
  const ruled = new Set(own.flatMap(({ show }) => boxOf.get(operatorOf(show)) ?? []));
  const reach = SAME_EM * line.em;
  return (
    stay.length > 0 &&
    ruled.size > 1 &&
    linesBeside(line, lines)
      .flatMap(({ glyphs }) => glyphs)
      .filter(({ start, end }) => start < rule.end - reach && end > rule.start + reach)
      .every((glyph) => stay.some((one) => isAtPlace(one, glyph, reach)))
  );
}

/** True for glyphs of one line that begin and end where each other do. */
export function isAtPlace(
  a: Pick<RuledGlyph, "start" | "end">,
  b: Pick<RuledGlyph, "start" | "end">,
  reach: number,
): boolean {
  return Math.abs(a.start - b.start) <= reach && Math.abs(a.end - b.end) <= reach;
}

const boxesOf = new WeakMap<readonly TextBox[], ReadonlyMap<string, string>>();

/** Operator → the first box that has it. */
function boxesByOperator(boxes: readonly TextBox[]): ReadonlyMap<string, string> {
  return getOrAdd(boxesOf, boxes, () => {
    const found = new Map<string, string>();
    for (const { id, segments, duplicates } of boxes) {
      for (const { unit, operator } of [segments, ...duplicates].flat()) {
        getOrAdd(found, `${unit}#${operator}`, () => id);
      }
    }
    return found;
  });
}

function operatorOf({ operator }: ShownText): string {
  return `${operator.contentStream}#${operator.index}`;
}

/** The other lines on the baseline of this one. */
export function linesBeside(line: PageLine, lines: Bands<PageLine>): readonly PageLine[] {
  const reach = LINE_EM * line.em;
  return lines
    .near(line.baseline - reach, line.baseline + reach)
    .filter(
      (other) =>
        other !== line &&
        isSameFrame(other.toFrame, line.toFrame) &&
        Math.abs(other.baseline - line.baseline) <= reach,
    );
}

/** True where two frames are one, within what rounding leaves. */
export function isSameFrame(a: Matrix, b: Matrix): boolean {
  return a.every((value, i) => Math.abs(value - (b[i] ?? 0)) < 1e-3);
}
