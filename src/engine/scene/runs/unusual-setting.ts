/**
 * Text set glyph by glyph in unusual ways: ideographs stacked into columns without vertical writing mode, letters
 * along a curve, and letters set wide apart. Found in paint order, before glyphs are sorted into directions.
 */
import { leastOf, mostOf } from "#base/numbers.ts";
import type { Glyph, PageContent } from "../../content/model.ts";
import { DIRECTION_TOL } from "./direction.ts";
import type { OperatorStyle } from "./text-style.ts";

const IDEOGRAPH =
  /^[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]|^[\u{20000}-\u{3ffff}]/u;
/**
 * Step from one stacked glyph to the next (em), and how far it may stray sideways: below 0.6 lines overlap,
 * above 2 they are rows of a table.
 */
const STEP_MIN = 0.6;
const STEP_MAX = 2;
const STRAY_MAX = 0.2;
/**
 * Letters on a curve: turn between neighbours (radians), distance of their origins (em). Less than 0.6° is
 * a hand-turned straight line, more than 60° a corner.
 */
const TURN_MIN = (0.6 * Math.PI) / 180;
const TURN_MAX = Math.PI / 3;
const REACH_MAX = 2.5;
/** Letters of a shallow arch turn by less; then all turn the same way, by this much on average and as much together. */
const TURN_LEAST = (0.1 * Math.PI) / 180;
const TURN_MEAN = (0.25 * Math.PI) / 180;
const TURN_WHOLE = (2.4 * Math.PI) / 180;
/** So many letters make a curve: three turned glyphs also occur in logos and marks. */
const CURVE_GLYPHS = 4;

/**
 * A text on a curve that is shown several glyphs at a time: its pieces are at most a space apart (em), inside a word next
 * to nothing. A word that goes on at another angle makes a curve.
 */
const JOINT_MAX = 0.5;
const BROKEN_MAX = 0.15;
const WORD_CHARACTER = /^[\p{L}\p{N}]/u;

/**
 * Letters of one word set wide apart: as much between each two, though they differ in width (em), unlike the heads of
 * narrow columns, which begin or have their middle at like distances.
 */
const APART_MIN = 1;
const APART_MAX = 3;
const APART_TOL = 0.03;
const APART_LETTERS = 5;
const APART_WIDTHS = 3;

/** The styles, with stacked ideographs turned into vertical writing and letters on curves marked as such. */
export function withUnusualSettings(
  page: PageContent,
  styles: readonly (OperatorStyle | null)[],
  userUnit: number,
): readonly (OperatorStyle | null)[] {
  const out = [...styles];
  let curves = 0;
  for (let from = 0; from < out.length; ) {
    const stack = sequenceEnd(from, (i) => isStackedStep(page, styles, i, userUnit));
    if (stack > from) {
      for (let i = from; i <= stack; i++) {
        out[i] = stacked(styles[i] ?? null);
      }
      // A stack is left behind whole; a curve is gone on from its last letter, which may be the first of
      // the next one.
      from = stack + 1;
      continue;
    }
    const curve = curveAt(page, styles, from, userUnit);
    if (curve !== null) {
      curves++;
      for (let i = curve.first; i <= curve.last; i++) {
        out[i] = onCurve(styles[i] ?? null, curves);
      }
      from = curve.last;
    }
    const apart = lettersApart(page, styles, from, userUnit);
    if (apart !== null) {
      for (let i = from; i <= apart.last; i++) {
        const style = styles[i] ?? null;
        out[i] = style === null ? null : { ...style, charSpacingEm: apart.gapEm };
      }
      from = apart.last;
    }
    from++;
  }
  return out;
}

/**
 * Last index of the sequence of steps i → i + 1 that starts at `from`; `from` itself where there is no
 * step.
 */
function sequenceEnd(from: number, isStep: (i: number) => boolean): number {
  let at = from;
  while (isStep(at)) {
    at++;
  }
  return at;
}

/** The glyph of an operator that shows exactly one; null for others, which are no setting glyph by glyph. */
function onlyGlyph(page: PageContent, index: number): Glyph | null {
  const show = page.shownTexts[index];
  return show !== undefined && show.glyphEnd - show.glyphStart === 1
    ? (page.glyphs.at(show.glyphStart) ?? null)
    : null;
}

/** Two neighbours in paint order that show one glyph each in one style, but for its angle and font. */
interface Step {
  readonly a: OperatorStyle;
  readonly b: OperatorStyle;
  readonly from: Glyph;
  readonly to: Glyph;
}

/**
 * The step i → i + 1, or null. Angle and font are left to the caller: stacks keep both, curves turn by the one and take
 * letters that their font lacks from another.
 */
function stepAt(
  page: PageContent,
  styles: readonly (OperatorStyle | null)[],
  i: number,
): Step | null {
  const [a, b] = [styles[i], styles[i + 1]];
  const [from, to] = [onlyGlyph(page, i), onlyGlyph(page, i + 1)];
  if (
    a === undefined ||
    a === null ||
    b === undefined ||
    b === null ||
    from === null ||
    to === null
  ) {
    return null;
  }
  return isAlike(a, b) ? { a, b, from, to } : null;
}

/** True for one style, but for angle and font. */
function isAlike(a: OperatorStyle, b: OperatorStyle): boolean {
  return (
    a.colorKey === b.colorKey &&
    a.instance === b.instance &&
    Math.abs(a.sizePt - b.sizePt) <= 0.02 * a.sizePt
  );
}

/** Radians from one angle to another, the shorter way round: angles are in [0, 2π). */
function leastTurn(a: OperatorStyle, b: OperatorStyle): number {
  const turn = b.angleRad - a.angleRad;
  return turn > Math.PI ? turn - 2 * Math.PI : turn < -Math.PI ? turn + 2 * Math.PI : turn;
}

function isStackedStep(
  page: PageContent,
  styles: readonly (OperatorStyle | null)[],
  i: number,
  userUnit: number,
): boolean {
  const step = stepAt(page, styles, i);
  if (step === null || step.a.isVertical || step.a.angleRad !== step.b.angleRad) {
    return false;
  }
  const { a, b, from, to } = step;
  if (a.fontKey !== b.fontKey) {
    return false;
  }
  if (!IDEOGRAPH.test(from.unicode ?? "") || !IDEOGRAPH.test(to.unicode ?? "")) {
    return false;
  }
  // The vector between the origins, turned into the frame of the writing: along the (horizontal) line and
  // down.
  const [cos, sin] = [Math.cos(a.angleRad), Math.sin(a.angleRad)];
  const em = a.sizePt / userUnit;
  const along = ((to.x - from.x) * cos + (to.y - from.y) * sin) / em;
  const down = -((to.y - from.y) * cos - (to.x - from.x) * sin) / em;
  return Math.abs(along) <= STRAY_MAX && down >= STEP_MIN && down <= STEP_MAX;
}

/** The operators of a text on a curve whose first letter, or whose first broken word, stands at `from`; null for none. */
function curveAt(
  page: PageContent,
  styles: readonly (OperatorStyle | null)[],
  from: number,
  userUnit: number,
): { readonly first: number; readonly last: number } | null {
  const [a, b] = [styles[from] ?? null, styles[from + 1] ?? null];
  // Nearly all text goes on at its angle: where its glyphs end is not asked for.
  const turns = a !== null && b !== null && Math.abs(leastTurn(a, b)) >= TURN_LEAST;
  const pieces =
    turns && jointAt(page, styles, from, userUnit) === "broken"
      ? turnedPieces(page, styles, from, userUnit)
      : null;
  if (pieces !== null) {
    return pieces;
  }
  const letters = Math.max(
    sequenceEnd(from, (i) => Math.abs(turnAt(page, styles, i, userUnit) ?? 0) >= TURN_MIN),
    shallowCurveEnd(from, (i) => turnAt(page, styles, i, userUnit)),
  );
  return letters - from + 1 >= CURVE_GLYPHS
    ? { first: curveStart(page, styles, from, userUnit), last: letters }
    : null;
}

/**
 * All pieces of a text in which a word is broken by a turn after `at`; null for so few glyphs as logos have, and where
 * they turn by so little that they are one line.
 */
function turnedPieces(
  page: PageContent,
  styles: readonly (OperatorStyle | null)[],
  at: number,
  userUnit: number,
): { readonly first: number; readonly last: number } | null {
  const isJoint = (i: number): boolean => jointAt(page, styles, i, userUnit) !== null;
  let first = at;
  while (first > 0 && isJoint(first - 1)) {
    first--;
  }
  const last = sequenceEnd(at, isJoint);
  const { glyphStart = 0 } = page.shownTexts[first] ?? {};
  const { glyphEnd = 0 } = page.shownTexts[last] ?? {};
  const turns = styles.slice(first, last + 1).flatMap((style) => {
    const begin = styles[first] ?? null;
    return begin === null || style === null ? [] : [leastTurn(begin, style)];
  });
  const isCurve =
    glyphEnd - glyphStart >= CURVE_GLYPHS && mostOf(turns) - leastOf(turns) > DIRECTION_TOL;
  return isCurve ? { first, last } : null;
}

/**
 * How the operators i and i + 1 follow each other, several glyphs each, the last one first where text is painted
 * backwards; null where they stand apart.
 */
function jointAt(
  page: PageContent,
  styles: readonly (OperatorStyle | null)[],
  i: number,
  userUnit: number,
): "broken" | "joined" | null {
  const [a, b] = [styles[i] ?? null, styles[i + 1] ?? null];
  if (a === null || b === null || !isAlike(a, b)) {
    return null;
  }
  const turn = Math.abs(leastTurn(a, b));
  const [from, to, gap] = nearestEnds(page, i);
  const gapEm = (gap * userUnit) / a.sizePt;
  if (gapEm > JOINT_MAX || turn > TURN_MAX) {
    return null;
  }
  const isWord = [from, to].every((glyph) => WORD_CHARACTER.test(glyph?.unicode ?? ""));
  return isWord && gapEm <= BROKEN_MAX && turn >= TURN_LEAST ? "broken" : "joined";
}

/**
 * The glyphs by which two operators touch, and how far the one's pen is from the other's origin, default user space. A
 * text painted backwards may be so within an operator, too.
 */
function nearestEnds(
  page: PageContent,
  i: number,
): readonly [Glyph | undefined, Glyph | undefined, number] {
  let [from, to, least]: [Glyph | undefined, Glyph | undefined, number] = [
    undefined,
    undefined,
    Infinity,
  ];
  for (const one of endsOf(page, i)) {
    for (const other of endsOf(page, i + 1)) {
      const gap = Math.min(gapBetween(one, other), gapBetween(other, one));
      [from, to, least] = gap < least ? [one, other, gap] : [from, to, least];
    }
  }
  return [from, to, least];
}

/** The first and the last glyph of an operator. */
function endsOf(page: PageContent, index: number): readonly Glyph[] {
  const { glyphStart = 0, glyphEnd = 0 } = page.shownTexts[index] ?? {};
  const ends = glyphEnd - glyphStart === 1 ? [glyphStart] : [glyphStart, glyphEnd - 1];
  return glyphEnd > glyphStart ? ends.flatMap((at) => page.glyphs.at(at) ?? []) : [];
}

function gapBetween(from: Glyph, to: Glyph): number {
  return Math.hypot(to.x - from.x - from.dx, to.y - from.y - from.dy);
}

/** Last letter of a curve that turns steadily from `from` on; `from` itself where it does not, or by too little. */
function shallowCurveEnd(from: number, turnOf: (i: number) => number | null): number {
  const way = Math.sign(turnOf(from) ?? 0);
  const turns = (i: number): boolean => (turnOf(i) ?? 0) * way >= TURN_LEAST;
  let turned = 0;
  const last = sequenceEnd(from, (i) => {
    const turn = turnOf(i);
    turned += turn !== null && turns(i) ? Math.abs(turn) : 0;
    // Letters nearly level are read as level, at most two of an arch.
    return turns(i) || (turn === 0 && i > from && turns(i - 1) && turns(i + 1));
  });
  const isArch = turned >= TURN_WHOLE && turned >= TURN_MEAN * (last - from);
  return isArch ? last : from;
}

/** The letter that a curve's first blank goes with, which is turned as that letter is; else its first glyph. */
function curveStart(
  page: PageContent,
  styles: readonly (OperatorStyle | null)[],
  from: number,
  userUnit: number,
): number {
  const isBlank = onlyGlyph(page, from)?.unicode?.trim() === "";
  return isBlank && turnAt(page, styles, from - 1, userUnit) === 0 ? from - 1 : from;
}

/** Radians that the letters i and i + 1 of a curve turn by, one way or the other; null where they are of none. */
function turnAt(
  page: PageContent,
  styles: readonly (OperatorStyle | null)[],
  i: number,
  userUnit: number,
): number | null {
  const step = stepAt(page, styles, i);
  if (step === null) {
    return null;
  }
  const { a, b, from, to } = step;
  const least = leastTurn(a, b);
  const reach = Math.hypot(to.x - from.x, to.y - from.y) * userUnit;
  return Math.abs(least) <= TURN_MAX && reach <= REACH_MAX * a.sizePt ? least : null;
}

/** Where a word whose letters stand apart ends, and by how much they do; null where none starts. */
function lettersApart(
  page: PageContent,
  styles: readonly (OperatorStyle | null)[],
  from: number,
  userUnit: number,
): { readonly last: number; readonly gapEm: number } | null {
  const gapEm = letterGap(page, styles, from, userUnit);
  if (gapEm === null || gapEm <= APART_MIN || gapEm > APART_MAX) {
    return null;
  }
  const last = sequenceEnd(from, (i) => {
    const gap = letterGap(page, styles, i, userUnit);
    return gap !== null && Math.abs(gap - gapEm) <= APART_TOL;
  });
  const widths = new Set<number>();
  for (let i = from; i <= last; i++) {
    const { dx = 0, dy = 0 } = onlyGlyph(page, i) ?? {};
    widths.add(Math.round(Math.hypot(dx, dy) * 100));
  }
  return last - from + 1 >= APART_LETTERS && widths.size >= APART_WIDTHS ? { last, gapEm } : null;
}

/** Between a letter and the next on its baseline (em); null where there is none. */
function letterGap(
  page: PageContent,
  styles: readonly (OperatorStyle | null)[],
  i: number,
  userUnit: number,
): number | null {
  const step = stepAt(page, styles, i);
  if (step === null || step.a.angleRad !== step.b.angleRad || step.a.isVertical) {
    return null;
  }
  const { a, from, to } = step;
  const isLetters = [from, to].every(({ unicode }) => /^\p{L}/u.test(unicode ?? ""));
  const [cos, sin] = [Math.cos(a.angleRad), Math.sin(a.angleRad)];
  const em = a.sizePt / userUnit;
  const [x, y] = [to.x - from.x - from.dx, to.y - from.y - from.dy];
  const isLevel = Math.abs(y * cos - x * sin) <= APART_TOL * em;
  return isLetters && isLevel ? (x * cos + y * sin) / em : null;
}

/**
 * As vertical writing, a right angle clockwise of the glyphs' own: lines and paragraphs are then found as
 * for vertical fonts.
 */
function stacked(style: OperatorStyle | null): OperatorStyle | null {
  if (style === null) {
    return null;
  }
  const turned = style.angleRad - Math.PI / 2;
  return {
    ...style,
    angleRad: turned < 0 ? turned + 2 * Math.PI : turned,
    isVertical: true,
    isStacked: true,
    stretch: 1,
  };
}

/** With an instance of its own, so that no line joins two curves, and a reason: a curve is not set anew. */
function onCurve(style: OperatorStyle | null, curve: number): OperatorStyle | null {
  return style === null
    ? null
    : {
        ...style,
        instance: `${style.instance}~${String(curve)}`,
        reason: style.reason ?? "path_text",
        isOnCurve: true,
      };
}
