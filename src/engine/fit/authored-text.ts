/**
 * The authored text of a box glyph by glyph: for the kerning to be had from it for new text in the same font,
 * since a subset has seldom kept its own.
 */
import { apply, invert } from "#base/geometry.ts";
import type { Glyph, PageContent, Show } from "../content/model.ts";
import type { BoxSegment, TextBox } from "../scene/model.ts";

/** A glyph as authored; lengths in thousandths of an em, tracking and word spacing left out. */
interface AuthoredGlyph {
  /** `PdfFont.key`. */
  readonly font: string;
  readonly code: number;
  readonly text: string;
  readonly width: number;
  /** To the next glyph of the line, kerning included. */
  readonly advance: number;
}

/** A line, its glyphs from left to right. */
export interface AuthoredLine {
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
  const painting = paintingOf(box, content);
  for (const segment of box.segments) {
    const show = showsOf(segment, content).find((each) => paintingKey(each) === painting);
    const placed = placedGlyphs(segment, content, show, (x, y) => apply(toFrame, [x, y]));
    if (placed === null) {
      return [];
    }
    byLine.set(segment.line, [...(byLine.get(segment.line) ?? []), ...placed]);
  }
  const numbers = [...byLine.keys()].toSorted((a, b) => a - b);
  return numbers.map((number) => authoredLine(byLine.get(number) ?? [], box));
}

interface PlacedGlyph {
  readonly glyph: Glyph;
  readonly font: string;
  /** As the PDF states it. */
  readonly width: number;
  /** Origin in the frame. */
  readonly x: number;
  readonly y: number;
}

type ToFrame = (x: number, y: number) => readonly [number, number];

/** Glyphs of a segment where its box shows them; null when they cannot be told. */
function placedGlyphs(
  segment: BoxSegment,
  content: PageContent,
  show: Show | undefined,
  toFrame: ToFrame,
): readonly PlacedGlyph[] | null {
  if (show === undefined || show.font === null) {
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
  return content.glyphs
    .slice(show.glyphStart + segment.glyphStart, show.glyphStart + segment.glyphEnd)
    .map((glyph) => {
      const [x, y] = toFrame(glyph.x, glyph.y);
      return { glyph, font: font.key, width: widthOf(glyph), x, y };
    });
}

function showsOf({ unit, operator }: BoxSegment, content: PageContent): readonly Show[] {
  return showsByOperator(content).get(`${unit} ${operator}`) ?? [];
}

/** Which of several paintings of a form the box belongs to: that of the show nearest to its first line. */
function paintingOf(box: TextBox, content: PageContent): string {
  const [first] = box.segments;
  const shows = first === undefined ? [] : showsOf(first, content);
  const [x, y] = box.lines[first?.line ?? 0]?.from ?? [0, 0];
  const distanceOf = ({ glyphStart }: Show): number => {
    const glyph = content.glyphs.at(glyphStart + (first?.glyphStart ?? 0));
    return glyph === undefined ? Infinity : Math.hypot(glyph.x - x, glyph.y - y);
  };
  const [nearest] =
    shows.length < 2 ? shows : shows.toSorted((a, b) => distanceOf(a) - distanceOf(b));
  return nearest === undefined ? "" : paintingKey(nearest);
}

function paintingKey({ doPath }: Show): string {
  return JSON.stringify(doPath);
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

function authoredLine(placed: readonly PlacedGlyph[], box: TextBox): AuthoredLine {
  const sorted = placed.toSorted((a, b) => a.x - b.x);
  const perEm = 1000 / box.sizePt;
  const glyphs = sorted.map(({ glyph, font, width, x, y }, i) => {
    const next = sorted[i + 1];
    const spacing = box.trackingEm + (isWordSpace(glyph) ? box.wordSpacingEm : 0);
    // Raised glyphs are not kerned.
    const isBeside = next !== undefined && Math.abs(next.y - y) * perEm < LEAST_KERN;
    const advance = isBeside ? round3(((next.x - x) * perEm) / box.scale - spacing * 1000) : width;
    return {
      font,
      code: glyph.code,
      text: glyph.unicode === null || glyph.unicode === "" ? "\ufffd" : glyph.unicode,
      width,
      advance,
    };
  });
  return { glyphs };
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
