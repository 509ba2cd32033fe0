/** Whether the ink of set lines stays within the clips in force around the lines of their box. */
import type { Rect } from "#base/geometry.ts";
import { getOrAdd } from "#base/maps.ts";
import type { FitGlyph, FitLine, FitRun, SettingFont } from "../contract/fit-report.ts";
import type { FontFacts } from "../plan/font-facts.ts";
import { type ClipContext, type ClipPart, clipParts, slantOf } from "./clip-parts.ts";
import type { ShapedParagraph } from "./shape-paragraph.ts";
import type { RunShaper } from "./shaped-text.ts";

/** Bounds of a glyph's ink in thousandths of an em; null where it draws nothing. */
export type InkOf = (font: SettingFont, glyph: Pick<FitGlyph, "code" | "width">) => Rect | null;

/** A fifth of what the check of a filled file allows, points: sizes and places are rounded when written. */
const TOLERANCE_PT = 0.02;

/** The ink of the fonts that set these paragraphs; `facts` are those of the file's fonts, by key. */
export function inkOfFonts(
  paragraphs: readonly ShapedParagraph[],
  facts: ReadonlyMap<string, FontFacts>,
): InkOf {
  const full = new Map<string, RunShaper>();
  for (const { shaper } of paragraphs.flatMap(({ runs }) => runs)) {
    if (shaper.font.kind === "library") {
      full.set(shaper.font.id, shaper);
    }
  }
  return (font, glyph) =>
    font.kind === "library"
      ? (full.get(font.id)?.inkOf?.(glyph.code) ?? null)
      : inkOfCode(facts.get(font.key), glyph);
}

/** Ink by code, of fonts whose facts tell it. */
const bounds = new WeakMap<FontFacts, ReadonlyMap<number, Rect | null>>();
/** Heights of a font that nothing is known of, thousandths of an em. */
const USUAL_HEIGHTS = { ascent: 1000, descent: -250 };

/** Where a letter's ink is not known it may be as wide as its pen's way, and as high and deep as the font says its letters are. */
function inkOfCode(
  facts: FontFacts | undefined,
  { code, width }: Pick<FitGlyph, "code" | "width">,
): Rect | null {
  const known =
    facts === undefined
      ? undefined
      : getOrAdd(bounds, facts, () => new Map(facts.bounds ?? [])).get(code);
  const { ascent, descent } = facts ?? USUAL_HEIGHTS;
  return known === undefined ? [0, descent, width, ascent] : known;
}

/** What tells whether the lines of a box are cut. */
export interface ClipRules extends ClipContext {
  readonly inkOf: InkOf;
}

/** True when some ink would be cut. */
export function isClipped(lines: readonly FitLine[], rules: ClipRules): boolean {
  return clippedLines(lines, rules).includes(true);
}

/** For each line whether some of its ink would be cut. One below the authored ones is held to the clip of the last of them. */
export function clippedLines(lines: readonly FitLine[], rules: ClipRules): readonly boolean[] {
  return lines.map((line, i) =>
    inkInClips(line, i, rules).some(
      ({ ink, clip }) =>
        ink[0] < clip[0] - TOLERANCE_PT ||
        ink[1] < clip[1] - TOLERANCE_PT ||
        ink[2] > clip[2] + TOLERANCE_PT ||
        ink[3] > clip[3] + TOLERANCE_PT,
    ),
  );
}

/** What the ends of a line may reach over the edge of its clip and be moved in by, em: the overhang of a letter. */
const OVERHANG_EM = 0.3;

/**
 * The lines, those moved in whose first or last letter alone hangs over the edge of a clip: an A begins where the
 * letter that it stands for had white. Not lines that show authored words, which stay where they are.
 */
export function movedIntoClip(lines: readonly FitLine[], rules: ClipRules): readonly FitLine[] {
  return lines.map((line, i) => {
    const parts = inkInClips(line, i, rules);
    const [placed] = parts;
    if (
      placed === undefined ||
      parts.length > 1 ||
      line.runs.some(({ isKept }) => isKept === true)
    ) {
      return line;
    }
    const { ink, clip } = placed;
    const [before, behind] = [clip[0] - ink[0], ink[2] - clip[2]];
    const most = OVERHANG_EM * (line.sizePt ?? rules.sizePt);
    const by = before > 0 ? before : -behind;
    const isMoved = Math.max(before, behind) > 0 && before + behind <= 0 && Math.abs(by) <= most;
    return isMoved ? { ...line, xPt: line.xPt + by } : line;
  });
}

interface ClippedInk {
  readonly ink: Rect;
  readonly clip: Rect;
}

/** The ink of the line of this ordinal by the clips around it; none where nothing clips, or for nothing new. */
function inkInClips(line: FitLine, i: number, rules: ClipRules): readonly ClippedInk[] {
  // Lines shown again by their own operators are cut as little as before.
  if (line.authoredLine !== undefined) {
    return [];
  }
  const sizePt = line.sizePt ?? rules.sizePt;
  return clipParts(line, i, { ...rules, sizePt }).flatMap(({ clip, ...part }) => {
    const ink = clip === null ? null : partInk(part, line.yPt, { ...rules, sizePt });
    return clip === null || ink === null ? [] : [{ ink, clip }];
  });
}

/** The bounds of the ink of a part of a line in the frame of its box, points; null without any. */
function partInk(
  { runs, xPt, widthPt }: Omit<ClipPart, "clip">,
  yPt: number,
  { box: { scale }, sizePt, inkOf, painter }: ClipRules,
): Rect | null {
  const em = sizePt / 1000;
  const slant = slantOf(painter) / scale;
  let [low, high] = [Infinity, -Infinity];
  for (const { font, glyphs, size = 1 } of runs) {
    for (const glyph of glyphs) {
      // Spaces that no glyph shows have no ink, whatever code 0 has.
      const ink = glyph.codeLength === 0 ? null : inkOf(font, glyph);
      if (ink !== null) {
        low = Math.min(low, yPt + (glyph.dy + ink[1] * size) * em);
        high = Math.max(high, yPt + (glyph.dy + ink[3] * size) * em);
      }
    }
  }
  if (low > high) {
    return null;
  }
  // Along the line the advances say how far it reaches; its ends may hang over, or have white before them.
  const [before, behind] = overhangs(runs, slant, inkOf);
  return [xPt - before * em * scale, low, xPt + widthPt + behind * em * scale, high];
}

/**
 * How far the first letter reaches to the left of the line, and the last one to its right; below 0 for white, 1/1000 em.
 * `slant`: how far letters that are slanted by their matrix lean, by their height.
 */
function overhangs(
  runs: readonly FitRun[],
  slant: number,
  inkOf: InkOf,
): readonly [number, number] {
  const glyphs = runs.flatMap((run) =>
    run.glyphs.map((glyph): EndGlyph => {
      const { size = 1 } = run;
      const ink = glyph.codeLength === 0 ? null : inkOf(run.font, glyph);
      const advance = glyph.advance * size;
      if (ink === null) {
        return { left: 0, right: 0, advance };
      }
      const lean = [slant * (glyph.dy + ink[1]), slant * (glyph.dy + ink[3])] as const;
      return {
        left: (glyph.dx + ink[0] + Math.min(...lean)) * size,
        right: (glyph.dx + ink[2] + Math.max(...lean)) * size,
        advance,
      };
    }),
  );
  const turned = glyphs
    .toReversed()
    .map(({ left, right, advance }) => ({ left: advance - right, right: advance - left, advance }));
  return [reachBefore(glyphs), reachBefore(turned)];
}

/** From its pen, 1/1000 em. */
interface EndGlyph {
  readonly left: number;
  readonly right: number;
  readonly advance: number;
}

/** How far the first letter and the marks on it reach before the pen, below 0 not at all; marks have no advance, and stand on either side of their letter. */
function reachBefore(glyphs: readonly EndGlyph[]): number {
  const isMark = ({ advance }: EndGlyph): boolean => advance === 0;
  const first = glyphs.findIndex((glyph) => !isMark(glyph));
  const next = glyphs.findIndex((glyph, i) => i > first && !isMark(glyph));
  const letter = first < 0 ? glyphs : glyphs.slice(0, next < 0 ? glyphs.length : next);
  let [reach, pen] = [-Infinity, 0];
  for (const { left, advance } of letter) {
    reach = Math.max(reach, -(pen + left));
    pen += advance;
  }
  return letter.length === 0 ? 0 : reach;
}
