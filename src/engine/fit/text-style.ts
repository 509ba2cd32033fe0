/**
 * How a part of a text differs from its box: in size, horizontal scale, height over the baseline and paint. Relative to the
 * box, so that it shrinks with it.
 */
import type { StyleRun, TextBox } from "../contract/scene.ts";
import type { FitGlyph } from "../contract/fit-report.ts";
import { type TextStyle, PLAIN_STYLE, type ParagraphGlyph, type ShapedRun } from "./shaped-text.ts";

/** Sizes within 2 % are one, as everywhere in the scene. */
const SAME_SIZE = 0.02;
/**
 * Without lines beside it a letter as big and low (size as a share, rise in em) is no initial that could be
 * set again.
 */
const [SUNK_SIZE, SUNK_EM] = [1.5, -0.5];

/**
 * The style of a text that stands for authored runs; of several only what they share. Columns have none:
 * size and rise would have to go sideways.
 */
export function textStyleOf(runs: readonly StyleRun[], box: TextBox): TextStyle {
  const styles = runs.map((run) => textStyleOfRun(run, box));
  const [first] = styles;
  if (first === undefined || box.vertical) {
    return PLAIN_STYLE;
  }
  const isOne = (of: (textStyle: TextStyle) => unknown): boolean =>
    styles.every((textStyle) => of(textStyle) === of(first));
  const isOneSize = isOne(({ size }) => size) && isOne(({ riseEm }) => riseEm);
  return {
    size: isOneSize ? first.size : 1,
    stretch: isOne(({ stretch }) => stretch) ? first.stretch : 1,
    riseEm: isOneSize ? first.riseEm : 0,
    paint: isOne(({ paint }) => paint) ? first.paint : null,
    initial: styles.length === 1 ? first.initial : null,
  };
}

function textStyleOfRun(
  { sizePt, risePt = 0, stretch = 1, paint: own, initial }: StyleRun,
  box: TextBox,
): TextStyle {
  const paint = own ?? null;
  const ratio = sizePt / box.sizePt;
  const riseEm = risePt / box.sizePt;
  // A sunken letter without its lines would hang into the text below: it is set as the others.
  if (initial === undefined && ratio >= SUNK_SIZE && riseEm <= SUNK_EM) {
    return { ...PLAIN_STYLE, paint };
  }
  return {
    size: Math.abs(ratio - 1) <= SAME_SIZE ? 1 : ratio,
    stretch,
    riseEm,
    paint,
    initial:
      initial === undefined
        ? null
        : { lines: initial.lines, gapEm: initial.gapPt / (box.sizePt * box.scale) },
  };
}

/**
 * True where all of the box has one style: then no part of a new text need be matched. Compared exactly, as
 * runs are merged already.
 */
export function isOfOneStyle({ runs, font }: TextBox): boolean {
  const [first] = runs;
  return runs.every(
    (run) =>
      run.font === font &&
      run.sizePt === first?.sizePt &&
      run.risePt === first.risePt &&
      run.stretch === first.stretch &&
      run.paint === first.paint,
  );
}

function isSameStyle(a: TextStyle, b: TextStyle): boolean {
  return (
    a === b ||
    (a.size === b.size &&
      a.stretch === b.stretch &&
      a.riseEm === b.riseEm &&
      a.paint === b.paint &&
      a.initial === b.initial)
  );
}

/**
 * The run with its glyphs in the box's em: larger or smaller, and raised. Its shaper too, for parts of it
 * may be shaped again.
 */
export function withTextStyle(run: ShapedRun, textStyle: TextStyle): ShapedRun {
  if (isSameStyle(textStyle, PLAIN_STYLE)) {
    return run;
  }
  const { shaper } = run;
  return {
    ...run,
    textStyle,
    glyphs: styledGlyphs(run.glyphs, textStyle),
    shaper: {
      ...shaper,
      shape: (part, style) => {
        const result = shaper.shape(part, style);
        return { ...result, glyphs: styledGlyphs(result.glyphs, textStyle) };
      },
      hyphen: () => {
        const hyphen = shaper.hyphen();
        return hyphen === null ? null : scaled(hyphen, textStyle);
      },
    },
  };
}

/** Glyphs in the style; behind an initial its gap, as part of its advance. */
function styledGlyphs(
  glyphs: readonly ParagraphGlyph[],
  textStyle: TextStyle,
): readonly ParagraphGlyph[] {
  const own = glyphs.map((glyph) => scaled(glyph, textStyle));
  const last = own.at(-1);
  return textStyle.initial === null || last === undefined
    ? own
    : [...own.slice(0, -1), { ...last, advance: last.advance + textStyle.initial.gapEm * 1000 }];
}

/**
 * Advances and offsets in 1/1000 of the box's em; `width` stays that of the font, as TJ counts in the run's
 * own size.
 */
function scaled<T extends FitGlyph>(glyph: T, { size, stretch, riseEm }: TextStyle): T {
  return {
    ...glyph,
    advance: glyph.advance * size * stretch,
    dx: glyph.dx * size * stretch,
    dy: glyph.dy * size + riseEm * 1000,
  };
}
