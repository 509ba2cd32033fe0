/** Pages of made text-showing operators, for the tests beside what finds their text. */
import { IDENTITY, type Matrix, multiply } from "#base/geometry.ts";
import { fontOf } from "../font/pdf-font/pdf-font.test-kit.ts";
import { GlyphStore } from "../content/glyph-store.ts";
import type { PageContent, ShownText, TextShowingOperator } from "../content/model.ts";
import type { TextState } from "../plan/text-state.ts";
import { BLACK } from "./small-lines.test-kit.ts";

/** What an operator of a made page shows, and what is said of it otherwise than usual. */
export interface Shown extends Partial<Omit<ShownText, "operator">> {
  readonly text: string;
  readonly unit?: string;
  readonly operator?: number;
  readonly state?: Partial<TextState>;
  /** Of each of its letters, em; half an em if left out. */
  readonly widthEm?: number;
  /** Text space to the user space of its content stream. */
  readonly tm?: Matrix;
}

/** A page of text-showing operators, their letters along the baselines of their matrices. */
export function pageOf(shown: readonly Shown[], changes: Partial<PageContent> = {}): PageContent {
  const glyphs = new GlyphStore();
  const shownTexts = shown.map((one, show): ShownText => {
    const {
      text,
      unit = "page:0",
      operator = show,
      state,
      tm = IDENTITY,
      widthEm = 0.5,
      ...rest
    } = one;
    const { ctm = IDENTITY } = rest;
    const glyphStart = glyphs.length;
    const size = state?.size ?? 10;
    const [a, b, , , x, y] = multiply(tm, ctm);
    Array.from(text).forEach((letter, i) => {
      const code = {
        code: letter.codePointAt(0) ?? 0,
        length: 1,
        unicode: letter === "\ufffd" ? null : letter,
        width: 1000 * widthEm,
        vertical: null,
        gid: null,
        isWordSpace: letter === " ",
      };
      const [dx, dy] = [widthEm * size * a, widthEm * size * b];
      glyphs.push(code, { show, element: 0, offset: i, x: x + i * dx, y: y + i * dy, dx, dy });
    });
    return {
      operator: operatorOf(unit, operator, { tm, state }),
      font: fontOf(),
      formPath: [unit],
      doPath: [],
      ctm,
      glyphStart,
      glyphEnd: glyphs.length,
      fill: BLACK,
      stroke: BLACK,
      fillAlpha: 1,
      overprintFill: false,
      overprintMode: 0,
      mcid: null,
      actualText: null,
      reason: null,
      clip: [0, 0, 1000, 1000],
      clipRegion: null,
      ...rest,
    };
  });
  return {
    pageIndex: 0,
    contentStreams: [],
    shownTexts,
    shownTextZ: shown.map((_, i) => i),
    glyphs,
    marks: [],
    fonts: new Map(),
    colorants: [],
    usesTransparency: false,
    usesOverprint: false,
    hiddenText: new Map(),
    problems: [],
    ...changes,
  };
}

function operatorOf(
  unit: string,
  index: number,
  { tm, state }: { readonly tm: Matrix; readonly state: Partial<TextState> | undefined },
): TextShowingOperator {
  const shown: TextState = {
    fontName: "F1",
    size: 10,
    charSpacing: 0,
    wordSpacing: 0,
    scale: 1,
    leading: 0,
    rise: 0,
    render: 0,
    ...state,
  };
  return {
    contentStream: unit,
    index,
    name: "Tj",
    span: { start: 0, end: 0 },
    elements: [],
    before: shown,
    tm,
    lm: tm,
    startTm: tm,
    endTm: tm,
    shown,
    textObject: 0,
    penIsUsed: false,
  };
}
