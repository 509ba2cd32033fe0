/** The full fonts a fill may use, read once, and the shaper that sets text in them. */
import { type LibraryFont, readLibraryFont } from "../font/library/library-font.ts";
import type { Shaper, Subsetter } from "../packages/harfbuzz.ts";
import { openSubstitutes, measuredFaces, type ScaleTo } from "./open-substitutes.ts";
import type { SubstituteClass } from "./substitute-class.ts";
import { type VariableFonts, variableFonts } from "./variable-fonts.ts";
import type { LibraryFontFile } from "../contract/fonts.ts";
import type { OpenIndex } from "../contract/open-fonts.ts";

export interface FitFonts {
  readonly shaper: Shaper;
  /** The shop's own fonts, preferred where their name says so. */
  readonly shop: readonly LibraryFont[];
  /** The bundled families, in order of preference. */
  readonly bundled: readonly LibraryFont[];
  /** Bundled fonts for some scripts only, read when a text needs them. */
  readonly scripts?: ScriptFonts;
  /** Open fonts, for subsets of themselves; those that are measured stand in for others too. */
  readonly open?: OpenFonts;
  /** Variable fonts, of which a weight and a width are made where no cut is near. */
  readonly variable?: VariableFonts;
}

/** The open fonts at hand, and the index of all that are known. */
export interface OpenFonts {
  readonly index: OpenIndex;
  /** Ids of all that are at hand, read or not. */
  readonly ids: readonly string[];
  /** Of each measured family the cut that stands in for a face of this class, as `openSubstitutes`; read now. */
  nearest(wanted: SubstituteClass, scaleTo: ScaleTo): readonly LibraryFont[];
  /** The usable ones with these PostScript names, read now. */
  named(postScriptNames: ReadonlySet<string>): readonly LibraryFont[];
  byId(id: string): LibraryFont | undefined;
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

/**
 * The files of `files` that are for all text, read, and those for some scripts, for subsets of themselves or to make
 * instances of, to be read when needed.
 */
export function bundledFonts(
  files: readonly LibraryFontFile[],
  index: OpenIndex,
  instancer: Subsetter,
): Required<Pick<FitFonts, "bundled" | "scripts" | "open" | "variable">> {
  const usual = files.filter(
    ({ onlyAs, variable }) => onlyAs === undefined && variable === undefined,
  );
  return {
    variable: variableFonts(
      files.filter(({ variable }) => variable !== undefined),
      instancer,
    ),
    bundled: readLibraryFonts(usual.filter(({ scripts }) => scripts === undefined)),
    scripts: scriptFonts(usual.filter(({ scripts }) => scripts !== undefined)),
    open: openFonts(
      files.filter(({ onlyAs }) => onlyAs !== undefined),
      index,
    ),
  };
}

function openFonts(files: readonly LibraryFontFile[], index: OpenIndex): OpenFonts {
  const families = measuredFaces(files, index);
  return {
    index,
    ids: files.map(({ id }) => id),
    nearest: (wanted, scaleTo) => readLibraryFonts(openSubstitutes(families, wanted, scaleTo)),
    named: (names) =>
      readLibraryFonts(files.filter(({ onlyAs }) => onlyAs !== undefined && names.has(onlyAs))),
    byId: (id) => readLibraryFonts(files.filter((file) => file.id === id))[0],
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
