/** Whether a full font is the one a PDF embeds a subset of: by name, by widths and, where they can be seen, by outlines. */
import type { Rect } from "#base/geometry.ts";
import type { FontProgram } from "./font-program.ts";
import type { LibraryFont } from "./library-font.ts";
import { openFontProgram } from "./open-program.ts";
import type { FontFacts } from "./pdf-font.ts";
import { readSfntTables, sfntCharacterMap } from "./library-sfnt.ts";

/** Thousandths of an em; what rounding of PDF writers makes of equal numbers. */
const SAME_WIDTH_TOLERANCE = 2;
const SAME_WIDTH_SHARE = 0.95;
const SAME_OUTLINE_TOLERANCE = 4;
const COMPARED_OUTLINES = 8;
const TELLING = /^[A-Za-z0-9]$/;

/** The outline of a character in an embedded program; null when it cannot be seen. */
export type EmbeddedOutline = (character: string) => Rect | null;

/**
 * True for the full font of an embedded one: the same PostScript name, widths that bear it out, and the
 * same ink of some letters where `outlineOf` shows it. Of a font that is not embedded the name is all there
 * is; an embedded one without readable letters bears out nothing.
 */
export function matchesEmbedded(
  font: LibraryFont,
  facts: FontFacts,
  outlineOf: EmbeddedOutline | null = null,
): boolean {
  return (
    isSameFontName(facts.postScriptName, font.facts.postScriptName) &&
    !(facts.embedded && facts.coverage.length === 0) &&
    hasSameWidths(font, facts) &&
    (outlineOf === null || hasSameOutlines(font, facts, outlineOf))
  );
}

/** pdf-lib writes a number behind the name of each font it embeds: "Jost-Regular-4711". */
export function isSameFontName(embedded: string, full: string): boolean {
  return full !== "" && (embedded === full || embedded.replace(/-\d+$/u, "") === full);
}

function hasSameWidths(font: LibraryFont, facts: FontFacts): boolean {
  const equal = facts.coverage.filter(([character, , , width]) => {
    const ours = font.widthOf(character);
    return ours !== null && Math.abs(ours - width) <= SAME_WIDTH_TOLERANCE;
  });
  return equal.length >= facts.coverage.length * SAME_WIDTH_SHARE;
}

/** False when one of the letters compared looks different. */
function hasSameOutlines(font: LibraryFont, facts: FontFacts, outlineOf: EmbeddedOutline): boolean {
  const full = outlinesOf(font);
  const letters = facts.coverage.map(([character]) => character).filter((c) => TELLING.test(c));
  return letters.slice(0, COMPARED_OUTLINES).every((character) => {
    const [theirs, ours] = [outlineOf(character), full(character)];
    return theirs === null || ours === null || isSameBox(theirs, ours);
  });
}

function isSameBox(a: Rect, b: Rect): boolean {
  return a.every((value, i) => Math.abs(value - (b[i] ?? 0)) <= SAME_OUTLINE_TOLERANCE);
}

const outlines = new WeakMap<LibraryFont, EmbeddedOutline>();

function outlinesOf(font: LibraryFont): EmbeddedOutline {
  const known = outlines.get(font) ?? readOutlines(font.file.bytes);
  outlines.set(font, known);
  return known;
}

function readOutlines(bytes: Uint8Array): EmbeddedOutline {
  const program: FontProgram | null = openFontProgram(bytes);
  const tables = readSfntTables(bytes);
  if (program === null || tables === null) {
    return () => null;
  }
  const glyphOf = sfntCharacterMap(tables);
  return (character) => program.glyphBounds(glyphOf(character.codePointAt(0) ?? 0));
}
