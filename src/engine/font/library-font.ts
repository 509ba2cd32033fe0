/**
 * Full fonts that can set new text: the bundled families and the shop's uploads. Handed in as bytes by
 * an adapter; the engine never reads a file.
 */

export interface LibraryFontFile {
  /** Stable id: "bundled:arimo-400" or "fnt_…". Part of the content hash. */
  readonly id: string;
  readonly bytes: Uint8Array;
}

/** Facts used to choose a substitute and to write a font descriptor. Thousandths of an em. */
export interface LibraryFontFacts {
  readonly id: string;
  readonly sha256: string;
  readonly postScriptName: string;
  readonly familyName: string;
  readonly weight: number;
  readonly italicAngle: number;
  readonly isItalic: boolean;
  readonly isSerif: boolean;
  readonly isFixedPitch: boolean;
  readonly isScript: boolean;
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  readonly capHeight: number;
  readonly xHeight: number;
  readonly bbox: readonly [number, number, number, number];
  /** Mean advance of a–z, for the choice by width. */
  readonly meanWidth: number;
  readonly fsType: number;
  readonly outlines: "truetype" | "cff";
}
