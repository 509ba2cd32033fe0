/** The outlines of full fonts, read where they are asked for. */
import { getOrAdd } from "#base/maps.ts";
import type { GlyphPath } from "../../plan/glyph-path.ts";
import type { FontProgram } from "../program/font-program.ts";
import { glyphPaths } from "../program/glyph-path.ts";
import { openFontProgram } from "../program/open-program.ts";
import type { LibraryFont } from "./library-font.ts";

/** Opened once for each font, as most fills ask for none. */
const programs = new WeakMap<LibraryFont, FontProgram | null>();

/** The program of a full font; null where it cannot be read. */
export function libraryProgram(font: LibraryFont): FontProgram | null {
  return getOrAdd(programs, font, () => openFontProgram(font.file.bytes));
}

/** The outline of a glyph by its id, thousandths of an em; null where it cannot be read. */
export function libraryOutline(font: LibraryFont, gid: number): readonly GlyphPath[] | null {
  const outline = libraryProgram(font)?.outline(gid) ?? null;
  return outline === null ? null : glyphPaths(outline);
}
