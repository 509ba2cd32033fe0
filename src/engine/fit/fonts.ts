/** The full fonts a fill may use, read once, and the shaper that sets text in them. */
import { type LibraryFont, readLibraryFont } from "../font/library/library-font.ts";
import type { Shaper } from "../packages/harfbuzz.ts";
import type { LibraryFontFile } from "../contract/fonts.ts";

export interface FitFonts {
  readonly shaper: Shaper;
  /** The shop's own fonts, preferred where their name says so. */
  readonly shop: readonly LibraryFont[];
  /** The bundled families, in order of preference. */
  readonly bundled: readonly LibraryFont[];
  /** Bundled fonts for some scripts only, read when a text needs them. */
  readonly scripts?: ScriptFonts;
}

/** Fonts kept for some scripts. */
export interface ScriptFonts {
  /** Ids of all of them, read or not. */
  readonly ids: readonly string[];
  /** The usable ones for an ISO 15924 tag, in order of preference. */
  forScript(script: string): readonly LibraryFont[];
  /** One that was offered by `forScript` before. */
  byId(id: string): LibraryFont | undefined;
}

/** null for a file that is no usable font, so that it is not read again. */
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

/** The files of `files` that are for all text, read, and those for some scripts, to be read when needed. */
export function bundledFonts(
  files: readonly LibraryFontFile[],
): Required<Pick<FitFonts, "bundled" | "scripts">> {
  return {
    bundled: readLibraryFonts(files.filter(({ scripts }) => scripts === undefined)),
    scripts: scriptFonts(files.filter(({ scripts }) => scripts !== undefined)),
  };
}

function scriptFonts(files: readonly LibraryFontFile[]): ScriptFonts {
  const byScript = new Map<string, readonly LibraryFont[]>();
  const forScript = (script: string): readonly LibraryFont[] => {
    const known =
      byScript.get(script) ??
      readLibraryFonts(files.filter(({ scripts }) => scripts?.includes(script) === true));
    byScript.set(script, known);
    return known;
  };
  return {
    ids: files.map(({ id }) => id),
    forScript,
    byId: (id) => [...byScript.values()].flat().find(({ file }) => file.id === id),
  };
}
