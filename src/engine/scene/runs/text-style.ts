/**
 * What the glyphs of one painted text-showing operator have in common: direction, size, font, paint,
 * instance.
 */
import type { PageContent, ShownText } from "../../content/model.ts";
import type { PdfFont } from "../../font/pdf-font/pdf-font.ts";
import type { ReasonCode } from "../../contract/problems.ts";
import type { PaintColor } from "../../contract/paint-color.ts";

export interface OperatorStyle {
  readonly font: PdfFont | null;
  /** Equal for fonts of one face (`facesOf`); "" when no font is set. */
  readonly fontKey: string;
  readonly color: PaintColor;
  /** Equal for equal paint: fill, or stroke for text that is only outlined. */
  readonly colorKey: string;
  /** Effective size in points of the page as seen. */
  readonly sizePt: number;
  /** Horizontal stretch against the effective size, Tz and the matrices together; 1 = none. */
  readonly stretch: number;
  /** Tc and Tw along the baseline, in em of the effective size. */
  readonly charSpacingEm: number;
  readonly wordSpacingEm: number;
  /** Ts in em of the effective size: how far the glyphs stand above their baseline. */
  readonly riseEm: number;
  /** Writing direction in default user space, radians in [0, 2π); snapped to right angles within 0.5°. */
  readonly angleRad: number;
  readonly isVertical: boolean;
  readonly isMirrored: boolean;
  /** Horizontal glyphs placed one below the other: handled as vertical writing. */
  readonly isStacked: boolean;
  /** One letter of a text on a curve. */
  readonly isOnCurve: boolean;
  /** One invocation of one form, or the page itself: text of different invocations never joins. */
  readonly instance: string;
  readonly reason: ReasonCode | null;
  readonly renderMode: number;
}

/** Half a degree: scans and hand-turned frames; what is nearer to a right angle is meant to be at it. */
const SNAP_RAD = (0.5 * Math.PI) / 180;
const FULL_TURN = 2 * Math.PI;

/**
 * One style per text-showing operator of the page, same order; null where nothing can be seen (size 0,
 * singular matrix). Operators that follow each other in one style share one object, so that later
 * comparisons are mostly by identity.
 */
export function operatorStyles(
  page: PageContent,
  userUnit: number,
  faceOf: (font: PdfFont) => string = ({ key }) => key,
): readonly (OperatorStyle | null)[] {
  const invocations = new Map<string, number>();
  let last: Facts | null = null;
  let style: OperatorStyle | null = null;
  return page.shownTexts.map((show) => {
    const facts = factsOf(show, instanceOf(show, invocations));
    // Compared before anything is computed: a page of ten thousand operators has a few dozen styles.
    if (last === null || !sameFacts(facts, last)) {
      style = styleOf(facts, userUnit, faceOf);
      last = facts;
    }
    return style;
  });
}

/** What a style is made of. */
interface Facts {
  readonly show: ShownText;
  readonly instance: string;
  /** Linear part of text space → default user space. */
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
}

/** Linear part of Tm × CTM; the translation is each glyph's own. */
function factsOf(show: ShownText, instance: string): Facts {
  const [a, b, c, d] = show.operator.startTm;
  const [A, B, C, D] = show.ctm;
  return {
    show,
    instance,
    a: a * A + b * C,
    b: a * B + b * D,
    c: c * A + d * C,
    d: c * B + d * D,
  };
}

function sameFacts(x: Facts, y: Facts): boolean {
  const [s, t] = [x.show.operator.shown, y.show.operator.shown];
  return (
    x.a === y.a &&
    x.b === y.b &&
    x.c === y.c &&
    x.d === y.d &&
    x.show.font === y.show.font &&
    x.show.fill === y.show.fill &&
    x.show.stroke === y.show.stroke &&
    x.show.reason === y.show.reason &&
    x.instance === y.instance &&
    s.size === t.size &&
    s.scale === t.scale &&
    s.charSpacing === t.charSpacing &&
    s.wordSpacing === t.wordSpacing &&
    s.rise === t.rise &&
    s.render === t.render
  );
}

/**
 * The style of one operator. Sizes are measured across the baseline, so condensed type (Tz below 100) keeps
 * its size in points and gets a `stretch`.
 */
function styleOf(
  { show, instance, a, b, c, d }: Facts,
  userUnit: number,
  faceOf: (font: PdfFont) => string,
): OperatorStyle | null {
  const { shown } = show.operator;
  const along = shown.size * shown.scale;
  // e: the advance of one em along the baseline, u: one em upwards, both in default user space.
  const [ex, ey] = [along * a, along * b];
  const [ux, uy] = [shown.size * c, shown.size * d];
  const length = Math.hypot(ex, ey);
  const height = Math.hypot(ux, uy);
  const det = ex * uy - ey * ux;
  // 1e-9 and 1e-6 are far below any print (a ten-thousandth of a hairline): matrices of collapsed text
  // frames.
  if (!Number.isFinite(det) || Math.abs(det) < 1e-9 || length < 1e-6 || height < 1e-6) {
    return null;
  }
  const isVertical = show.font?.vertical ?? false;
  // Vertical writing runs against the glyph's up direction (ISO 32000-2, 9.7.4.3).
  const angle = isVertical ? Math.atan2(-uy, -ux) : Math.atan2(ey, ex);
  // (w0·Tfs + Tc + Tw)·Th (9.4.4): what one unit of Tc or Tw is in em; vertical writing leaves Th out.
  const perUnit = (isVertical ? height : length) / (height * Math.abs(shown.size));
  const paint = paintOf(show);
  return {
    font: show.font,
    fontKey: show.font === null ? "" : faceOf(show.font),
    color: paint,
    colorKey: colorKeyOf(paint),
    sizePt: height * userUnit,
    stretch: isVertical ? 1 : length / height,
    charSpacingEm: shown.charSpacing * perUnit,
    wordSpacingEm: shown.wordSpacing * perUnit,
    // Ts is in unscaled text space units and so a share of Tf, whatever the matrices are (9.3.7).
    riseEm: shown.rise / shown.size,
    angleRad: snapped(angle),
    isVertical,
    isMirrored: det < 0,
    isStacked: false,
    isOnCurve: false,
    instance,
    reason: show.reason,
    renderMode: shown.render,
  };
}

/** Key of what text is painted in: equal for equal paint. */
export function paintKey(paint: PaintColor, renderMode: number): string {
  return `${colorKeyOf(paint)}|${String(renderMode)}`;
}

/** The paint of shown text: its stroke for text that is only outlined, else its fill. */
export function paintOf({ operator, stroke, fill }: ShownText): PaintColor {
  const { render } = operator.shown;
  return render === 1 || render === 5 ? stroke : fill;
}

/** Keys of colours already met: the shows between two colour operators share one object. */
/**
 * Keys of colours already met: the operators between two colour operators share one object. Weak, so that
 * nothing outlives its page.
 */
const colorKeys = new WeakMap<PaintColor, string>();

function colorKeyOf(paint: PaintColor): string {
  const known = colorKeys.get(paint);
  if (known !== undefined) {
    return known;
  }
  // Three digits: 8-bit colours stay apart (1/255 is 0.0039), rounding of two colour operators does not.
  const parts = paint.components.map((part) => part.toFixed(3)).join(",");
  const key = `${paint.space}|${paint.colorants.join(",")}|${parts}`;
  colorKeys.set(paint, key);
  return key;
}

function snapped(angle: number): number {
  const turn = ((angle % FULL_TURN) + FULL_TURN) % FULL_TURN;
  const right = (Math.round(turn / (Math.PI / 2)) * Math.PI) / 2;
  return Math.abs(turn - right) <= SNAP_RAD ? right % FULL_TURN : turn;
}

/**
 * The n-th time an operator is met belongs to the n-th invocation of its form: the interpreter paints a
 * form anew for each Do, and text of two invocations must never be joined or edited as one.
 */
function instanceOf(show: ShownText, invocations: Map<string, number>): string {
  if (show.formPath.length <= 1) {
    return "";
  }
  const path = show.formPath.join("/");
  const operator = `${path}:${String(show.operator.index)}`;
  const count = invocations.get(operator) ?? 0;
  invocations.set(operator, count + 1);
  return `${path}#${String(count)}`;
}
