/** Full fonts by the few facts that choosing one depends on. */
import type { LibraryFont, LibraryFontFacts } from "../font/library/library-font.ts";

/** Widths of a font's letters in thousandths of an em; all of them 500 without. */
type Widths = (character: string) => number | null;

/** An upright sans of weight 400, called as its family. */
export function libraryFont(
  id: string,
  changes: Partial<LibraryFontFacts> = {},
  widthOf: Widths = () => 500,
): LibraryFont {
  const familyName = changes.familyName ?? id;
  const facts: LibraryFontFacts = {
    id,
    sha256: "",
    postScriptName: familyName,
    familyName,
    weight: 400,
    italicAngle: 0,
    isItalic: false,
    isSerif: false,
    isFixedPitch: false,
    isScript: false,
    unitsPerEm: 1000,
    ascent: 800,
    descent: -200,
    capHeight: 700,
    xHeight: 500,
    bbox: [0, -200, 1000, 800],
    meanWidth: 500,
    fsType: 0,
    outlines: "truetype",
    ...changes,
  };
  return {
    file: { id, bytes: new Uint8Array(0) },
    facts,
    widthOf,
    glyphOf: () => 0,
    glyphCount: 1,
  };
}
