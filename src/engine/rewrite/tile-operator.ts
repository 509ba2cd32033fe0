/**
 * Cuts a text-showing operator's operand at the borders of planned segments, so that what is kept is kept
 * in the very spelling of the file.
 */
import { latin1Text } from "#base/bytes.ts";
import type { Matrix } from "#base/geometry.ts";
import type { Glyph, TextElement, TextShowingOperator } from "../content/model.ts";
import type { PdfFont } from "../font/pdf-font/pdf-font.ts";
import { formatHex } from "../pdf/write-operands.ts";

/** Ordinals of the operator's glyphs, end excluded. */
export interface GlyphRange {
  readonly glyphStart: number;
  readonly glyphEnd: number;
}

/** A range with the operand's elements around it, as PDF source, and the text matrices at its two ends. */
export interface Tile {
  /** TJ elements before the range (from the range before it, or the start), and its own. */
  readonly head: string;
  readonly own: string;
  /** After the last range; "" on all others. */
  readonly tail: string;
  readonly ownStartTm: Matrix;
  readonly ownEndTm: Matrix;
}

/** A place in an operand: an element and a byte of its string. */
export interface OperandPlace {
  readonly element: number;
  readonly offset: number;
}

/**
 * One tile for each range; ranges are ascending, disjoint and not empty. Null when the font's codes do not
 * end where the interpreter ended, so that no pen position could be trusted. `data` is the content
 * stream's, decoded. Linear in the operand.
 */
export function tileOperator(
  show: {
    readonly operator: TextShowingOperator;
    readonly font: PdfFont;
    /** By its ordinal in the operator. */
    readonly glyphAt: (ordinal: number) => Glyph | undefined;
  },
  ranges: readonly GlyphRange[],
  data: Uint8Array,
): readonly Tile[] | null {
  const { operator, font, glyphAt } = show;
  // Only pens at the borders are asked for: an operand may have thousands of codes.
  const wanted = new Set<number>();
  for (const { glyphStart, glyphEnd } of ranges) {
    for (const glyph of [glyphAt(glyphStart), glyphAt(glyphEnd - 1)]) {
      if (glyph !== undefined) {
        wanted.add(cutKey(glyph.element, glyph.offset));
      }
    }
  }
  const { elements } = operator;
  const pens = walkPens({ operator, elements, font }, wanted);
  if (pens === null) {
    return null;
  }
  const tiles: Tile[] = [];
  let from: OperandPlace = { element: 0, offset: 0 };
  for (const [i, { glyphStart, glyphEnd }] of ranges.entries()) {
    const first = glyphAt(glyphStart);
    const last = glyphAt(glyphEnd - 1);
    const startPen = first && pens.get(cutKey(first.element, first.offset));
    const endPen = last && pens.get(cutKey(last.element, last.offset));
    if (!first || !last || startPen === undefined || endPen === undefined) {
      return null;
    }
    const start: OperandPlace = { element: first.element, offset: first.offset };
    const end: OperandPlace = { element: last.element, offset: last.offset + last.length };
    const isLast = i === ranges.length - 1;
    tiles.push({
      head: elementsBetween(elements, { from, to: start }, data),
      own: elementsBetween(elements, { from: start, to: end }, data),
      tail: isLast
        ? elementsBetween(
            elements,
            { from: end, to: { element: elements.length, offset: 0 } },
            data,
          )
        : "",
      ownStartTm: movedAlong(operator.startTm, startPen.start, font),
      ownEndTm: movedAlong(operator.startTm, endPen.end, font),
    });
    from = end;
    // Numbers between two ranges go to the head of the later one.
  }
  return tiles;
}

/**
 * Elements and parts of strings between two places, as source. Whole elements keep their spelling, cut
 * strings become hexadecimal (7.3.4.3), which needs no escapes.
 */
export function elementsBetween(
  elements: readonly TextElement[],
  { from, to }: { from: OperandPlace; to: OperandPlace },
  data: Uint8Array,
): string {
  const parts: string[] = [];
  const last = Math.min(to.element, elements.length - 1);
  for (let i = from.element; i <= last; i++) {
    const element = elements[i];
    if (element === undefined) {
      break;
    }
    if (element.kind === "number") {
      // A number right at the end belongs to what follows it.
      if (i < to.element) {
        parts.push(latin1Text(data, element.span.start, element.span.end));
      }
      continue;
    }
    const start = i === from.element ? from.offset : 0;
    const end = i === to.element ? Math.min(to.offset, element.bytes.length) : element.bytes.length;
    if (start === 0 && end === element.bytes.length && end > 0) {
      parts.push(latin1Text(data, element.span.start, element.span.end));
    } else if (start < end) {
      parts.push(formatHex(element.bytes.subarray(start, end)));
    }
  }
  return parts.join(" ");
}

/** Pen before and after each code that is wanted, in text space along the line (ISO 32000-2, 9.4.4). */
function walkPens(
  {
    operator,
    elements,
    font,
  }: {
    readonly operator: TextShowingOperator;
    /** The operator's own: taken from it once. */
    readonly elements: readonly TextElement[];
    readonly font: PdfFont;
  },
  wanted: ReadonlySet<number>,
): ReadonlyMap<number, { readonly start: number; readonly end: number }> | null {
  const { size, charSpacing, wordSpacing } = operator.shown;
  // 9.3.4: horizontal scaling does not act on the displacement of vertical writing.
  const scale = font.vertical ? 1 : operator.shown.scale;
  const pens = new Map<number, { start: number; end: number }>();
  // Elements that no range begins or ends in, most of a long operand, are not asked for code by code.
  const wantedIn = new Set(Array.from(wanted, elementOf));
  let pen = 0;
  for (const [i, element] of elements.entries()) {
    if (element.kind === "number") {
      pen -= (element.value / 1000) * size * scale;
      // 9.4.3: numbers are thousandths of text space units, subtracted.
      continue;
    }
    const isWanted = wantedIn.has(i);
    let offset = 0;
    for (const code of font.decode(element.bytes)) {
      const start = pen;
      const spacing = charSpacing + (code.isWordSpace ? wordSpacing : 0);
      pen += ((code.width / 1000) * size + spacing) * scale;
      if (isWanted && wanted.has(cutKey(i, offset))) {
        pens.set(cutKey(i, offset), { start, end: pen });
      }
      offset += code.length;
    }
  }
  return isSamePlace(movedAlong(operator.startTm, pen, font), operator.endTm) ? pens : null;
}

/** Equal but for rounding: a ten-thousandth of the matrix's unit, and a millionth for matrices of no size. */
function isSamePlace(a: Matrix, b: Matrix): boolean {
  const unit = Math.hypot(a[0], a[1]);
  return Math.hypot(a[4] - b[4], a[5] - b[5]) <= 1e-4 * Math.max(unit, 1e-9) + 1e-6;
}

/**
 * The text matrix after a move along the writing: to the right, or along the y axis in vertical mode
 * (9.4.4).
 */
function movedAlong(tm: Matrix, distance: number, { vertical }: PdfFont): Matrix {
  const alongX = vertical ? tm[2] : tm[0];
  const alongY = vertical ? tm[3] : tm[1];
  return [tm[0], tm[1], tm[2], tm[3], tm[4] + distance * alongX, tm[5] + distance * alongY];
}

/** Strings are far shorter than this, and so the sum stays exact. */
const OFFSETS = 2 ** 27;

function cutKey(element: number, offset: number): number {
  return element * OFFSETS + offset;
}

function elementOf(key: number): number {
  return Math.floor(key / OFFSETS);
}
