/** The full fonts a fill may use, read once, and the shaper that sets text in them. */
import { type LibraryFont, type LibraryFontFile, readLibraryFont } from "../font/library-font.ts";
import type { Shaper } from "../packages/harfbuzz.ts";

export interface FitFonts {
  readonly shaper: Shaper;
  /** The shop's own fonts, preferred where their name says so. */
  readonly shop: readonly LibraryFont[];
  /** The bundled families, in order of preference. */
  readonly bundled: readonly LibraryFont[];
}

const read = new WeakMap<LibraryFontFile, LibraryFont | null>();

/** The usable ones of `files`, in order; each file object is read once. */
export function readLibraryFonts(files: readonly LibraryFontFile[]): readonly LibraryFont[] {
  return files.flatMap((file) => {
    const known = read.get(file);
    const font = known === undefined ? readLibraryFont(file) : known;
    read.set(file, font);
    return font === null ? [] : [font];
  });
}
