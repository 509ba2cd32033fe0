/** Where a glyph stands in the frame of its writing direction, and the text it is reported with. */
import type { GlyphList } from "../../content/model.ts";
import { type Direction, intoFrame } from "./direction.ts";
import type { OperatorStyle } from "./text-style.ts";

/**
 * Top of an ideograph's cell above the baseline (em): 0.88 is the usual ascent of CJK fonts, 880 of 1000
 * units, and the default of DW2 (ISO 32000-2, 9.7.4.3).
 */
const IDEOGRAPH_ASCENT = 0.88;
/** What stands in texts for a glyph that nothing maps: boxes with it are shown, not edited. */
const REPLACEMENT = "\ufffd";

/** Extent along the baseline and height of the baseline, points. Written anew for each of many glyphs. */
export interface Place {
  /** Points along the baseline; `end` is before `start` where the advance is negative. */
  start: number;
  end: number;
  /** Height of the baseline across the writing direction, points. */
  across: number;
  isSpace: boolean;
}

/** A place nothing is written to yet; `placeGlyph` fills it. */
export function newPlace(): Place {
  return { start: 0, end: 0, across: 0, isSpace: false };
}

/** What placing needs besides the glyph. */
export interface Frame {
  readonly style: OperatorStyle;
  readonly direction: Direction;
  readonly userUnit: number;
}

/**
 * Writes the place of a glyph into `into`; a stacked one fills a cell of one em. Into an object that is
 * reused, as pages of maps and timetables have a hundred thousand glyphs.
 */
export function placeGlyph(
  glyphs: GlyphList,
  index: number,
  { style, direction, userUnit }: Frame,
  into: Place,
): void {
  const x = glyphs.xAt(index);
  const y = glyphs.yAt(index);
  const dx = glyphs.dxAt(index);
  const dy = glyphs.dyAt(index);
  into.isSpace = glyphs.isSpaceAt(index) || isBlank(glyphs.codeAt(index)?.unicode ?? null);
  if (style.isStacked) {
    // The column runs through the middle of the glyph; its cell is an em, from the ideograph's top.
    const [along, across] = intoFrame(direction, [x + dx / 2, y + dy / 2], userUnit);
    into.start = along - IDEOGRAPH_ASCENT * style.sizePt;
    into.end = into.start + style.sizePt;
    into.across = across;
    return;
  }
  // The same as `intoFrame`, written out: it made an array per glyph.
  into.start = (x * direction.cos + y * direction.sin) * userUnit;
  into.end = into.start + (dx * direction.cos + dy * direction.sin) * userUnit;
  into.across = (x * direction.acrossX + y * direction.acrossY) * userUnit;
}

/**
 * White space only (U+00A0 and U+3000 too); printable ASCII is decided without a search. A glyph without
 * Unicode is not blank: it prints.
 */
function isBlank(unicode: string | null): boolean {
  if (unicode === null || unicode === "") {
    return false;
  }
  const first = unicode.charCodeAt(0);
  return (first <= 0x20 || first > 0x7e) && unicode.trim() === "";
}

/**
 * Text of one code: never a control character (they would break JSON listings and line breaks), U+FFFD when
 * nothing maps it, soft hyphen as "-", since it is printed as one.
 */
export function plainText(unicode: string | null): string {
  if (unicode === null || unicode === "") {
    return REPLACEMENT;
  }
  if (unicode.length === 1 && unicode >= " " && unicode <= "~") {
    return unicode;
  }
  if (unicode === "\u00ad") {
    return "-";
  }
  // A code mapped to a tab, a line or a paragraph separator shows a gap in its line, as a space does.
  const isGap = unicode.trim() === "";
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  return unicode.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/gu, isGap ? " " : REPLACEMENT);
}
