/**
 * Glyphs in paint order → runs: stretches of one style whose pen never jumps. Works in the rotated frame
 * of the writing direction: `along` grows with reading, `across` grows against the lines' order (up for
 * horizontal text), both in points as seen.
 */
import type { Matrix } from "#base/geometry.ts";
import type { Glyph, PageContent } from "../content/model.ts";
import { type Direction, directionOf, Directions } from "./direction.ts";
import type { ShowStyle } from "./show-style.ts";

export interface RunGlyph {
  readonly show: number;
  /** Ordinal of the glyph in its show operator. */
  readonly index: number;
  /** Start, and end without character spacing, along the baseline in points. */
  readonly start: number;
  readonly end: number;
  /** Reported text; "" for the later glyphs of an ActualText span. */
  readonly text: string;
  readonly isSpace: boolean;
}

export interface TextRun {
  readonly style: ShowStyle;
  readonly direction: Direction;
  /** At least one; white space only in `blanks`. */
  readonly glyphs: readonly RunGlyph[];
  /** Extent of the visible glyphs. */
  readonly start: number;
  readonly end: number;
  readonly across: number;
  /** Position in paint order. */
  readonly order: number;
  readonly usesActualText: boolean;
  /** How the producer came to the run's first glyph. */
  readonly pen: Pen | null;
  /** Other paintings of the same text at the same place, in paint order. */
  readonly twins: readonly TextRun[];
}

interface Pen {
  /** The BT … ET; unique on the page. */
  readonly textObject: string;
  readonly lineMatrix: Matrix;
  /** TL, unscaled text space units. */
  readonly leading: number;
}

export interface Runs {
  readonly runs: readonly TextRun[];
  /** White space shown by itself and empty strings: evidence of blank lines. */
  readonly blanks: readonly TextRun[];
}

/** Runs share a baseline when they differ by no more (em). */
export const BASE_TOL = 0.15;
/** A larger gap inside a baseline starts a new column (em). */
export const RUN_GAP = 1;
/** Glyphs may overlap by this much and still follow each other (em): italics, negative tracking. */
export const BACK_GAP = 0.3;
/** A single explicit space may be stretched to this (em, justified text) before it parts columns. */
const WIDE_SPACE = 2.5;
/** Three spaces in a row wider than this (em) part columns: type set with the space bar. */
const SPACED_COLUMN = 1.5;
const SAME_SIZE = 0.02;
/** Top of an ideograph above the baseline (em). */
const IDEOGRAPH_ASCENT = 0.88;
const REPLACEMENT = "�";

/** A place on a baseline: between two positions along it, at a height. */
export interface Gap {
  readonly from: number;
  readonly to: number;
  readonly across: number;
  readonly sizePt: number;
}

/** Runs of a page. Linear in the glyphs. Shows whose style is null are left out; a rule in a gap parts runs. */
export function textRuns(
  page: PageContent,
  styles: readonly (ShowStyle | null)[],
  userUnit: number,
  hasRule: (direction: Direction, gap: Gap) => boolean,
): Runs {
  const directions = new Directions();
  const spans = actualTextSpans(page);
  const runs: TextRun[] = [];
  const blanks: TextRun[] = [];
  let open: OpenRun | null = null;
  const close = (): void => {
    if (open !== null) {
      finish(open, runs, blanks);
      open = null;
    }
  };
  for (const [index, show] of page.shows.entries()) {
    const style = styles[index];
    if (style === undefined || style === null || style.isOnCurve) {
      continue;
    }
    const direction = directions.of(style);
    const actual = spans.get(index);
    for (let at = show.glyphStart; at < show.glyphEnd; at++) {
      const glyph = page.glyphs[at];
      if (glyph === undefined) {
        continue;
      }
      const placed = place(glyph, { style, direction, userUnit });
      const ordinal = at - show.glyphStart;
      const text = actual === undefined ? plainText(glyph.unicode) : ordinal === 0 ? actual : "";
      if (
        open !== null &&
        (!continues(open, placed, style, direction) || hasRule(direction, gapBefore(open, placed)))
      ) {
        close();
      }
      open ??= {
        style,
        direction,
        glyphs: [],
        across: placed.across,
        order: index,
        last: null,
        spaces: 0,
        usesActualText: false,
        pen: penOf(show),
      };
      open.glyphs.push({
        show: index,
        index: ordinal,
        start: placed.start,
        end: placed.end,
        text,
        isSpace: placed.isSpace,
      });
      open.usesActualText ||= actual !== undefined || show.actualText !== null;
      if (placed.isSpace) {
        open.spaces++;
      } else {
        open.last = placed.end;
        open.spaces = 0;
      }
    }
    if (show.glyphEnd <= show.glyphStart) {
      blanks.push(emptyRun(page, index, { style, direction, userUnit }));
    }
  }
  close();
  runs.push(...curveRuns(page, styles, userUnit));
  return { runs, blanks };
}

/** Each text on a curve as one run along its chord: enough to name it and say where it is. */
function curveRuns(
  page: PageContent,
  styles: readonly (ShowStyle | null)[],
  userUnit: number,
): readonly TextRun[] {
  const curves = new Map<string, { style: ShowStyle; shows: number[] }>();
  for (const [index, style] of styles.entries()) {
    if (style?.isOnCurve === true) {
      const curve = curves.get(style.instance) ?? { style, shows: [] };
      curve.shows.push(index);
      curves.set(style.instance, curve);
    }
  }
  return [...curves.values()].flatMap(({ style, shows }) => {
    const glyphs = shows.flatMap((index) => page.glyphs[page.shows[index]?.glyphStart ?? -1] ?? []);
    const [first, last] = [glyphs[0], glyphs.at(-1)];
    if (first === undefined || last === undefined) {
      return [];
    }
    const angle = Math.atan2(last.y + last.dy - first.y, last.x + last.dx - first.x);
    const direction = directionOf({ ...style, angleRad: angle < 0 ? angle + 2 * Math.PI : angle });
    const across = glyphs.map((glyph) => place(glyph, { style, direction, userUnit }).across);
    let pen = place(first, { style, direction, userUnit }).start;
    const placed = glyphs.map((glyph, i) => {
      const width = Math.hypot(glyph.dx, glyph.dy) * userUnit;
      const before = glyphs[i - 1];
      if (before !== undefined) {
        const [x, y] = [glyph.x - before.x - before.dx, glyph.y - before.y - before.dy];
        pen += Math.hypot(x, y) * userUnit;
      }
      const start = pen;
      pen += width;
      const text = plainText(glyph.unicode);
      return { show: shows[i] ?? 0, index: 0, start, end: pen, text, isSpace: text.trim() === "" };
    });
    const run = {
      style,
      direction,
      glyphs: placed,
      across: Math.min(...across),
      order: shows[0] ?? 0,
      last: null,
      spaces: 0,
      usesActualText: false,
      pen: null,
    };
    return [closed(run, placed)];
  });
}

interface Placed {
  readonly start: number;
  readonly end: number;
  readonly across: number;
  readonly isSpace: boolean;
}

interface OpenRun {
  readonly style: ShowStyle;
  readonly direction: Direction;
  readonly glyphs: RunGlyph[];
  readonly across: number;
  readonly order: number;
  /** End of the last visible glyph. */
  last: number | null;
  /** White space glyphs since. */
  spaces: number;
  usesActualText: boolean;
  readonly pen: Pen | null;
}

interface Frame {
  readonly style: ShowStyle;
  readonly direction: Direction;
  readonly userUnit: number;
}

function place(glyph: Glyph, { style, direction, userUnit }: Frame): Placed {
  const { cos, sin } = direction;
  const isSpace = glyph.isSpace || isBlank(glyph.unicode);
  if (style.isStacked) {
    // The column runs through the middle of the glyph; its cell is an em, from the ideograph's top.
    const [x, y] = [glyph.x + glyph.dx / 2, glyph.y + glyph.dy / 2];
    const start = (x * cos + y * sin) * userUnit - IDEOGRAPH_ASCENT * style.sizePt;
    return { start, end: start + style.sizePt, across: (y * cos - x * sin) * userUnit, isSpace };
  }
  const start = (glyph.x * cos + glyph.y * sin) * userUnit;
  const advance = (glyph.dx * cos + glyph.dy * sin) * userUnit;
  return {
    start,
    end: start + advance,
    across: (glyph.y * cos - glyph.x * sin) * userUnit,
    isSpace,
  };
}

/** White space only; printable ASCII is decided without a search. */
function isBlank(unicode: string | null): boolean {
  if (unicode === null || unicode === "") {
    return false;
  }
  const first = unicode.charCodeAt(0);
  return (first <= 0x20 || first > 0x7e) && unicode.trim() === "";
}

/** True when the glyph goes on where the run's pen stands. */
function continues(run: OpenRun, glyph: Placed, style: ShowStyle, direction: Direction): boolean {
  if (run.direction !== direction || !sameStyle(run.style, style)) {
    return false;
  }
  const em = style.sizePt;
  const before = run.glyphs.at(-1);
  if (before === undefined || Math.abs(glyph.across - run.across) > BASE_TOL * em) {
    return false;
  }
  const tracking = Math.max(0, style.charSpacingEm);
  const gap = (glyph.start - before.end) / em;
  if (gap < -BACK_GAP + Math.min(0, style.charSpacingEm) || gap > RUN_GAP + tracking) {
    return false;
  }
  if (glyph.isSpace || run.last === null) {
    return true;
  }
  const visible = (glyph.start - run.last) / em;
  const extra = tracking * (run.spaces + 1);
  return visible <= (run.spaces >= 3 ? SPACED_COLUMN : WIDE_SPACE) + extra;
}

function gapBefore(run: OpenRun, glyph: Placed): Gap {
  const { across, style } = run;
  return { from: run.last ?? glyph.start, to: glyph.start, across, sizePt: style.sizePt };
}

/** Same font, size, paint, layer state and painting: what may share a run. */
function sameStyle(a: ShowStyle, b: ShowStyle): boolean {
  return (
    a === b ||
    (a.fontKey === b.fontKey &&
      a.colorKey === b.colorKey &&
      a.instance === b.instance &&
      a.reason === b.reason &&
      a.renderMode === b.renderMode &&
      sameSize(a.sizePt, b.sizePt))
  );
}

/** Equal within 2 %. */
export function sameSize(a: number, b: number): boolean {
  return Math.abs(a - b) <= SAME_SIZE * Math.max(a, b);
}

function finish(run: OpenRun, runs: TextRun[], blanks: TextRun[]): void {
  let glyphs: readonly RunGlyph[] = run.glyphs;
  const first = glyphs.findIndex((glyph) => !glyph.isSpace);
  if (first < 0) {
    blanks.push(closed(run, glyphs));
    return;
  }
  if (first > 0) {
    glyphs = glyphs.slice(first);
  }
  runs.push(closed(run, glyphs));
}

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
    order: run.order,
    usesActualText: run.usesActualText,
    pen: run.pen,
    twins: [],
  };
}

function penOf({ operator }: PageContent["shows"][number]): Pen {
  return {
    textObject: `${operator.unit}:${String(operator.textObject)}`,
    lineMatrix: operator.lm,
    leading: operator.shown.leading,
  };
}

function emptyRun(
  page: PageContent,
  index: number,
  { style, direction, userUnit }: Frame,
): TextRun {
  const show = page.shows[index];
  const tm = show?.operator.startTm;
  const ctm = show?.ctm;
  const x = tm === undefined || ctm === undefined ? 0 : tm[4] * ctm[0] + tm[5] * ctm[2] + ctm[4];
  const y = tm === undefined || ctm === undefined ? 0 : tm[4] * ctm[1] + tm[5] * ctm[3] + ctm[5];
  const along = (x * direction.cos + y * direction.sin) * userUnit;
  const across = (y * direction.cos - x * direction.sin) * userUnit;
  return {
    style,
    direction,
    glyphs: [],
    start: along,
    end: along,
    across,
    order: index,
    usesActualText: false,
    pen: null,
    twins: [],
  };
}

/** Text of one code: never a control character, U+FFFD when nothing maps it, soft hyphen as printed. */
function plainText(unicode: string | null): string {
  if (unicode === null || unicode === "") {
    return REPLACEMENT;
  }
  if (unicode.length === 1 && unicode >= " " && unicode <= "~") {
    return unicode;
  }
  if (unicode === "\u00ad") {
    return "-";
  }
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  return unicode.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/gu, REPLACEMENT);
}

/** First show of an ActualText span within one show → its text; spans over several shows keep their glyphs' text. */
function actualTextSpans(page: PageContent): ReadonlyMap<number, string> {
  const spans = new Map<number, string>();
  for (const [index, show] of page.shows.entries()) {
    if (show.actualText === null || show.glyphEnd <= show.glyphStart) {
      continue;
    }
    const before = page.shows[index - 1];
    const after = page.shows[index + 1];
    const isAlone = !sameSpan(show, before) && !sameSpan(show, after);
    if (isAlone) {
      spans.set(index, show.actualText === "\u00ad" ? "-" : show.actualText);
    }
  }
  return spans;
}

function sameSpan(
  show: PageContent["shows"][number],
  other: PageContent["shows"][number] | undefined,
): boolean {
  return other !== undefined && other.actualText === show.actualText && other.mcid === show.mcid;
}
