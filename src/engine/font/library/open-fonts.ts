/**
 * Open fonts that a file may have been set in: the full ones at hand, and those the index knows by some letters
 * alone. A font counts as the file's own by its family's name and the proof of its outlines; which cut it is, the
 * outlines tell, since producers and versions spell cuts differently ("Semibold", "SemiBoldIt").
 */
import type {
  OpenFace,
  OpenFamily,
  OpenIndex,
  UploadOnlyFamily,
} from "../../contract/open-fonts.ts";
import type { FontFacts } from "../../plan/font-facts.ts";
import { matchesFingerprint } from "./fingerprint.ts";
import type { LibraryFont } from "./library-font.ts";
import { isDrawnAs } from "./matching-font.ts";

/** What the index knows of a font of a file. */
export type IndexedMatch =
  | { readonly kind: "exact"; readonly family: OpenFamily; readonly face: OpenFace }
  | { readonly kind: "upload"; readonly family: UploadOnlyFamily };

/** Letters and digits of a PostScript name, in lower case. */
export function plainFontName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/gu, "");
}

/** The families of the index that a PostScript name may be of. */
export function openFamiliesNamed(
  postScriptName: string,
  { families }: OpenIndex,
): readonly OpenFamily[] {
  const plain = plainFontName(postScriptName);
  return families.filter(({ names }) => isNamedAfter(plain, names));
}

/** `plain`: as `plainFontName` gives it. */
function isNamedAfter(plain: string, names: readonly string[]): boolean {
  return names.some((name) => plain.startsWith(name));
}

/**
 * The full font whose letters a font of the file embeds, of those that `fontsNamed` gives for the PostScript names of
 * the families it may be of; null where none is, or nothing proves it.
 */
export function openMatch(
  facts: FontFacts,
  index: OpenIndex,
  fontsNamed: (postScriptNames: ReadonlySet<string>) => readonly LibraryFont[],
): LibraryFont | null {
  const families = openFamiliesNamed(facts.postScriptName, index);
  if (families.length === 0) {
    return null;
  }
  const names = new Set(
    families.flatMap(({ faces }) => faces.map(({ postScriptName }) => postScriptName)),
  );
  return fontsNamed(names).find((font) => isDrawnAs(font, facts)) ?? null;
}

/**
 * The open font whose letters a font of the file embeds, by the index; an upload-only family by its name alone,
 * as its letters are not known. Null for a font that is not embedded: there is nothing to prove it by.
 */
export function indexedMatch(facts: FontFacts, index: OpenIndex): IndexedMatch | null {
  if (!facts.embedded) {
    return null;
  }
  for (const family of openFamiliesNamed(facts.postScriptName, index)) {
    const face = family.faces.find(({ fingerprint }) =>
      matchesFingerprint(index.letters, fingerprint, facts),
    );
    if (face !== undefined) {
      return { kind: "exact", family, face };
    }
  }
  const plain = plainFontName(facts.postScriptName);
  const known = index.uploadOnly.find(({ names }) => isNamedAfter(plain, names));
  return known === undefined ? null : { kind: "upload", family: known };
}
