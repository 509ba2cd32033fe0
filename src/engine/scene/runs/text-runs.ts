/**
 * Glyphs in paint order → runs: glyphs of one style whose pen never jumps. Works in the rotated frame
 * of the writing direction: `along` grows with reading, `across` grows against the lines' order (up for
 * horizontal text), both in points as seen.
 */
import type { PageContent } from "../../content/model.ts";
import { actualTexts } from "./actual-text.ts";
import { curveRuns } from "./curve-runs.ts";
import { type Direction, Directions, intoFrame } from "./direction.ts";
import { blanksBetween } from "./full-width-blanks.ts";
import { isAccent } from "./glyph-clusters.ts";
import { type Frame, newPlace, type Place, placeGlyph, plainText } from "./place-glyph.ts";
import type { OperatorStyle } from "./text-style.ts";
import type { RunGlyph, Pen, TextRun } from "./text-run.ts";

export interface Runs {
  readonly runs: readonly TextRun[];
  /** White space shown by itself and empty strings: evidence of blank lines. */
  readonly blanks: readonly TextRun[];
}

/**
 * Runs share a baseline when they differ by no more (em): more than rounding and optical shifts of a font
 * change, less than a superscript's rise (about 0.33 em).
 */
export const BASE_TOL = 0.15;
/**
 * A larger gap inside a baseline starts a new column (em): word spaces are 0.2 to 0.35 em, justified ones
 * seldom over 0.8.
 */
export const RUN_GAP = 1;
/**
 * Glyphs may overlap by this much and still follow each other (em): italics, kerning pairs, negative
 * tracking.
 */
export const BACK_GAP = 0.3;
/**
 * A single explicit space may be stretched to this (em, justified text) before it splits columns: the space
 * was typed, so the producer meant one text.
 */
const WIDE_SPACE = 2.5;
/** Three spaces in a row wider than this (em) part columns: type set with the space bar. */
const SPACED_COLUMN = 1.5;
/**
 * Share by which sizes may differ and be one: rounding of Tf and matrices in producers that write two
 * digits.
 */
const SAME_SIZE = 0.02;
/** What a code that nothing maps is read as. */
const UNMAPPED = "\ufffd";
/** A standing rule splits text where the gap is wider than a word space: this much (em). */
export const RULED_GAP = 0.35;
/** White space shown by itself begins where the run before it ends, within this much (em). */
const ADJOINS = 0.05;
/** Letters with as much between them (em) are set apart. */
const SET_APART = 0.15;

/** A place on a baseline: between two positions along it, at a height. */
export interface Gap {
  readonly from: number;
  readonly to: number;
  readonly across: number;
  readonly sizePt: number;
}

/**
 * Runs of a page in paint order. Linear in the glyphs. Operators whose style is null are left out; a rule
 * in a gap splits runs. Text on curves comes last, one run each.
 */
export function textRuns(
  page: PageContent,
  styles: readonly (OperatorStyle | null)[],
  userUnit: number,
  hasRule: (direction: Direction, gap: Gap) => boolean,
): Runs {
  const directions = new Directions();
  const spans = actualTexts(page, { styles, directions, userUnit });
  const builder = new RunBuilder(page, hasRule);
  for (const [index, show] of page.shownTexts.entries()) {
    const style = styles[index];
    if (style === undefined || style === null || style.isOnCurve) {
      continue;
    }
    const direction = directions.of(style);
    const replaced = spans.runs.get(index);
    if (replaced !== undefined) {
      builder.addReplaced(replaced);
      continue;
    }
    const frame: Frame = { style, direction, userUnit };
    builder.addShow(index, frame, spans.texts.get(index));
    // An empty string leaves no glyph but a place: some producers write a blank line so.
    if (show.glyphEnd <= show.glyphStart) {
      builder.blanks.push(emptyRun(page, index, frame));
    }
  }
  builder.close();
  return {
    runs: [...builder.runs, ...curveRuns(page, styles, userUnit)],
    blanks: builder.blanks,
  };
}

/**
 * Runs as they grow: at most one is open, the one that the next glyph may go on. A run never goes on after
 * another was begun: that is what paint order means here; lines are put together later.
 */
class RunBuilder {
  readonly runs: TextRun[] = [];
  readonly blanks: TextRun[] = [];
  readonly #page: PageContent;
  readonly #hasRule: (direction: Direction, gap: Gap) => boolean;
  /** One object for all glyphs: a page has a hundred thousand. */
  readonly #placed = newPlace();
  #open: OpenRun | null = null;

  constructor(page: PageContent, hasRule: (direction: Direction, gap: Gap) => boolean) {
    this.#page = page;
    this.#hasRule = hasRule;
  }

  /** A run that a replacement text stands for, made elsewhere; null where another show has it already. */
  addReplaced(run: TextRun | null): void {
    this.close();
    if (run !== null) {
      this.runs.push(run);
    }
  }

  /**
   * The glyphs of one text-showing operator; all of `actualText`, where there is one, stands at the first.
   */
  addShow(index: number, frame: Frame, actualText: string | undefined): void {
    const { glyphs, shownTexts } = this.#page;
    const show = shownTexts[index];
    if (show === undefined) {
      return;
    }
    const { style, direction } = frame;
    const placed = this.#placed;
    for (let at = show.glyphStart; at < show.glyphEnd; at++) {
      const code = glyphs.codeAt(at);
      if (code === undefined) {
        continue;
      }
      placeGlyph(glyphs, at, frame, placed);
      const ordinal = at - show.glyphStart;
      const text =
        actualText === undefined ? plainText(code.unicode) : ordinal === 0 ? actualText : "";
      if (this.#open !== null && this.#endsBefore(this.#open, frame, text)) {
        this.close();
      }
      this.#open ??= {
        style,
        direction,
        glyphs: [],
        across: placed.across,
        order: index,
        last: null,
        spaces: 0,
        letterGap: null,
        usesActualText: false,
        pen: penOf(show),
      };
      this.#open.usesActualText ||= show.actualText !== null;
      const { start, end, isSpace } = placed;
      addGlyph(this.#open, { show: index, index: ordinal, start, end, text, isSpace });
    }
  }

  /** Ends the open run, if there is one. */
  close(): void {
    if (this.#open !== null) {
      finish(this.#open, this.runs, this.blanks);
      this.#open = null;
    }
  }

  /** True where the placed glyph does not go on with the run: another style or place, or a rule between. */
  #endsBefore(run: OpenRun, frame: Frame, text: string): boolean {
    const placed = this.#placed;
    const { direction } = frame;
    return (
      !continues(run, placed, frame, text) ||
      (isWide(run, placed) && this.#hasRule(direction, gapBefore(run, placed)))
    );
  }
}

function addGlyph(run: OpenRun, glyph: RunGlyph): void {
  run.glyphs.push(glyph);
  if (glyph.isSpace) {
    run.spaces++;
  } else {
    if (run.spaces === 0 && run.last !== null) {
      run.letterGap = Math.min(run.letterGap ?? Infinity, glyph.start - run.last);
    }
    run.last = glyph.end;
    run.spaces = 0;
  }
}

interface OpenRun {
  readonly style: OperatorStyle;
  readonly direction: Direction;
  readonly glyphs: RunGlyph[];
  readonly across: number;
  readonly order: number;
  /** End of the last visible glyph. */
  last: number | null;
  /** White space glyphs since. */
  spaces: number;
  /** The least between two letters of one word, points; null where no word has two. */
  letterGap: number | null;
  usesActualText: boolean;
  readonly pen: Pen | null;
}

/** True when the glyph goes on where the run's pen stands. */
function continues(run: OpenRun, glyph: Place, { style, direction }: Frame, text: string): boolean {
  if (run.direction !== direction || !sameStyle(run.style, style)) {
    return false;
  }
  const em = style.sizePt;
  const before = run.glyphs.at(-1);
  if (before === undefined || Math.abs(glyph.across - run.across) > BASE_TOL * em) {
    return false;
  }
  // Positive Tc widens every gap by itself: text that is tracked out must not fall apart into letters.
  const tracking = Math.max(0, style.charSpacingEm);
  const gap = (glyph.start - before.end) / em;
  // A letter stands under the accent that was shown before it (TeX's OT1 fonts), so the pen goes back by
  // all of it. Ligatures that nothing maps may have no width of their own in /W (Scribus): the next letter is
  // placed where they end, within the default width.
  const mayReachBack = isAccent(before.text) || before.text === UNMAPPED;
  const back = mayReachBack ? BACK_GAP + (before.end - before.start) / em : BACK_GAP;
  if (gap > RUN_GAP + tracking) {
    return false;
  }
  if (gap < -back + Math.min(0, style.charSpacingEm)) {
    const { start, end } = glyph;
    return gap >= -back - blanksBetween(before, { text, start, end }, em);
  }
  // Quartz writes lines from right to left as they are read, each letter's way back in Tc and in TJ.
  if (gap < -back && glyph.start < before.start) {
    return false;
  }
  // Spaces themselves never split: whether a space was a column gap is known at the next visible glyph.
  if (glyph.isSpace || run.last === null) {
    return true;
  }
  const visible = (glyph.start - run.last) / em;
  // One more than the spaces: the tracking after the last visible glyph counts too.
  const extra = tracking * (run.spaces + 1);
  return visible <= (run.spaces >= 3 ? SPACED_COLUMN : WIDE_SPACE) + extra;
}

/**
 * Only wide gaps have room for a rule. What all letters are set apart by is none of it: the edge of a picture behind
 * them stands there by chance.
 */
function isWide(run: OpenRun, glyph: Place): boolean {
  const { sizePt } = run.style;
  const tracking = (run.letterGap ?? 0) >= SET_APART * sizePt ? (run.letterGap ?? 0) : 0;
  const gap = glyph.start - (run.last ?? glyph.start);
  return gap - tracking * (run.spaces + 1) > RULED_GAP * sizePt;
}

function gapBefore(run: OpenRun, glyph: Place): Gap {
  const { across, style } = run;
  return { from: run.last ?? glyph.start, to: glyph.start, across, sizePt: style.sizePt };
}

/** Same font, size, horizontal scale, paint, layer state and invocation: what may share a run. */
function sameStyle(a: OperatorStyle, b: OperatorStyle): boolean {
  return (
    a === b ||
    (a.fontKey === b.fontKey &&
      a.colorKey === b.colorKey &&
      a.instance === b.instance &&
      a.reason === b.reason &&
      a.renderMode === b.renderMode &&
      sameSize(a.sizePt, b.sizePt) &&
      sameSize(a.stretch, b.stretch))
  );
}

/** Equal within 2 % of the larger; any unit. */
export function sameSize(a: number, b: number): boolean {
  return Math.abs(a - b) <= SAME_SIZE * Math.max(a, b);
}

/**
 * Leading white space goes (its place tells nothing), trailing stays: it may part this run from the next in
 * the line's text. What is shown by itself goes too; that it was there is told with the run before it.
 */
function finish(run: OpenRun, runs: TextRun[], blanks: TextRun[]): void {
  const first = run.glyphs.findIndex((glyph) => !glyph.isSpace);
  if (first < 0) {
    blanks.push(closed(run, run.glyphs));
    const last = runs.at(-1);
    const side = last === undefined ? null : sideOf(last, run);
    if (last !== undefined && side !== null) {
      runs[runs.length - 1] = { ...last, [side]: true };
    }
    return;
  }
  const whole = closed(run, first > 0 ? run.glyphs.slice(first) : run.glyphs);
  runs.push(first > 0 ? { ...whole, blankAhead: true } : whole);
}

/** Where white space shown by itself adjoins a run: behind it, or ahead of it in a line painted from its right. */
function sideOf(
  { direction, across, start, end, style }: TextRun,
  blank: OpenRun,
): "blankAhead" | "blankBehind" | null {
  const tolerance = ADJOINS * Math.max(style.sizePt, blank.style.sizePt);
  if (direction !== blank.direction || Math.abs(across - blank.across) > BASE_TOL * style.sizePt) {
    return null;
  }
  const [from, to] = [blank.glyphs[0]?.start ?? end, blank.glyphs.at(-1)?.end ?? start];
  if (Math.abs(from - end) <= tolerance) {
    return "blankBehind";
  }
  return Math.abs(to - start) <= tolerance ? "blankAhead" : null;
}

/** Extent over visible glyphs, by both ends of each: in mirrored text a glyph's end is before its start. */
function closed(run: OpenRun, glyphs: readonly RunGlyph[]): TextRun {
  let [start, end] = [Infinity, -Infinity];
  for (const glyph of glyphs) {
    if (!glyph.isSpace) {
      start = Math.min(start, glyph.start, glyph.end);
      end = Math.max(end, glyph.start, glyph.end);
    }
  }
  const at = glyphs[0]?.start ?? 0;
  return {
    style: run.style,
    direction: run.direction,
    glyphs,
    start: start === Infinity ? at : start,
    end: end === -Infinity ? at : end,
    across: run.across,
    trackingEm: trackingOf(glyphs, run.style.sizePt),
    order: run.order,
    usesActualText: run.usesActualText,
    pen: run.pen,
    duplicates: [],
  };
}

/**
 * The least gap between visible glyphs in em where all have one: letters spaced one by one. The least, not
 * the mean, because kerning and spaces of justified text only widen some.
 */
function trackingOf(glyphs: readonly RunGlyph[], sizePt: number): number {
  // Fewer than three glyphs: one gap proves nothing about the others.
  let least = glyphs.length < 3 ? 0 : Infinity;
  for (let i = 1; i < glyphs.length && least > 0; i++) {
    const before = glyphs[i - 1];
    const glyph = glyphs[i];
    // Gaps beside a space are word spacing and would hide tracking of a single letter between spaces.
    if (before !== undefined && glyph !== undefined && !before.isSpace && !glyph.isSpace) {
      least = Math.min(least, (glyph.start - before.end) / sizePt);
    }
  }
  return least === Infinity ? 0 : Math.max(0, least);
}

/**
 * Text and line matrix before the operator: lines that a producer sets by T* or Td in one text object are
 * recognised by it.
 */
function penOf({ operator }: PageContent["shownTexts"][number]): Pen {
  return {
    textObject: `${operator.contentStream}:${String(operator.textObject)}`,
    lineMatrix: operator.lm,
    leading: operator.shown.leading,
  };
}

/** A run without glyphs, at the pen: evidence of a blank line, or of a deleted value's place. */
function emptyRun(
  page: PageContent,
  index: number,
  { style, direction, userUnit }: Frame,
): TextRun {
  const show = page.shownTexts[index];
  const tm = show?.operator.startTm;
  const ctm = show?.ctm;
  // Translation of Tm × CTM (9.4.4); the linear part turns the frame only, which the style has already.
  const x = tm === undefined || ctm === undefined ? 0 : tm[4] * ctm[0] + tm[5] * ctm[2] + ctm[4];
  const y = tm === undefined || ctm === undefined ? 0 : tm[4] * ctm[1] + tm[5] * ctm[3] + ctm[5];
  const [along, across] = intoFrame(direction, [x, y], userUnit);
  return {
    style,
    direction,
    glyphs: [],
    start: along,
    end: along,
    across,
    trackingEm: 0,
    order: index,
    usesActualText: false,
    pen: null,
    duplicates: [],
  };
}
