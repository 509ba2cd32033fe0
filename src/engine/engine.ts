/**
 * The engine's public face: a handful of functions. Bytes and values in, bytes and values out; WebAssembly
 * modules and fonts are handed in once as `EngineParts`.
 */
import type { BoxFit, Substitution, UsedFont } from "./fit/model.ts";
import type { LibraryFontFile } from "./font/library/library-font.ts";
import type { FontReading } from "./font/library/upload-font.ts";
import type { InkUse } from "./ink/model.ts";
import type { EngineLimits, Problem } from "./contract/problems.ts";
import type { Plan } from "./rewrite/plan.ts";
import type { Paper } from "./raster/lay-on-paper.ts";
import type { StressReport } from "./stress/model.ts";
import type { SceneHint } from "./contract/scene-hints.ts";
import type { Scene, SceneField, ScenePage } from "./contract/scene.ts";
import type { ChangedWords } from "./verify/changed-words.ts";

/** Bumped whenever the same file may compile to another scene or plan. */
export const PARSER_VERSION = "5";

/** Name and version of the engine; part of certificates, file identifiers and content hashes. */
export const ENGINE_VERSION = "platen-0.3.0";

export interface EngineParts {
  /** Bytes of the WebAssembly modules. */
  readonly pdfiumWasm: Uint8Array;
  readonly harfbuzzWasm: Uint8Array;
  readonly harfbuzzSubsetWasm: Uint8Array;
  /** The bundled families, in order of preference. */
  readonly fonts: readonly LibraryFontFile[];
}

/** A compiled template. Plain data; `source` is the delivered PDF, unchanged. */
export interface Template {
  readonly parserVersion: string;
  readonly source: Uint8Array;
  readonly sourceSha256: string;
  readonly pages: readonly ScenePage[];
  readonly fields: readonly SceneField[];
  readonly problems: readonly Problem[];
  /** Per font: what it is and which letters it can print. */
  readonly fonts: readonly FontReport[];
  readonly plan: Plan;
  /** How its files are written, as the author set it. */
  readonly output: OutputOptions;
  /** Which lines its author joined or parted, in order; absent where none. */
  readonly hints?: readonly SceneHint[];
}

/** What an author may have done to every file of a template besides the words; named in its certificate. */
export interface OutputOptions {
  /** Full rewrite instead of an appended section. */
  readonly flatten: boolean;
  /** Drops the private editing data of applications from the pages and forms written. */
  readonly removePieceInfo: boolean;
}

export const DEFAULT_OUTPUT: OutputOptions = { flatten: false, removePieceInfo: false };

export interface FontReport {
  readonly key: string;
  readonly postScriptName: string;
  readonly embedded: boolean;
  readonly subset: boolean;
  /** Code point ranges that print in this very font, embedded or the shop's copy: "U+0020-007E,U+00A0-00FF". */
  readonly printable: string;
  /** Ranges that print with other fonts standing in. */
  readonly printableSubstituted: string;
  /** PostScript name of the library font used for the rest; null when none fits. */
  readonly substitute: string | null;
}

export interface CompileOptions {
  readonly limits?: EngineLimits;
  /** Fonts of the shop, preferred to the bundled ones. */
  readonly fonts?: readonly LibraryFontFile[];
  /** Lines to join or part, of this file or of the one it corrects. */
  readonly hints?: readonly SceneHint[];
}

/** Field id, name or label → text. Absent fields keep the authored text; "" empties the box. */
export type Values = Readonly<Record<string, string>>;

export interface FillOptions {
  /** Rewrites also fields whose value equals the authored text. */
  readonly force?: boolean;
  /** In place of the template's own output options. */
  readonly output?: OutputOptions;
  readonly substitution?: "allow" | "refuse";
  /** Pairs of fonts the author has accepted, "From>To"; their notes are info instead of warn. */
  readonly acceptedSubstitutions?: readonly string[];
  /** Id of the font out of `fonts` that stands in before any bundled one; ignored when it is not there. */
  readonly defaultFontId?: string;
  /**
   * How much of a new font is embedded: a block of its letters, ready made, or just the glyphs in use. Default
   * "block"; "glyphs" takes a little longer and makes smaller files.
   */
  readonly fontParts?: "block" | "glyphs";
  readonly fonts?: readonly LibraryFontFile[];
  /** Text is printed in these inks; in its authored colours where they are not given. */
  readonly inks?: InkUse;
  /** Uploaded pictures, whole files, by the values that name them in picture fields. */
  readonly uploads?: Pictures;
}

/** Value of a picture field → the bytes of a PNG or JPEG. */
export type Pictures = Readonly<Record<string, Uint8Array>>;

export interface FitReport {
  readonly boxes: readonly BoxFit[];
  /** Each font and its role once, in order of first use. */
  readonly fontsUsed: readonly Omit<UsedFont, "id">[];
  readonly substitutions: readonly Substitution[];
  readonly ignoredValues: readonly string[];
}

/** What changed, by the writer's own account; `verifyPdf` checks it independently. */
export interface Certificate {
  readonly cert: 1;
  readonly sourceSha256: string;
  readonly outputSha256: string;
  readonly engine: string;
  readonly mode: "incremental" | "full" | "unchanged";
  readonly prefixEqual: boolean;
  readonly changed: readonly {
    readonly object: string;
    readonly kind: "content" | "resources" | "form" | "page" | "structure" | "catalog" | "other";
    readonly pages: readonly number[];
    readonly boxes: readonly string[];
    readonly before: string;
    readonly after: string;
  }[];
  readonly added: readonly {
    readonly object: string;
    readonly kind: string;
    readonly name: string;
  }[];
  readonly removed: readonly string[];
  readonly unchanged: { readonly count: number; readonly merkle: string };
  readonly operators: {
    readonly keptIdentical: number;
    readonly replaced: number;
    readonly inserted: number;
  };
  /** Pictures that stand for authored ones; absent where none does. */
  readonly pictures?: readonly PlacedPicture[];
  /** Pages drawn from both files, when asked for: pixels that differ beyond the ink of changed text. */
  readonly raster?: readonly {
    readonly page: number;
    readonly engine: string;
    readonly dpi: number;
    readonly outsidePxDiff: number;
  }[];
  /** Signed fields of the original, when it has any: a signature is of its bytes and no other file's. */
  readonly signatures?: readonly {
    readonly object: string | null;
    readonly field: string;
    readonly invalidated: boolean;
  }[];
}

export interface PlacedPicture {
  readonly page: number;
  /** Object numbers of the new image and of the authored one, which stays in the file. */
  readonly object: string;
  readonly replaces: string;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Hex SHA-256: of a JPEG the uploaded file's own, of other pictures that of their samples. */
  readonly sha256: string;
  readonly softMaskSha256: string | null;
  /** Of the ICC profile itself. */
  readonly profileSha256: string | null;
}

export interface FillResult {
  readonly pdf: Uint8Array;
  readonly fit: FitReport;
  readonly problems: readonly Problem[];
  readonly certificate: Certificate;
}

export type PreviewArea = "trim" | "bleed" | "media";

export interface PreviewOptions extends FillOptions {
  /** 0-based; default 0. */
  readonly page?: number;
  /** 36–600; default 192. */
  readonly dpi?: number;
  readonly area?: PreviewArea;
  /** Width in px; wins over dpi. */
  readonly widthPx?: number;
  /** Paper under the trimmed page; white and smooth where it is not given. Never in a file. */
  readonly paper?: Paper;
}

export interface PreviewResult {
  readonly png: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Hex SHA-256 over everything the picture depends on; known without rendering. */
  readonly contentHash: string;
  readonly problems: readonly Problem[];
  readonly fit: FitReport;
}

/** A part of a picture in px from its top-left corner. */
export interface PictureRegion {
  readonly left: number;
  readonly top: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * What became another in a picture between two fills. `part`: it all lies within the region, of which alone the PNG
 * is; levels may be off by a few where outlines and pictures are resampled at another place. `whole`: it has no
 * bound that can be told. `none`: nothing.
 */
export type PictureChange = {
  /** Of the whole picture. */
  readonly widthPx: number;
  readonly heightPx: number;
} & (
  | { readonly kind: "none" }
  | { readonly kind: "part"; readonly region: PictureRegion; readonly png: Uint8Array }
  | { readonly kind: "whole"; readonly png: Uint8Array }
);

/** The values that were shown, and those that are to be. */
export interface ChangedValues {
  readonly before: Values;
  readonly after: Values;
}

export interface PreflightReport {
  readonly v: 1;
  readonly profile: string;
  readonly status: "pass" | "warn" | "fail";
  readonly engine: string;
  readonly summary: { readonly errors: number; readonly warnings: number; readonly infos: number };
  readonly message: string;
  readonly checksRun: number;
  readonly checksSkipped: readonly { readonly code: string; readonly reason: string }[];
  readonly findings: readonly Problem[];
  readonly assumptions: readonly string[];
}

/** The outcome of the independent check of a rendered file against its original. */
export interface Verification {
  /** True when nothing but text operators, fonts and resources of text changed. */
  readonly ok: boolean;
  readonly certificate: Certificate;
  /** Differences that are not allowed; empty when ok. */
  readonly violations: readonly Problem[];
  /** What changed as words, read from the two files alone, in paint order. */
  readonly words: readonly ChangedWords[];
}

export interface VerifyOptions {
  /** True draws every page of both files and compares the pixels. */
  readonly rasters?: boolean;
  /** Uploaded files: every placed picture must be one of them, whole. Absent: any sound picture may be placed. */
  readonly uploads?: readonly Uint8Array[];
}

export interface Inspection {
  readonly scene: Scene;
  readonly fonts: readonly FontReport[];
  readonly problems: readonly Problem[];
}

export interface StressOptions extends FillOptions {
  /** False leaves the pictures out; default true. */
  readonly pictures?: boolean;
}

export interface Engine {
  compileTemplate(pdf: Uint8Array, options?: CompileOptions): Promise<Template>;
  fillTemplate(template: Template, values: Values, options?: FillOptions): Promise<FillResult>;
  renderPreview(
    template: Template,
    values: Values,
    options?: PreviewOptions,
  ): Promise<PreviewResult>;
  /**
   * As much of a preview as another fill changes in it: to be laid over what is shown while a customer types, until
   * `renderPreview` gives the picture itself.
   */
  renderChange(
    template: Template,
    values: ChangedValues,
    options?: PreviewOptions,
  ): Promise<PictureChange>;
  /** What the fields hold and print, tried with awkward values; no customer's. */
  stressTemplate(template: Template, options?: StressOptions): Promise<StressReport>;
  inspectPdf(pdf: Uint8Array, options?: CompileOptions): Promise<Inspection>;
  preflightPdf(pdf: Uint8Array, options?: CompileOptions): Promise<PreflightReport>;
  /** A fill of every box with its own text through the full path: what a perfect writer makes invisible. */
  rewriteUnchanged(template: Template, options?: FillOptions): Promise<FillResult>;
  verifyPdf(
    original: Uint8Array,
    rendered: Uint8Array,
    options?: VerifyOptions,
  ): Promise<Verification>;
  /** A font of the shop as it was sent, checked and unpacked, or why it cannot be used; never throws for what is in it. */
  readFont(bytes: Uint8Array, options?: { readonly face?: string | null }): Promise<FontReading>;
}
