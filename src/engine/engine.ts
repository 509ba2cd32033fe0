/**
 * The engine's public face: a handful of functions. Bytes and values in, bytes and values out; WebAssembly
 * modules and fonts are handed in once as `EngineParts`.
 */
import type { AuthoredScene, EditRefusal } from "./contract/scene-edit.ts";
import type { PrintedInks } from "./contract/inks.ts";
import type { StressReport, StressOptions } from "./contract/stress-report.ts";
import type { LibraryFontFile, FontReading } from "./contract/fonts.ts";
import type { OpenIndex } from "./contract/open-fonts.ts";
import type { Template, CompileOptions, Inspection } from "./contract/template.ts";
import type { Values, ChangedValues } from "./contract/values.ts";
import type { FillOptions, FillResult } from "./contract/fill.ts";
import type { PreviewOptions, PreviewResult, PictureChange } from "./contract/preview.ts";
import type { PreflightReport } from "./contract/preflight-report.ts";
import type { Verification, VerifyOptions } from "./contract/verification.ts";
import type { TextDocument } from "./contract/text-document.ts";

/** What an engine is made of, read by an adapter. */
export interface EngineParts {
  /** Bytes of the WebAssembly modules. */
  readonly pdfiumWasm: Uint8Array;
  readonly harfbuzzWasm: Uint8Array;
  readonly harfbuzzSubsetWasm: Uint8Array;
  /** The bundled families, in order of preference, and the open fonts at hand. */
  readonly fonts: readonly LibraryFontFile[];
  /** Which open fonts there are; `NO_OPEN_FONTS` for none, and then no font of a file is taken for one. */
  readonly openFonts: OpenIndex;
}

/** Every call takes plain data and gives plain data; none keeps anything of it. */
export interface Engine {
  compileTemplate(pdf: Uint8Array, options?: CompileOptions): Promise<Template>;
  fillTemplate(template: Template, values: Values, options?: FillOptions): Promise<FillResult>;
  renderPreview(
    template: Template,
    values: Values,
    options?: PreviewOptions,
  ): Promise<PreviewResult>;
  /**
   * As much of a preview as another fill changes in it: to be laid over what is shown while a customer
   * types, until `renderPreview` gives the picture itself.
   */
  renderChange(
    template: Template,
    values: ChangedValues,
    options?: PreviewOptions,
  ): Promise<PictureChange>;
  /** One page of a file with the template's page geometry, whole and on no paper, as PNG: its own bytes, drawn. */
  drawPage(
    template: Template,
    pdf: Uint8Array,
    options: { readonly page: number; readonly widthPx: number },
  ): Promise<Uint8Array>;
  /** A document of the service's own, about a print: its words in any script that the bundled fonts print. */
  composeDocument(document: TextDocument): Promise<Uint8Array>;
  /** What the fields hold and print, tried with awkward values; no customer's. */
  stressTemplate(template: Template, options?: StressOptions): Promise<StressReport>;
  /**
   * What stands against a scene that an author made of a template: fields among fixed words that no verified file could
   * be delivered with. Nothing is tried of boxes whose patterns are those of the template.
   */
  tryPatterns(
    template: Template,
    scene: AuthoredScene,
    options?: Pick<FillOptions, "fonts">,
  ): Promise<readonly EditRefusal[]>;
  inspectPdf(pdf: Uint8Array, options?: CompileOptions): Promise<Inspection>;
  preflightPdf(pdf: Uint8Array, options?: CompileOptions): Promise<PreflightReport>;
  /** A fill of every box with its own text through the full path: what a perfect writer makes invisible. */
  rewriteUnchanged(template: Template, options?: FillOptions): Promise<FillResult>;
  /** What a file prints with: the plates of the job. */
  readInks(pdf: Uint8Array): Promise<PrintedInks>;
  verifyPdf(
    original: Uint8Array,
    rendered: Uint8Array,
    options?: VerifyOptions,
  ): Promise<Verification>;
  /**
   * A font of the shop as it was sent, checked and unpacked, or why it cannot be used; never throws for
   * what is in it.
   */
  readFont(bytes: Uint8Array, options?: { readonly face?: string | null }): Promise<FontReading>;
}
