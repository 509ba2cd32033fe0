/** Fonts as they come in, and what is known about them. */
import type { Plan } from "../plan/plan.ts";

/** How strokes end; "script" for all that a pen has drawn: joined, handwritten and broken letters. */
export type FaceStyle = "serif" | "didone" | "slab" | "sans" | "script";

/** A font file that may set text: bundled, or uploaded by the shop. */
export interface LibraryFontFile {
  /** Stable id: "bundled:arimo-400" or "fnt_…". Part of the content hash. */
  readonly id: string;
  /** May be read from where it lies on first use. */
  readonly bytes: Uint8Array;
  /**
   * ISO 15924 tags of the scripts it is kept for; absent for a font for all text. Such a font is not looked
   * at before a text in one of them comes, so that large fonts cost nothing where nobody needs them.
   */
  readonly scripts?: readonly string[];
  /**
   * PostScript name of an open font that is kept to complete subsets of itself; read when a file names its family. One
   * with `measures` stands in for other faces too, and is read when it comes near one.
   */
  readonly onlyAs?: string;
  /**
   * The variable font (axes wght and, of most, wdth) that it is a piece of, by some name: those of one name have one design, each
   * for other scripts, the one for Latin first.
   */
  readonly variable?: string;
  /** What its designers made of it, where it is known: a family is of one style though a cut measures otherwise. */
  readonly style?: FaceStyle;
  /** How it is drawn; measured on its outlines where absent. */
  readonly measures?: NonNullable<Plan["fonts"][number]["measures"]>;
}

/** What the bytes were when they came. */
export type UploadFormat = "otf" | "ttf" | "woff" | "woff2" | "collection";

/** A font that can set text, as a plain OpenType file. */
export interface UploadedFont {
  readonly ok: true;
  readonly format: UploadFormat;
  readonly outlines: "truetype" | "cff";
  readonly postScriptName: string;
  readonly familyName: string;
  /** Full name, else family and PostScript name: what to call it by default. */
  readonly fullName: string;
  /** 1 to 1000. */
  readonly weight: number;
  readonly isItalic: boolean;
  /** OS/2 fsType; never one that forbids embedding a subset. */
  readonly fsType: number;
  readonly glyphCount: number;
  /** Characters with a glyph. */
  readonly characterCount: number;
  /** Compact: "U+0020-007E,U+00A0-00FF", at most 2 KB. */
  readonly coverage: string;
  /** The font itself: as sent when it came plain, else unpacked. */
  readonly bytes: Uint8Array;
}

/** An uploaded font that cannot be used. */
export interface FontRefusal {
  readonly ok: false;
  readonly reason: FontRefusalReason;
  /** One or two sentences for the shop. */
  readonly message: string;
}

/** What `Engine.readFont` finds in a font file. */
export type FontReading = UploadedFont | FontRefusal;

/** A font of a template: what it is and which letters it can print. */
export interface FontReport {
  readonly key: string;
  readonly postScriptName: string;
  readonly embedded: boolean;
  readonly subset: boolean;
  /**
   * Code point ranges that print in this very font, embedded or the shop's copy: "U+0020-007E,U+00A0-00FF".
   */
  readonly printable: string;
  /** Ranges that print with other fonts standing in. */
  readonly printableSubstituted: string;
  /** PostScript name of the library font used for the rest; null when none fits. */
  readonly substitute: string | null;
  /** PostScript name of the library font that would stand in where the author accepts it; absent where one does. */
  readonly acceptable?: string;
  /** Forms of letters that the face shows and the library font has not: "old-style figures"; absent for none. */
  readonly lackedForms?: readonly string[];
  /** The open font whose letters the file embeds; absent where none is known. */
  readonly openFont?: OpenFont;
}

/** An open font that is the very face of a font of a file, or may be. */
export interface OpenFont {
  readonly family: string;
  /** Of the full font; of an upload-only family the name in the file. */
  readonly postScriptName: string;
  /** SPDX identifier. */
  readonly licence: string;
  /**
   * installed: proven by its outlines, and its letters are at hand. available: proven by the index, its file is to
   * be fetched. upload: known by its name alone, and no package carries it.
   */
  readonly state: "installed" | "available" | "upload";
}

/** Why bytes are no font that can be used; the catalogue code is the same for all. */
export type FontRefusalReason =
  | "not_a_font"
  | "damaged"
  | "too_large"
  | "collection"
  | "unknown_face"
  | "variable"
  | "colour_only"
  | "no_outlines"
  | "no_characters"
  | "no_name"
  | "licence"
  | "unsupported_outlines";
