/** Letters of a full font as it draws them, for measuring it and for comparing it with an embedded one. */
import { getOrAdd } from "#base/maps.ts";
import type { LetterReader } from "../program/glyph-outline.ts";
import { openFontProgram } from "../program/open-program.ts";
import type { LibraryFont } from "./library-font.ts";
import { readSfntTables, sfntAdvance, sfntCharacterMap } from "./library-sfnt.ts";

/** Letters by the Unicode cmap; none for a file that is no single OpenType font. Opens the font program once. */
export function fileLetters(bytes: Uint8Array): LetterReader {
  const program = openFontProgram(bytes);
  const tables = readSfntTables(bytes);
  const unitsPerEm = tables?.get("head")?.u16(18) ?? 0;
  if (program === null || tables === null || unitsPerEm === 0) {
    return () => null;
  }
  const glyphOf = sfntCharacterMap(tables);
  return (character) => {
    const gid = glyphOf(character.codePointAt(0) ?? 0);
    const outline = gid === 0 ? null : program.outline(gid);
    return outline === null
      ? null
      : { outline, advance: (sfntAdvance(tables, gid) * 1000) / unitsPerEm };
  };
}

// Opening a font program costs milliseconds, and the same library font is compared with each font of a
// file.
const readers = new WeakMap<LibraryFont, LetterReader>();

/** As `fileLetters`, made once per library font. */
export function lettersOf(font: LibraryFont): LetterReader {
  return getOrAdd(readers, font, () => fileLetters(font.file.bytes));
}
