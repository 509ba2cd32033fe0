/** Where a glyph stands in the frame of its writing direction, and the text it is reported with. */
import type { Glyph } from "../content/model.ts";
import { type Direction, intoFrame } from "./direction.ts";
import type { ShowStyle } from "./show-style.ts";

/** Top of an ideograph above the baseline (em). */
const IDEOGRAPH_ASCENT = 0.88;
const REPLACEMENT = "\ufffd";

/** Extent along the baseline and height of the baseline, points. */
export interface Placed {
  readonly start: number;
  readonly end: number;
  readonly across: number;
  readonly isSpace: boolean;
}

/** What placing needs besides the glyph. */
export interface Frame {
  readonly style: ShowStyle;
  readonly direction: Direction;
  readonly userUnit: number;
}

/** Place of a glyph; a stacked one fills a cell of one em. */
export function place(glyph: Glyph, { style, direction, userUnit }: Frame): Placed {
  const isSpace = glyph.isSpace || isBlank(glyph.unicode);
  if (style.isStacked) {
    // The column runs through the middle of the glyph; its cell is an em, from the ideograph's top.
    const middle = [glyph.x + glyph.dx / 2, glyph.y + glyph.dy / 2] as const;
    const [along, across] = intoFrame(direction, middle, userUnit);
    const start = along - IDEOGRAPH_ASCENT * style.sizePt;
    return { start, end: start + style.sizePt, across, isSpace };
  }
  const start = (glyph.x * direction.cos + glyph.y * direction.sin) * userUnit;
  const advance = (glyph.dx * direction.cos + glyph.dy * direction.sin) * userUnit;
  const across = (glyph.x * direction.acrossX + glyph.y * direction.acrossY) * userUnit;
  return { start, end: start + advance, across, isSpace };
}

/** White space only; printable ASCII is decided without a search. */
function isBlank(unicode: string | null): boolean {
  if (unicode === null || unicode === "") {
    return false;
  }
  const first = unicode.charCodeAt(0);
  return (first <= 0x20 || first > 0x7e) && unicode.trim() === "";
}

/** Text of one code: never a control character, U+FFFD when nothing maps it, soft hyphen as printed. */
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
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  return unicode.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/gu, REPLACEMENT);
}
