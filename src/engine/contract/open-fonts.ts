/**
 * The index of open font families: what each is called, under which licence it is given, in which package of the
 * npm registry its files lie, and what its letters look like. Data alone, made by `tools/make-open-fonts.ts`; no
 * font is in it.
 */

/** A published package: its bytes are known before they are fetched. */
export interface OpenPackage {
  /** "@scope/name". */
  readonly name: string;
  readonly version: string;
  /** Subresource Integrity form of the tarball's SHA-512: "sha512-…" in base64. */
  readonly integrity: string;
  /** Length of the tarball, and of the archive in it. */
  readonly bytes: number;
  readonly unpackedBytes: number;
  /** Path of the licence's text in the package; null where it stands in the fonts themselves (name ID 13). */
  readonly licenceFile: string | null;
}

/** One font of a family. */
export interface OpenFace {
  readonly postScriptName: string;
  /** "Regular", "Bold Italic". */
  readonly style: string;
  /** 1 to 1000. */
  readonly weight: number;
  readonly isItalic: boolean;
  /** Path in the package. */
  readonly file: string;
  /** Widths and outlines of `OpenIndex.letters`, see `engine/font/library/fingerprint.ts`. */
  readonly fingerprint: string;
}

/** A family of one package. */
export interface OpenFamily {
  readonly family: string;
  /** How PostScript names of the family begin, in lower case, letters and digits only: "opensans". */
  readonly names: readonly string[];
  /** SPDX identifier. */
  readonly licence: string;
  readonly package: OpenPackage;
  readonly faces: readonly OpenFace[];
}

/** An open family that no package of the registry carries: a shop uploads its own copy. */
export interface UploadOnlyFamily {
  readonly family: string;
  readonly licence: string;
  /** As in `OpenFamily`. */
  readonly names: readonly string[];
}

/** All of it. */
export interface OpenIndex {
  /** The letters of every fingerprint, in its order. */
  readonly letters: string;
  readonly families: readonly OpenFamily[];
  readonly uploadOnly: readonly UploadOnlyFamily[];
}

/** An index of nothing: PLATEN_FONT_LIBRARY=off. */
export const NO_OPEN_FONTS: OpenIndex = { letters: "", families: [], uploadOnly: [] };
