/**
 * Whether a full font is the one a PDF embeds a subset of: by name, by widths and, where they can be
 * seen, by outlines.
 */
import { type GlyphShape, isSameShape, shapeOf } from "../program/glyph-shape.ts";
import { lettersOf } from "./file-letters.ts";
import type { LibraryFont } from "./library-font.ts";
import { isMatch } from "./least-match.ts";
import type { FontFacts } from "../../plan/font-facts.ts";

/** Thousandths of an em; what rounding of PDF writers makes of equal numbers. */
const SAME_WIDTH_TOLERANCE = 2;
// Not all: a foundry corrects a few widths between versions of a font, and producers round some.
const SAME_WIDTH_SHARE = 0.95;
/** Of the letters looked at, those that must be drawn the same; a few may be alternate glyphs. */
const SAME_INK_SHARE = 0.9;

/**
 * True for the full font of an embedded one: the same PostScript name, widths that bear it out, and the
 * same outlines of the letters that can be seen. Of a font that is not embedded the name is all there is; an
 * embedded one without readable letters bears out nothing.
 */
export function matchesEmbedded(font: LibraryFont, facts: FontFacts): boolean {
  return (
    isSameFontName(facts.postScriptName, font.facts.postScriptName) &&
    // An embedded font whose letters nobody can read would otherwise match by its name alone.
    !(facts.embedded && facts.coverage.length === 0) &&
    hasSameWidths(font, facts) &&
    hasSameInk(font, facts)
  );
}

/**
 * True when the outlines prove that a full font is what a file embeds a subset of, whatever the two are called:
 * the tolerances are those of `matchesEmbedded`, and at least one letter must be seen.
 */
export function isDrawnAs(font: LibraryFont, facts: FontFacts): boolean {
  const seen = facts.ink?.length ?? 0;
  return facts.embedded && seen > 0 && hasSameWidths(font, facts) && hasSameInk(font, facts);
}

/** How a full font draws a letter, and how wide; null for one it has not, or that shows nothing. */
export function drawnLetters(
  font: LibraryFont,
): (character: string) => { readonly width: number; readonly shape: GlyphShape } | null {
  const drawn = lettersOf(font);
  return (character) => {
    const [width, letter] = [font.widthOf(character), drawn(character)];
    const shape = letter === null ? null : shapeOf(letter.outline);
    return width === null || shape === null ? null : { width, shape };
  };
}

/** pdf-lib writes a number behind the name of each font it embeds: "Jost-Regular-4711". */
export function isSameFontName(embedded: string, full: string): boolean {
  return full !== "" && (embedded === full || embedded.replace(/-\d+$/u, "") === full);
}

/** Compares the widths the PDF states with the full font's; true for a font that states none. */
function hasSameWidths(font: LibraryFont, facts: FontFacts): boolean {
  const equal = facts.coverage.filter(([character, , , width]) => {
    const ours = font.widthOf(character);
    return ours !== null && Math.abs(ours - width) <= SAME_WIDTH_TOLERANCE;
  });
  return isMatch(equal.length, facts.coverage.length, SAME_WIDTH_SHARE);
}

function hasSameInk(font: LibraryFont, { ink = [] }: FontFacts): boolean {
  const ours = lettersOf(font);
  const same = ink.filter(([character, box, fields]) => {
    const letter = ours(character);
    const other = letter === null ? null : shapeOf(letter.outline);
    return other !== null && isSameShape({ box, fields }, other);
  });
  return isMatch(same.length, ink.length, SAME_INK_SHARE);
}
