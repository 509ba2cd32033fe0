/** The kerning to be had from a box's authored text for new text in the same font: a subset has seldom kept its own. */
import { apply, invert, type Matrix } from "#base/geometry.ts";
import type { Glyph, PageContent, Show } from "../content/model.ts";
import type { BoxSegment, TextBox } from "../scene/model.ts";

/** Font (`PdfFont.key`), code, next code, and what their distance has more than the width; thousandths of an em. */
export type SeenPair = readonly [font: string, left: number, right: number, adjustment: number];

const SAME_SIZE_PT = 0.01;

/** The kerned pairs of a box, each as first seen; [] when it is of several sizes or cannot be found. */
export function authoredKerning(box: TextBox, content: PageContent): readonly SeenPair[] {
  const toFrame = invert(box.frame);
  const isOneSize = box.runs.every(({ sizePt }) => Math.abs(sizePt - box.sizePt) < SAME_SIZE_PT);
  if (toFrame === null || !isOneSize || box.sizePt * box.scale <= 0) {
    return [];
  }
  const byLine = new Map<number, PlacedGlyph[]>();
  const painting = paintingOf(box, content);
  for (const segment of box.segments) {
    const show = showsOf(segment, content).find(({ doPath }) => isSamePath(doPath, painting));
    if (show === undefined || show.font === null) {
      return [];
    }
    const placed = byLine.get(segment.line) ?? [];
    byLine.set(segment.line, placed);
    placeGlyphs(segment, { content, show, font: show.font.key, toFrame }, placed);
  }
  const pairs = new Map<string, SeenPair>();
  for (const number of [...byLine.keys()].toSorted((a, b) => a - b)) {
    addPairs(byLine.get(number) ?? [], box, pairs);
  }
  return [...pairs.values()];
}

interface PlacedGlyph {
  readonly glyph: Glyph;
  readonly font: string;
  /** Origin in the frame. */
  readonly x: number;
  readonly y: number;
}

interface Placing {
  readonly content: PageContent;
  readonly show: Show;
  readonly font: string;
  readonly toFrame: Matrix;
}

/** Adds the glyphs of a segment where its box shows them. */
function placeGlyphs(
  segment: BoxSegment,
  { content, show, font, toFrame }: Placing,
  placed: PlacedGlyph[],
): void {
  const end = show.glyphStart + segment.glyphEnd;
  for (let index = show.glyphStart + segment.glyphStart; index < end; index++) {
    const glyph = content.glyphs.at(index);
    if (glyph !== undefined) {
      const [x, y] = apply(toFrame, [glyph.x, glyph.y]);
      placed.push({ glyph, font, x, y });
    }
  }
}

function showsOf({ unit, operator }: BoxSegment, content: PageContent): readonly Show[] {
  return showsByOperator(content).get(`${unit} ${operator}`) ?? [];
}

/** Which of several paintings of a form the box belongs to: that of the show nearest to its first line. */
function paintingOf(box: TextBox, content: PageContent): Show["doPath"] {
  const [first] = box.segments;
  const shows = first === undefined ? [] : showsOf(first, content);
  const [x, y] = box.lines[first?.line ?? 0]?.from ?? [0, 0];
  const distanceOf = ({ glyphStart }: Show): number => {
    const glyph = content.glyphs.at(glyphStart + (first?.glyphStart ?? 0));
    return glyph === undefined ? Infinity : Math.hypot(glyph.x - x, glyph.y - y);
  };
  const [nearest] =
    shows.length < 2 ? shows : shows.toSorted((a, b) => distanceOf(a) - distanceOf(b));
  return nearest?.doPath ?? [];
}

function isSamePath(a: Show["doPath"], b: Show["doPath"]): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
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

/** Adds the pairs of one line; those with a space are left out. */
function addPairs(
  placed: readonly PlacedGlyph[],
  box: TextBox,
  pairs: Map<string, SeenPair>,
): void {
  const sorted = placed.toSorted((a, b) => a.x - b.x);
  const perEm = 1000 / box.sizePt;
  for (const [i, { glyph, font, x, y }] of sorted.entries()) {
    const next = sorted[i + 1];
    // Raised glyphs are not kerned.
    if (
      next?.font !== font ||
      Math.abs(next.y - y) * perEm >= LEAST_KERN ||
      isBlank(glyph) ||
      isBlank(next.glyph)
    ) {
      continue;
    }
    const spacing = box.trackingEm + (isWordSpace(glyph) ? box.wordSpacingEm : 0);
    const advance = round3(((next.x - x) * perEm) / box.scale - spacing * 1000);
    const kern = advance - glyph.width;
    if (Math.abs(kern) >= LEAST_KERN && Math.abs(kern) <= MOST_KERN) {
      const key = kerningKey(font, glyph.code, next.glyph.code);
      if (!pairs.has(key)) {
        pairs.set(key, [font, glyph.code, next.glyph.code, kern]);
      }
    }
  }
}

function isBlank({ unicode }: Glyph): boolean {
  return unicode !== null && unicode !== "" && unicode.trim() === "";
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

const seen = new WeakMap<readonly SeenPair[], SeenKerning>();

/** The pairs to be looked up. Kept per list. */
export function seenKerning(pairs: readonly SeenPair[]): SeenKerning {
  const known = seen.get(pairs);
  if (known !== undefined) {
    return known;
  }
  const kerning = new Map(
    pairs.map(([font, left, right, kern]) => [kerningKey(font, left, right), kern]),
  );
  seen.set(pairs, kerning);
  return kerning;
}
