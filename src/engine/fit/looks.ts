/** How a part of a text differs from its box: in size, height over the baseline and paint. */
import type { StyleRun, TextBox } from "../contract/scene.ts";
import type { SetStretch } from "./choose-font.ts";
import type { FitGlyph } from "../contract/fit-report.ts";
import type { SetGlyph } from "./set-glyphs.ts";

export interface Look {
  /** Size as a share of the box's. */
  readonly size: number;
  /** How far it stands above its line, in em of the box's size. */
  readonly riseEm: number;
  /** As `StyleRun.paint`; null where nothing tells, or the box has one. */
  readonly paint: string | null;
  /** Lines that stand beside this letter, and the room between, in em of the box's size. */
  readonly initial: { readonly lines: number; readonly gapEm: number } | null;
}

/** That of the box. */
export const PLAIN_LOOK: Look = { size: 1, riseEm: 0, paint: null, initial: null };

const SAME_SIZE = 0.02;
/** Without lines beside it a letter as big and low is no initial that could be set again. */
const [SUNK_SIZE, SUNK_EM] = [1.5, -0.5];

/** The look of a text that stands for authored runs; of several only what they share. */
export function lookOf(runs: readonly StyleRun[], box: TextBox): Look {
  const looks = runs.map((run) => lookOfRun(run, box));
  const [first] = looks;
  if (first === undefined || box.vertical) {
    return PLAIN_LOOK;
  }
  const isOne = (of: (look: Look) => unknown): boolean =>
    looks.every((look) => of(look) === of(first));
  const isOneSize = isOne(({ size }) => size) && isOne(({ riseEm }) => riseEm);
  return {
    size: isOneSize ? first.size : 1,
    riseEm: isOneSize ? first.riseEm : 0,
    paint: isOne(({ paint }) => paint) ? first.paint : null,
    initial: looks.length === 1 ? first.initial : null,
  };
}

function lookOfRun({ sizePt, risePt = 0, paint: own, initial }: StyleRun, box: TextBox): Look {
  const paint = own ?? null;
  const ratio = sizePt / box.sizePt;
  const riseEm = risePt / box.sizePt;
  if (initial === undefined && ratio >= SUNK_SIZE && riseEm <= SUNK_EM) {
    return { ...PLAIN_LOOK, paint };
  }
  return {
    size: Math.abs(ratio - 1) <= SAME_SIZE ? 1 : ratio,
    riseEm,
    paint,
    initial:
      initial === undefined
        ? null
        : { lines: initial.lines, gapEm: initial.gapPt / (box.sizePt * box.scale) },
  };
}

/** True where all of the box looks alike. */
export function isOfOneLook({ runs, font }: TextBox): boolean {
  const [first] = runs;
  return runs.every(
    (run) =>
      run.font === font &&
      run.sizePt === first?.sizePt &&
      run.risePt === first.risePt &&
      run.paint === first.paint,
  );
}

function isSameLook(a: Look, b: Look): boolean {
  return (
    a === b ||
    (a.size === b.size && a.riseEm === b.riseEm && a.paint === b.paint && a.initial === b.initial)
  );
}

/** The stretch with its glyphs in the box's em: larger or smaller, and raised. */
export function withLook(stretch: SetStretch, look: Look): SetStretch {
  if (isSameLook(look, PLAIN_LOOK)) {
    return stretch;
  }
  const { setter } = stretch;
  return {
    ...stretch,
    look,
    glyphs: looking(stretch.glyphs, look),
    setter: {
      ...setter,
      set: (part, style) => {
        const result = setter.set(part, style);
        return { ...result, glyphs: looking(result.glyphs, look) };
      },
      hyphen: () => {
        const hyphen = setter.hyphen();
        return hyphen === null ? null : scaled(hyphen, look);
      },
    },
  };
}

function looking(glyphs: readonly SetGlyph[], look: Look): readonly SetGlyph[] {
  const own = glyphs.map((glyph) => scaled(glyph, look));
  const last = own.at(-1);
  return look.initial === null || last === undefined
    ? own
    : [...own.slice(0, -1), { ...last, advance: last.advance + look.initial.gapEm * 1000 }];
}

function scaled<T extends FitGlyph>(glyph: T, { size, riseEm }: Look): T {
  return {
    ...glyph,
    advance: glyph.advance * size,
    dx: glyph.dx * size,
    dy: glyph.dy * size + riseEm * 1000,
  };
}
