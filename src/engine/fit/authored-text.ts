/**
 * The authored text of a box glyph by glyph: what shows it again exactly, and the kerning to be had from
 * it for new text in the same font, since a subset has seldom kept its own.
 */
import { apply, invert } from "#base/geometry.ts";
import type { Glyph, PageContent, Show } from "../content/model.ts";
import type { BoxSegment, TextBox } from "../scene/model.ts";

/** A glyph as authored; lengths in thousandths of an em, tracking and word spacing left out. */
interface AuthoredGlyph {
  /** `PdfFont.key`. */
  readonly font: string;
  readonly code: number;
  readonly codeLength: number;
  readonly text: string;
  readonly width: number;
  /** To the next glyph of the line, kerning included. */
  readonly advance: number;
  /** Above the line's first glyph. */
  readonly dy: number;
  /** Where the glyph begins, in points along the frame, when the pen was moved there; absent else. */
  readonly startPt?: number;
}

/** A line in the box's frame, its glyphs from left to right. */
export interface AuthoredLine {
  readonly xPt: number;
  readonly yPt: number;
  readonly widthPt: number;
  readonly glyphs: readonly AuthoredGlyph[];
}

const SAME_SIZE_PT = 0.01;

/** The lines of a box as its page shows them; [] when they are of several sizes or cannot be found. */
export function authoredText(box: TextBox, content: PageContent): readonly AuthoredLine[] {
  const toFrame = invert(box.frame);
  const isOneSize = box.runs.every(({ sizePt }) => Math.abs(sizePt - box.sizePt) < SAME_SIZE_PT);
  if (toFrame === null || !isOneSize || box.sizePt * box.scale <= 0) {
    return [];
  }
  const byLine = new Map<number, PlacedGlyph[]>();
  for (const segment of box.segments) {
    const line = box.lines[segment.line]?.from ?? [0, 0];
    const placed = placedGlyphs(segment, content, {
      toFrame: (x, y) => apply(toFrame, [x, y]),
      startOfLine: apply(toFrame, line),
    });
    if (placed === null) {
      return [];
    }
    byLine.set(segment.line, [...(byLine.get(segment.line) ?? []), ...placed]);
  }
  const numbers = [...byLine.keys()].toSorted((a, b) => a - b);
  return numbers.flatMap((number) => authoredLine(byLine.get(number) ?? [], box));
}

interface PlacedGlyph {
  readonly glyph: Glyph;
  readonly font: string;
  /** As the PDF states it. */
  readonly width: number;
  /** Origin and end of the advance in the frame. */
  readonly x: number;
  readonly y: number;
  readonly end: number;
  /** Ordinal in `PageContent.glyphs`. */
  readonly index: number;
  /** True when the pen came from the glyph before, in paint order, and was not moved. */
  readonly followsPen: boolean;
}

interface Place {
  readonly toFrame: (x: number, y: number) => readonly [number, number];
  /** In the frame. */
  readonly startOfLine: readonly [number, number];
}

/** Glyphs of a segment as its box's own painting shows them. */
function placedGlyphs(
  segment: BoxSegment,
  content: PageContent,
  { toFrame, startOfLine }: Place,
): readonly PlacedGlyph[] | null {
  const shows = showsByOperator(content).get(`${segment.unit} ${segment.operator}`) ?? [];
  // A form painted several times shows one operator at several places.
  const show = nearestShow(shows, content, (x, y) => {
    const [along, across] = toFrame(x, y);
    return Math.hypot(along - startOfLine[0], across - startOfLine[1]);
  });
  if (show === null || show.font === null || speaksForGlyphs(show, content)) {
    return null;
  }
  const { font } = show;
  const { elements } = show.operator;
  const widths = new Map<number, number>();
  const widthOf = ({ element, offset, length, code }: Glyph): number => {
    const known = widths.get(code);
    if (known !== undefined) {
      return known;
    }
    const shown = elements[element];
    const bytes = shown?.kind === "string" ? shown.bytes.subarray(offset, offset + length) : null;
    const width = bytes === null ? 0 : (font.decode(bytes)[0]?.width ?? 0);
    widths.set(code, width);
    return width;
  };
  const glyphs = content.glyphs.slice(
    show.glyphStart + segment.glyphStart,
    show.glyphStart + segment.glyphEnd,
  );
  const first = show.glyphStart + segment.glyphStart;
  return glyphs.map((glyph, i) => {
    const [x, y] = toFrame(glyph.x, glyph.y);
    const [end] = toFrame(glyph.x + glyph.dx, glyph.y + glyph.dy);
    const followsPen = i > 0 || (segment.glyphStart === 0 && continuesPen(show));
    return {
      glyph,
      font: font.key,
      width: widthOf(glyph),
      x,
      y,
      end,
      index: first + i,
      followsPen,
    };
  });
}

/** The show whose first glyph is nearest by `distance`; null without any. */
function nearestShow(
  shows: readonly Show[],
  content: PageContent,
  distance: (x: number, y: number) => number,
): Show | null {
  const [only] = shows;
  if (only === undefined || shows.length === 1) {
    return only ?? null;
  }
  const distanceOf = ({ glyphStart }: Show): number => {
    const glyph = content.glyphs[glyphStart];
    return glyph === undefined ? Infinity : distance(glyph.x, glyph.y);
  };
  return shows.reduce((best, show) => (distanceOf(show) < distanceOf(best) ? show : best));
}

/**
 * True when the show begins where the one before it left the pen. A move to just that place is a move all the
 * same: viewers that round widths show it.
 */
function continuesPen({ operator: { name, tm, lm } }: Show): boolean {
  return (name === "Tj" || name === "TJ") && tm.some((value, i) => value !== lm[i]);
}

/** True when a replacement text says what the glyphs themselves do not: written elsewhere they would be mute. */
function speaksForGlyphs(
  { actualText, glyphStart, glyphEnd }: Show,
  content: PageContent,
): boolean {
  if (actualText === null) {
    return false;
  }
  const own = content.glyphs.slice(glyphStart, glyphEnd).map(({ unicode }) => unicode ?? "");
  return own.join("") !== actualText;
}

const showIndex = new WeakMap<PageContent, ReadonlyMap<string, readonly Show[]>>();

function showsByOperator(content: PageContent): ReadonlyMap<string, readonly Show[]> {
  const known = showIndex.get(content);
  if (known !== undefined) {
    return known;
  }
  const index = new Map<string, Show[]>();
  for (const show of content.shows) {
    const key = `${show.operator.unit} ${show.operator.index}`;
    const list = index.get(key) ?? [];
    index.set(key, list);
    list.push(show);
  }
  showIndex.set(content, index);
  return index;
}

function authoredLine(placed: readonly PlacedGlyph[], box: TextBox): readonly AuthoredLine[] {
  const sorted = placed.toSorted((a, b) => a.x - b.x);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) {
    return [];
  }
  const perEm = 1000 / box.sizePt;
  const glyphs = sorted.map(({ glyph, font, width, x, y, index, followsPen }, i) => {
    const next = sorted[i + 1];
    const isMoved = i > 0 && !(followsPen && sorted[i - 1]?.index === index - 1);
    const spacing = box.trackingEm + (isWordSpace(glyph) ? box.wordSpacingEm : 0);
    const toNext = next === undefined ? null : ((next.x - x) * perEm) / box.scale;
    return {
      font,
      code: glyph.code,
      codeLength: glyph.length,
      text: glyph.unicode === null || glyph.unicode === "" ? "\ufffd" : glyph.unicode,
      width,
      advance: toNext === null ? width : round3(toNext - spacing * 1000),
      dy: round3((y - first.y) * perEm),
      ...(isMoved ? { startPt: x } : {}),
    };
  });
  return [{ xPt: first.x, yPt: first.y, widthPt: last.end - first.x, glyphs }];
}

function isWordSpace(glyph: Glyph): boolean {
  return glyph.unicode === " ";
}

function round3(value: number): number {
  // Adding zero turns -0 into 0.
  return Math.round(value * 1000) / 1000 + 0;
}

/** Pair adjustments below this (thousandths of an em) are rounding, above the other one are spaces. */
const LEAST_KERN = 2;
const MOST_KERN = 150;

/** Pairs of codes → adjustment in thousandths of an em; the first one seen of a pair counts. */
export type SeenKerning = ReadonlyMap<string, number>;

/** The key of a pair in `SeenKerning`. */
export function kerningKey(font: string, left: number, right: number): string {
  return `${font} ${left} ${right}`;
}

const seen = new WeakMap<readonly AuthoredLine[], SeenKerning>();

/** Kerning of the authored glyphs; pairs with a space are left out. Kept per list of lines. */
export function seenKerning(lines: readonly AuthoredLine[]): SeenKerning {
  const known = seen.get(lines);
  if (known !== undefined) {
    return known;
  }
  const kerning = new Map<string, number>();
  for (const { glyphs } of lines) {
    glyphs.forEach((glyph, i) => {
      const next = glyphs[i + 1];
      const kern = glyph.advance - glyph.width;
      const isPair =
        next?.font === glyph.font && glyph.text.trim() !== "" && next.text.trim() !== "";
      const key = isPair ? kerningKey(glyph.font, glyph.code, next.code) : "";
      const isKern = Math.abs(kern) >= LEAST_KERN && Math.abs(kern) <= MOST_KERN;
      if (isPair && isKern && !kerning.has(key)) {
        kerning.set(key, kern);
      }
    });
  }
  seen.set(lines, kerning);
  return kerning;
}
