/**
 * The kerning to be had from a box's authored text for new text in the same font: a subset has seldom kept
 * its own kern or GPOS table, but the producer has written its kerning into TJ arrays.
 */
import { roundTo } from "#base/numbers.ts";
import { addToList, getOrAdd } from "#base/maps.ts";
import { invert, type Matrix } from "#base/geometry.ts";
import type { PageContent, ShownText } from "../content/model.ts";
import type { PdfCode } from "../font/pdf-font/pdf-font.ts";
import type { BoxSegment, TextBox } from "../contract/scene.ts";
import type { SeenPair } from "../plan/plan.ts";

/** Sizes within rounding of Tf and matrices. */
const SAME_SIZE_PT = 0.01;

/**
 * The kerned pairs of a box (font, left code, right code, thousandths of an em), each as first seen; []
 * when it is of several sizes or horizontal scales or cannot be found. Linear in its glyphs.
 */
export function authoredKerning(box: TextBox, content: PageContent): readonly SeenPair[] {
  const toFrame = invert(box.frame);
  const isOneSize = box.runs.every(
    ({ sizePt, stretch }) => Math.abs(sizePt - box.sizePt) < SAME_SIZE_PT && stretch === undefined,
  );
  // The frame is divided by below, and so are size and scale.
  if (toFrame === null || !isOneSize || box.sizePt * box.scale <= 0) {
    return [];
  }
  const byLine = new Map<number, PlacedGlyphs>();
  const invocation = invocationOf(box, content);
  for (const segment of box.segments) {
    const show = showsOf(segment, content).find(({ doPath }) => isSamePath(doPath, invocation));
    if (show === undefined || show.font === null) {
      return [];
    }
    const placed = getOrAdd(byLine, segment.line, () => ({ codes: [], fonts: [], xs: [], ys: [] }));
    placeGlyphs(segment, { content, show, font: show.font.key, toFrame }, placed);
  }
  const pairs = new Map<string, SeenPair>();
  // Line by line from the top, so that which of two unlike pairs is taken does not depend on paint order.
  for (const number of [...byLine.keys()].toSorted((a, b) => a - b)) {
    const placed = byLine.get(number);
    if (placed !== undefined) {
      addPairs(placed, box, pairs);
    }
  }
  return [...pairs.values()];
}

/**
 * Glyphs of one line, a list for each of their facts: as many objects would cost more than all that is done
 * with them.
 */
interface PlacedGlyphs {
  readonly codes: PdfCode[];
  readonly fonts: string[];
  /** Origins in the frame. */
  readonly xs: number[];
  readonly ys: number[];
}

/** What placing the glyphs of a segment needs. */
interface Placing {
  readonly content: PageContent;
  readonly show: ShownText;
  readonly font: string;
  readonly toFrame: Matrix;
}

/** Adds the glyphs of a segment where its box shows them. */
function placeGlyphs(
  segment: BoxSegment,
  { content, show, font, toFrame }: Placing,
  placed: PlacedGlyphs,
): void {
  const { glyphs } = content;
  const end = show.glyphStart + segment.glyphEnd;
  for (let index = show.glyphStart + segment.glyphStart; index < end; index++) {
    const code = glyphs.codeAt(index);
    if (code !== undefined) {
      const x = glyphs.xAt(index);
      const y = glyphs.yAt(index);
      placed.codes.push(code);
      placed.fonts.push(font);
      placed.xs.push(toFrame[0] * x + toFrame[2] * y + toFrame[4]);
      placed.ys.push(toFrame[1] * x + toFrame[3] * y + toFrame[5]);
    }
  }
}

/** All paintings of a segment's operator. */
function showsOf({ unit, operator }: BoxSegment, content: PageContent): readonly ShownText[] {
  return showsByOperator(content).get(`${unit} ${operator}`) ?? [];
}

/**
 * Which of several invocations of a form the box belongs to: that of the operator nearest to its first
 * line.
 */
function invocationOf(box: TextBox, content: PageContent): ShownText["doPath"] {
  const [first] = box.segments;
  const shows = first === undefined ? [] : showsOf(first, content);
  const [x, y] = box.lines[first?.line ?? 0]?.from ?? [0, 0];
  const distanceOf = ({ glyphStart }: ShownText): number => {
    const glyph = content.glyphs.at(glyphStart + (first?.glyphStart ?? 0));
    return glyph === undefined ? Infinity : Math.hypot(glyph.x - x, glyph.y - y);
  };
  let [nearest] = shows;
  let least = nearest === undefined || shows.length < 2 ? 0 : distanceOf(nearest);
  // Without sorting: a form may be painted as often as there are boxes that ask.
  for (const show of shows.slice(1)) {
    const distance = distanceOf(show);
    [nearest, least] = distance < least ? [show, distance] : [nearest, least];
  }
  return nearest?.doPath ?? [];
}

/** Paths are shared objects within one reading, so identity nearly always decides. */
function isSamePath(a: ShownText["doPath"], b: ShownText["doPath"]): boolean {
  return a === b || pathKey(a) === pathKey(b);
}

const pathKeys = new WeakMap<ShownText["doPath"], string>();

function pathKey(path: ShownText["doPath"]): string {
  return getOrAdd(pathKeys, path, () => JSON.stringify(path));
}

/** Per page: boxes of a page ask one by one. */
const showIndex = new WeakMap<PageContent, ReadonlyMap<string, readonly ShownText[]>>();

function showsByOperator(content: PageContent): ReadonlyMap<string, readonly ShownText[]> {
  const known = showIndex.get(content);
  if (known !== undefined) {
    return known;
  }
  const index = new Map<string, ShownText[]>();
  for (const show of content.shownTexts) {
    const key = `${show.operator.contentStream} ${show.operator.index}`;
    addToList(index, key, show);
  }
  showIndex.set(content, index);
  return index;
}

/** Adds the pairs of one line; those with a space are left out. */
function addPairs(placed: PlacedGlyphs, box: TextBox, pairs: Map<string, SeenPair>): void {
  const { codes, fonts, xs, ys } = placed;
  // Sorted along the line: operators of one line may come in any order.
  const order = orderOf(xs);
  const perEm = 1000 / box.sizePt;
  // Thousandths of the effective em, spacing by Tc and Tw taken off; what is left beside the glyph's own
  // width is kerning.
  for (let i = 0; i + 1 < codes.length; i++) {
    const at = order === null ? i : (order[i] ?? i);
    const next = order === null ? i + 1 : (order[i + 1] ?? i + 1);
    const font = fonts[at] ?? "";
    const code = codes[at];
    const nextCode = codes[next];
    // Raised glyphs are not kerned.
    if (
      code === undefined ||
      nextCode === undefined ||
      fonts[next] !== font ||
      Math.abs((ys[next] ?? 0) - (ys[at] ?? 0)) * perEm >= LEAST_KERN ||
      isBlank(code) ||
      isBlank(nextCode)
    ) {
      continue;
    }
    const spacing = box.trackingEm + (isWordSpace(code) ? box.wordSpacingEm : 0);
    const advance = roundTo(
      (((xs[next] ?? 0) - (xs[at] ?? 0)) * perEm) / box.scale - spacing * 1000,
      3,
    );
    const kern = advance - code.width;
    if (Math.abs(kern) >= LEAST_KERN && Math.abs(kern) <= MOST_KERN) {
      const key = kerningKey(font, code.code, nextCode.code);
      if (!pairs.has(key)) {
        pairs.set(key, [font, code.code, nextCode.code, kern]);
      }
    }
  }
}

/** Places of the numbers in ascending order, equal ones as they come; null when they stand so already. */
function orderOf(numbers: readonly number[]): readonly number[] | null {
  for (let i = 1; i < numbers.length; i++) {
    if (!((numbers[i - 1] ?? 0) <= (numbers[i] ?? 0))) {
      return numbers.map((_, at) => at).sort((a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0));
    }
  }
  return null;
}

function isBlank({ unicode }: PdfCode): boolean {
  return unicode !== null && unicode !== "" && unicode.trim() === "";
}

/** Tw acts on this character only, as the box counts it. */
function isWordSpace({ unicode }: PdfCode): boolean {
  return unicode === " ";
}

/**
 * Pair adjustments below this (thousandths of an em) are rounding, above the other one are spaces: kerning
 * of text faces stays within 150 ("AV" about 70 to 120).
 */
const LEAST_KERN = 2;
const MOST_KERN = 150;

/** Pairs of codes → adjustment in thousandths of an em; the first one seen of a pair counts. */
export type SeenKerning = ReadonlyMap<string, number>;

/** The key of a pair in `SeenKerning`. */
export function kerningKey(font: string, left: number, right: number): string {
  return `${font} ${left} ${right}`;
}

/** Kept per list: a plan is filled many times. */
const seen = new WeakMap<readonly SeenPair[], SeenKerning>();

/** The pairs to be looked up, by `kerningKey`. Kept per list. */
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
