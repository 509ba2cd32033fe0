/**
 * Puts the engine together: WebAssembly modules and fonts in, its functions out. The only file that knows
 * all parts; each call here is a few lines that hand over to the folder which does the work. Nothing is
 * read from disk or network: whoever calls brings the bytes.
 */
import type { StressOptions, StressReport } from "./contract/stress-report.ts";
import { plainBytes } from "#base/bytes.ts";
import { type Engine, type EngineParts } from "./engine.ts";
import { bundledFonts, type FitFonts, readLibraryFonts } from "./fit/fonts.ts";
import type { LibraryFont } from "./font/library/library-font.ts";
import { readUploadedFont } from "./font/library/upload-font.ts";
import { MaskRasters, PdfiumMissing } from "./content/drawn-mask.ts";
import { composeDocument } from "./compose/compose-document.ts";
import { createFontEmbedder, type FontEmbedder } from "./font/embedding/embed-font.ts";
import { sha256Hex } from "./packages/hash.ts";
import { createShaper, createSubsetter, type Shaper } from "./packages/harfbuzz.ts";
import { createPdfium, type Pdfium } from "./packages/pdfium.ts";
import { preflight } from "./preflight/preflight.ts";
import { printedInks } from "./preflight/printed-inks.ts";
import { previewContentHash } from "./preview/content-hash.ts";
import { renderChange } from "./preview/render-change.ts";
import { drawPage, framePreview, rasterPreview } from "./preview/render-preview.ts";
import { pictureOf } from "./stress/stress-pictures.ts";
import { stressFields, worstOfAll } from "./stress/stress-test.ts";
import {
  compileFile,
  inspectionOf,
  type ReadFile,
  readContents,
  withScene,
} from "./template/compile/compile-template.ts";
import { boxesFailingTrial, patternsFailingTrial } from "./template/compile/trial.ts";
import { changedPatterns, valueRefusals } from "./template/edit/changed-patterns.ts";
import { authorKey } from "./template/edit/edit-scene.ts";
import { fillFile } from "./template/fill/fill-template.ts";
import { resolveValues, type ResolvedValues } from "./template/fill/resolve-values.ts";
import { unchangedValues } from "./template/fill/unchanged-values.ts";
import { OriginalFiles, originalOf } from "./verify/original-file.ts";
import { verifyAgainst } from "./verify/verify-pdf.ts";
import { ENGINE_VERSION } from "./contract/versions.ts";
import type { LibraryFontFile } from "./contract/fonts.ts";
import type { CompileOptions, Template } from "./contract/template.ts";
import type { Values } from "./contract/values.ts";
import type { FillOptions, FillResult } from "./contract/fill.ts";
import { PAPER_VERSION } from "./contract/paper.ts";
import type { PreviewOptions, PreviewResult } from "./contract/preview.ts";

/**
 * The engine. PDFium is instantiated by the first preview, since most processes never raster. The HarfBuzz
 * modules are compiled at once; rejects when a module is not valid WebAssembly. Calls share its fonts and
 * modules and may overlap.
 */
export async function createEngine(parts: EngineParts): Promise<Engine> {
  const shaper = await createShaper(parts.harfbuzzWasm);
  const subsetter = await createSubsetter(parts.harfbuzzSubsetWasm);
  const embedder = createFontEmbedder(subsetter);
  const fontsFor = fontChooser(
    bundledFonts(parts.fonts, parts.openFonts, subsetter),
    shaper,
    embedder,
  );
  const machine: Machine = { embedder, fontsFor, pdfium: lazyPdfium(parts.pdfiumWasm) };
  return {
    ...templateCalls(machine),
    ...pictureCalls(machine),
    ...fileCalls(machine, { shaper, subsetter }),
  };
}

/** Calls that make a template of a file and fill it. */
function templateCalls(
  machine: Machine,
): Pick<Engine, "compileTemplate" | "fillTemplate" | "rewriteUnchanged" | "stressTemplate"> {
  return {
    // A Node Buffer becomes a plain view of its bytes: its own methods differ (slice shares memory).
    compileTemplate: (pdf, options = {}) => compile(machine, plainBytes(pdf), options),
    fillTemplate: async (template, values, options = {}) =>
      fill(machine, template, { resolved: valuesOf(template, values), options }),
    // With force, or every box would be found unchanged and nothing written.
    rewriteUnchanged: async (template, options = {}) => {
      const own = unchangedValues(template);
      return fill(machine, own.template, {
        resolved: own.values,
        options: { ...options, force: true },
      });
    },
    stressTemplate: (template, options = {}) => stress(machine, template, options),
  };
}

/** Calls that draw. */
function pictureCalls(
  machine: Machine,
): Pick<Engine, "renderPreview" | "renderChange" | "drawPage" | "composeDocument"> {
  const { fontsFor, embedder, pdfium } = machine;
  return {
    renderPreview: (template, values, options = {}) =>
      preview(machine, template, { values, options }),
    renderChange: async (template, { before, after }, options = {}) => {
      const framed = framePreview(template, options);
      const { fonts: files, paper } = options;
      const context = { fonts: fontsFor(files), embedder };
      return renderChange(
        { template, options, context, pdfium },
        { before: valuesOf(template, before), after: valuesOf(template, after) },
        { ...framed, paper },
      );
    },
    drawPage: async (template, pdf, options) =>
      drawPage(
        await pdfium(),
        plainBytes(pdf),
        framePreview(template, { ...options, area: "media" }),
      ),
    composeDocument: async (document) =>
      composeDocument(document, {
        fonts: fontsFor(undefined),
        embedder,
        // Instantiated only when there is something to draw.
        renderer: document.blocks.some(({ kind }) => kind === "pictures") ? await pdfium() : null,
      }),
  };
}

/** Calls that say what files are. */
function fileCalls(
  machine: Machine,
  fontTools: Parameters<typeof readUploadedFont>[2],
): Pick<
  Engine,
  "inspectPdf" | "preflightPdf" | "readInks" | "verifyPdf" | "tryPatterns" | "readFont"
> {
  const originals = new OriginalFiles();
  return {
    inspectPdf: async (pdf, options = {}) =>
      inspectionOf(await compile(machine, plainBytes(pdf), options)),
    preflightPdf: async (pdf, options = {}) => {
      const { doc, contents, scene } = await read(machine, plainBytes(pdf), options);
      return preflight({ doc, contents, pages: scene.pages }, ENGINE_VERSION);
    },
    readInks: async (pdf) => printedInks(readContents(plainBytes(pdf)).contents),
    verifyPdf: async (original, rendered, { rasters = false, uploads, order } = {}) => {
      const pdfium = rasters ? await machine.pdfium() : null;
      return drawing(machine, (maskRasters) =>
        verifyAgainst(originals.of(plainBytes(original)), plainBytes(rendered), {
          pdfium,
          maskRasters,
          ...(uploads === undefined ? {} : { uploads }),
          ...(order === undefined ? {} : { order }),
        }),
      );
    },
    tryPatterns: async (template, scene, options = {}) => {
      const changed = changedPatterns(template, scene);
      const { fontsFor, embedder } = machine;
      const fonts = fontsFor(options.fonts);
      const failing =
        changed.size === 0
          ? []
          : await drawing(machine, (maskRasters) =>
              patternsFailingTrial(
                { ...template, ...scene },
                new Set(changed.keys()),
                originals.of(plainBytes(template.source)),
                { fonts, embedder, maskRasters },
              ),
            );
      return failing.flatMap((box) => valueRefusals(box, changed.get(box) ?? []));
    },
    readFont: (bytes, options = {}) => readUploadedFont(plainBytes(bytes), options, fontTools),
  };
}

/** What the calls of one engine share; all of it may be used by several calls at once. */
interface Machine {
  readonly embedder: FontEmbedder;
  readonly fontsFor: (shop: readonly LibraryFontFile[] | undefined) => FitFonts;
  readonly pdfium: () => Promise<Pdfium>;
}

/** The template of a file, every box of which was tried. */
async function compile(
  machine: Machine,
  pdf: Uint8Array,
  options: CompileOptions,
): Promise<Template> {
  const { fontsFor, embedder } = machine;
  const found = readContents(pdf, options);
  const fonts = fontsFor(options.fonts);
  return drawing(machine, (maskRasters) => {
    const file = withScene(found, maskRasters);
    return compileFile(file, fonts, (template) => {
      const { objects, base } = template.plan;
      const original = originalOf({ ...file, objects, sha256: base.sha256 });
      return boxesFailingTrial(template, original, { fonts, embedder, maskRasters });
    });
  });
}

async function read(machine: Machine, pdf: Uint8Array, options: CompileOptions): Promise<ReadFile> {
  const found = readContents(pdf, options);
  return drawing(machine, (maskRasters) => withScene(found, maskRasters));
}

/** What is found, begun anew with PDFium where a mask is met that only PDFium decodes: few files have one. */
async function drawing<T>(
  { pdfium }: Pick<Machine, "pdfium">,
  find: (maskRasters: MaskRasters) => T,
): Promise<T> {
  try {
    return find(new MaskRasters(null, "stop"));
  } catch (error) {
    if (!(error instanceof PdfiumMissing)) {
      throw error;
    }
  }
  return find(new MaskRasters(await pdfium()));
}

/** One fill: values matched to fields, and how it is to be done. */
interface FillCall {
  readonly resolved: ResolvedValues;
  readonly options: FillOptions;
}

/** The values matched to the template's fields. Throws UnusableValue. */
function valuesOf({ fields, pages }: Template, values: Values): ResolvedValues {
  return resolveValues(fields, values, pages);
}

/** A fill with this engine's fonts and the shop's. */
function fill(
  { fontsFor, embedder }: Machine,
  template: Template,
  { resolved, options }: FillCall,
): FillResult {
  return fillFile(template, resolved, { fonts: fontsFor(options.fonts), embedder }, options);
}

/**
 * A preview is a fill, rastered; its hash is made of what the fill depends on, so that a cached picture can
 * be found without filling.
 */
async function preview(
  machine: Machine,
  template: Template,
  { values, options }: { readonly values: Values; readonly options: PreviewOptions },
): Promise<PreviewResult> {
  const framed = framePreview(template, options);
  const resolved = valuesOf(template, values);
  const contentHash = previewContentHash({
    sourceSha256: template.sourceSha256,
    parserVersion: template.parserVersion,
    engineVersion: ENGINE_VERSION,
    values: resolved.byField,
    page: framed.page.index,
    frame: framed.frame,
    force: options.force ?? false,
    substitution: options.substitution ?? "allow",
    acceptedSubstitutions: options.acceptedSubstitutions ?? [],
    defaultFontId: options.defaultFontId ?? null,
    // Settings and patterns change what is printed, though the source stays the same.
    author: authorKey(template),
    fontIds: fontIds(machine.fontsFor(options.fonts)),
    appearance: appearanceKey(options),
  });
  const filled = fill(machine, template, { resolved, options });
  const { paper } = options;
  return rasterPreview(await machine.pdfium(), filled, { ...framed, contentHash, paper });
}

/** Fits without writing for all fields, then pictures of the worst few, which need whole fills. */
async function stress(
  machine: Machine,
  template: Template,
  { pictures = true, samples = [], ...options }: StressOptions,
): Promise<StressReport> {
  const fields = stressFields(template, machine.fontsFor(options.fonts), { ...options, samples });
  const shown = pictures ? worstOfAll(fields) : [];
  const camera = {
    // Instantiated only when there is something to draw.
    pdfium: shown.length === 0 ? null : await machine.pdfium(),
    fill: (values: Values) =>
      fill(machine, template, { resolved: valuesOf(template, values), options }),
  };
  return {
    fields,
    pictures: shown.flatMap((stressed) => pictureOf(template, stressed, camera) ?? []),
    fieldsLeftOut: Math.max(0, template.fields.length - fields.length),
  };
}

/**
 * Inks, paper and pictures of a raster; undefined for none, which leaves the hash of plain previews as it
 * was before there were any.
 */
function appearanceKey({ paper, inks, uploads: pictures }: PreviewOptions): unknown {
  const paperKey =
    paper === undefined ? null : [PAPER_VERSION, paper.hex.toLowerCase(), paper.finish];
  const appearance = paperKey === null && inks === undefined ? undefined : [paperKey, inks ?? null];
  return pictures === undefined
    ? appearance
    : [
        appearance ?? null,
        Object.entries(pictures).map(([value, { bytes, focalPoint }]) =>
          focalPoint === null
            ? [value, sha256Hex(bytes)]
            : [value, sha256Hex(bytes), focalPoint.x, focalPoint.y],
        ),
      ];
}

/** One instance per engine, made when first asked for; calls that come meanwhile wait for the same one. */
function lazyPdfium(wasm: Uint8Array): () => Promise<Pdfium> {
  let pdfium: Promise<Pdfium> | null = null;
  return () => (pdfium ??= createPdfium(wasm));
}

/**
 * The fonts of a call: the shop's that can be embedded, and the bundled ones. Kept per list object, because
 * reading and trying fonts takes far longer than a fill.
 */
function fontChooser(
  bundled: ReturnType<typeof bundledFonts>,
  shaper: Shaper,
  embedder: FontEmbedder,
): (shop: readonly LibraryFontFile[] | undefined) => FitFonts {
  const plain: FitFonts = { shaper, shop: [], ...bundled };
  const chosen = new WeakMap<readonly LibraryFontFile[], FitFonts>();
  return (files) => {
    if (files === undefined || files.length === 0) {
      return plain;
    }
    const known = chosen.get(files);
    if (known !== undefined) {
      return known;
    }
    const shop = readLibraryFonts(files).filter((font) => canEmbed(font, embedder));
    const fonts: FitFonts = { shaper, shop, ...bundled };
    chosen.set(files, fonts);
    return fonts;
  };
}

/** A trial with one glyph: a damaged program shows here, not in the middle of a fill. */
function canEmbed(font: LibraryFont, embedder: FontEmbedder): boolean {
  return embedder.embed(font, [{ code: 1, width: 0, text: "" }], 1) !== null;
}

/** What identifies the fonts in a preview's hash; another font library makes other pictures. */
function fontIds({ shop, bundled, scripts, open, variable }: FitFonts): readonly string[] {
  return [
    ...[...shop, ...bundled].map(({ file }) => file.id),
    ...(scripts?.ids ?? []),
    ...(open?.ids ?? []),
    ...(variable?.ids ?? []),
  ];
}
