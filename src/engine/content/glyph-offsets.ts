/**
 * Which part of a line's text each of its glyphs stands for: the way back from reported text to codes. A
 * ligature stands for several letters, a space may be no glyph at all but a move of the pen.
 */
import { bidiLevels } from "../packages/bidi.ts";
import { composedText } from "./accents.ts";
import { hasRtl, isMostlyRtl } from "./logical-order.ts";

/**
 * UTF-16 offsets of the text a glyph stands for: all glyphs of one character have its own. Equal ones for what prints no
 * character.
 */
export type TextOffsets = readonly [start: number, end: number];

/** Below the first letters that run from right to left: nearly all lines. */
const LEFT_TO_RIGHT = /^[\0-\u058f]*$/u;
/** Glyphs that may make one composed character: a letter and its marks. */
const MOST_PARTS = 4;
/** Presentation forms are reported as the letters they are forms of. */
const FORMS = /[\ufb1d-\ufdff\ufe70-\ufefc]/u;

/**
 * The offsets of each glyph of a line; `texts` are what the glyphs read as, in the order they stand in, left
 * to right. Blank glyphs the text leaves out get equal offsets, and so do those that read as nothing: which text they
 * belong to is for who has their sequence. Null when text and glyphs do not agree: then
 * nothing is known of any of them. Linear in the text.
 */
export function glyphOffsets(
  text: string,
  texts: readonly string[],
): readonly TextOffsets[] | null {
  const order = visualOrder(text);
  const found: TextOffsets[] = [];
  let at = 0;
  for (let i = 0; i < texts.length; ) {
    const own = texts[i] ?? "";
    const here = order[at];
    // Nearly all glyphs: one letter, itself.
    if (own.length === 1 && here !== undefined && text[here] === own) {
      found.push([here, here + 1]);
      i++;
      at++;
      continue;
    }
    if (own === "") {
      found.push([here ?? text.length, here ?? text.length]);
      i++;
      continue;
    }
    const taken = takeGlyphs(text, order, { texts, from: i, at });
    if (taken !== null) {
      const { count, units } = taken;
      const start = Math.min(...order.slice(at, at + units));
      for (let each = 0; each < count; each++) {
        found.push([start, start + units]);
      }
      i += count;
      at += units;
    } else if (isBlank(text, here)) {
      // A space that no glyph shows.
      at++;
    } else if (isBlankText(own)) {
      found.push([here ?? text.length, here ?? text.length]);
      i++;
    } else {
      return null;
    }
  }
  return order.slice(at).every((offset) => isBlank(text, offset)) ? found : null;
}

/** How many glyphs from one on stand for how many units from a place on; null when they do not. */
function takeGlyphs(
  text: string,
  order: readonly number[],
  {
    texts,
    from,
    at,
  }: { readonly texts: readonly string[]; readonly from: number; readonly at: number },
): { readonly count: number; readonly units: number } | null {
  let own = "";
  for (let count = 1; count <= MOST_PARTS && from + count <= texts.length; count++) {
    own += texts[from + count - 1] ?? "";
    const plain = (FORMS.test(own) ? own.normalize("NFKC") : own).normalize("NFC");
    if (plain !== "" && standsAt(text, order, plain, at)) {
      return { count, units: plain.length };
    }
    // TeX's fonts of 7 bits show an accent of its own and the letter below.
    const composed = count === 1 ? plain : composedText(plain);
    if (composed !== plain && composed !== "" && standsAt(text, order, composed, at)) {
      return { count, units: composed.length };
    }
  }
  return null;
}

function standsAt(text: string, order: readonly number[], plain: string, at: number): boolean {
  const offsets = order.slice(at, at + plain.length);
  if (offsets.length < plain.length) {
    return false;
  }
  const start = Math.min(...offsets);
  // A glyph of several letters stands for neighbours, whichever way they run.
  const isOnePiece = Math.max(...offsets) - start === plain.length - 1;
  const there = text.slice(start, start + plain.length);
  // One blank is as good as another: a plain space may be said to be one that does not break.
  return isOnePiece && (there === plain || (isBlankText(there) && isBlankText(plain)));
}

function isBlankText(text: string): boolean {
  return text.trim() === "";
}

function isBlank(text: string, offset: number | undefined): boolean {
  return offset !== undefined && isBlankText(text.charAt(offset));
}

/** The offsets of a text's code units in the order they stand in, left to right (UAX #9, L2). */
function visualOrder(text: string): readonly number[] {
  const offsets: number[] = [];
  for (let i = 0; i < text.length; i++) {
    offsets.push(i);
  }
  if (LEFT_TO_RIGHT.test(text)) {
    return offsets;
  }
  const pieces = Array.from(text, (character) => ({ text: character }));
  if (!hasRtl(pieces)) {
    return offsets;
  }
  const { levels } = bidiLevels(text, isMostlyRtl(pieces) ? "rtl" : "ltr");
  const highest = Math.max(0, ...levels);
  for (let level = highest; level >= 1; level--) {
    for (let from = 0; from < offsets.length; from++) {
      let to = from;
      while ((levels[offsets[to] ?? -1] ?? -1) >= level) {
        to++;
      }
      offsets.splice(from, to - from, ...offsets.slice(from, to).toReversed());
      from = Math.max(from, to);
    }
  }
  return offsets;
}
